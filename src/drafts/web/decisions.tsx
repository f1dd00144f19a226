import { showMoney } from '#base/currency.ts'
import { useShopForm } from '#web/form.ts'
import { useShopMutation } from '#web/mutation.ts'
import { send } from '#web/send.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import type { Draft } from '../contract.ts'

type Props = { draft: Draft; userId: string; isAdmin: boolean }
type Action = 'approve' | 'accept' | 'decline' | 'withdraw'

const done: Record<Action, string> = {
  approve: 'Approved and ordered.',
  accept: 'Accepted and ordered.',
  decline: 'Declined.',
  withdraw: 'Withdrawn.',
}

/** The decisions that this user may make about a request, with a note. */
export function Decisions({ draft, userId, isAdmin }: Props) {
  const { _id: id, version, totals } = draft
  const form = useShopForm<{ note: string }>({ defaultValues: { note: '' } })
  const decide = useShopMutation({
    mutationFn: (action: Action, options) => {
      const note = form.getValues().note
      const total = action === 'approve' || action === 'accept' ? { total: totals.total } : {}
      const body = { version, action, ...total, ...(note && { note }) }
      return send('PUT /drafts/:id', { params: { id }, body }, options)
    },
    invalidates: () => [['drafts'], ['orders'], ['products'], ['companies']],
    successToast: (_, action) => done[action],
  })
  const actions = listActions({ draft, userId, isAdmin })
  if (actions.length === 0) return null
  const total = showMoney(totals.total, totals.currency)
  const names = { approve: `Approve ${total}`, accept: `Accept ${total}` }
  return (
    <div className="mt-6 grid max-w-xl gap-2 print:hidden">
      {actions.includes('decline') && <Field label="Note" optional {...form.field('note')} />}
      <div className="flex flex-wrap gap-3">
        {actions.map((action) => (
          <Button
            key={action}
            look={action === 'approve' || action === 'accept' ? 'main' : 'quiet danger'}
            busy={decide.isPending && decide.variables === action}
            onClick={() => decide.mutate(action)}
          >
            {action === 'approve' || action === 'accept'
              ? names[action]
              : action === 'decline'
                ? 'Decline'
                : 'Withdraw'}
          </Button>
        ))}
      </div>
    </div>
  )
}

function listActions({ draft: { kind, state, requester }, userId, isAdmin }: Props): Action[] {
  const isRequester = requester.userId === userId
  const isUndecided = ['open', 'sent', 'expired'].includes(state)
  if (!isUndecided) return []
  if (isRequester) return state === 'sent' ? ['accept', 'withdraw'] : ['withdraw']
  if (kind === 'approval') return isAdmin ? [] : ['approve', 'decline']
  return isAdmin ? ['decline'] : []
}
