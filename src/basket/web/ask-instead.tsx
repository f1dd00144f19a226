import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { saveBasketCount } from '#web/basket-count.ts'
import { changesSettled, useShopMutation } from '#web/mutation.ts'
import { send } from '#web/send.ts'
import { Button } from '#web/ui/button.tsx'
import type { Basket } from '../contract.ts'
import { basketChange } from './change-basket.ts'

type Delivery = {
  phone: string
  address: string
  poNumber: string
  note: string
  shipTo: string | undefined
}

type Props = { userId: string; isMember: boolean; getDelivery: () => Delivery }

/** Instead of ordering the basket: somebody of the company is asked to approve it, or the shop for its prices. */
export function AskInstead({ userId, isMember, getDelivery }: Props) {
  const cache = useQueryClient()
  const navigate = useNavigate()
  const ask = useShopMutation({
    mutationFn: async (kind: 'approval' | 'quote', options) => {
      await changesSettled(cache, basketChange)
      const version = cache.getQueryData<Basket>(['basket', userId])?.version
      const { phone, address, ...delivery } = getDelivery()
      const body = {
        kind,
        version,
        ...delivery,
        ...(phone && { phone }),
        ...(address && { address }),
      }
      return send('POST /drafts', { body }, options)
    },
    invalidates: () => [['basket'], ['drafts']],
    successToast: ({ number }) => `Request ${number} sent.`,
    onSuccess: ({ _id }) => {
      saveBasketCount(0)
      return navigate(`/dashboard/requests/${_id}`)
    },
  })
  return (
    <div className="flex flex-wrap gap-3">
      {isMember && (
        <Button
          busy={ask.isPending && ask.variables === 'approval'}
          onClick={() => ask.mutate('approval')}
        >
          Ask for approval
        </Button>
      )}
      <Button busy={ask.isPending && ask.variables === 'quote'} onClick={() => ask.mutate('quote')}>
        Ask for a quote
      </Button>
    </div>
  )
}
