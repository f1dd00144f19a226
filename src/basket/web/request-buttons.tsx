import { useNavigate } from 'react-router'
import type { Input } from '#base/endpoint.ts'
import type { addDraft } from '#drafts/contract.ts'
import { useAccount } from '#orders/web/payment-choice.tsx'
import { useShopMutation } from '#web/mutation.ts'
import { send } from '#web/send.ts'
import { Button } from '#web/ui/button.tsx'

type Request = Omit<Input<typeof addDraft>['body'], 'kind'>

type Props = {
  /** Called when a button is pressed: lines, or without them the basket. */
  getRequest: () => Promise<Request>
  onSent?: () => void
  disabled?: boolean
}

/** Requests an approval by the company, or a quote by the shop, instead of an order. */
export function RequestButtons({ getRequest, onSent, disabled = false }: Props) {
  const navigate = useNavigate()
  const isMember = useAccount() !== null
  const ask = useShopMutation({
    mutationFn: async (kind: 'approval' | 'quote', options) => {
      const body = { kind, ...(await getRequest()) }
      return send('POST /drafts', { body }, options)
    },
    invalidates: () => [['basket'], ['drafts']],
    successToast: ({ number }) => `Request ${number} sent.`,
    onSuccess: ({ _id }) => {
      onSent?.()
      return navigate(`/dashboard/requests/${_id}`)
    },
  })
  return (
    <div className="flex flex-wrap gap-3">
      {isMember && (
        <Button
          busy={ask.isPending && ask.variables === 'approval'}
          disabled={disabled}
          onClick={() => ask.mutate('approval')}
        >
          Ask for approval
        </Button>
      )}
      <Button
        busy={ask.isPending && ask.variables === 'quote'}
        disabled={disabled}
        onClick={() => ask.mutate('quote')}
      >
        Ask for a quote
      </Button>
    </div>
  )
}
