import { useState } from 'react'
import { formatMoney } from '#base/currency.ts'
import { formatCount } from '#base/format.ts'
import { spec } from '#base/texts.ts'
import { useShopForm } from '#web/form.ts'
import { useShopMutation } from '#web/mutation.ts'
import { send } from '#web/send.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Field } from '#web/ui/field.tsx'
import { focusNext } from '#web/ui/focus.ts'
import type { Draft } from '../contract.ts'
import { describeUncounted, LineSign, LineTotal } from './draft-lines.tsx'

type Props = { draft: Draft; userId: string; isAdmin: boolean }
type Action = 'approve' | 'accept' | 'decline' | 'withdraw'

const done: Record<Action, string> = {
  approve: 'Approved and ordered.',
  accept: 'Accepted and ordered.',
  decline: 'Declined.',
  withdraw: 'Withdrawn.',
}

const names: Record<Action, string> = {
  approve: 'Approve',
  accept: 'Accept',
  decline: 'Decline',
  withdraw: 'Withdraw',
}

const isPlacing = (action: Action) => action === 'approve' || action === 'accept'

const formatTotal = ({ totals }: Draft) => formatMoney(totals.total, totals.currency)

function useDecide({ _id: id, version, totals }: Draft) {
  return useShopMutation({
    mutationFn: ({ action, note }: { action: Action; note?: string }, options) => {
      const total = isPlacing(action) ? { total: totals.total } : {}
      const body = { version, action, ...total, ...(note && { note }) }
      return send('PUT /drafts/:id', { params: { id }, body }, options)
    },
    invalidates: () => [['drafts'], ['orders'], ['products'], ['companies']],
    successToast: (_, { action }) => done[action],
  })
}

type PlaceInRowProps = { draft: Draft; userId: string; isOnly: boolean }

/** Approves or accepts from a list: shows the lines with their prices and stock of now, and then asks for the total. */
export function PlaceInRow({ draft, userId, isOnly }: PlaceInRowProps) {
  const [isOpen, setOpen] = useState(false)
  const decide = useDecide(draft)
  const { number, requester, lines, totals } = draft
  const action = requester.userId === userId ? 'accept' : 'approve'
  const uncounted = describeUncounted(draft)
  const close = () => setOpen(false)
  return (
    <>
      <Button
        small
        variant={isOnly ? 'main' : 'plain'}
        aria-label={`${names[action]} ${number}`}
        onClick={() => setOpen(true)}
      >
        {names[action]}
      </Button>
      <Dialog open={isOpen} title={`${names[action]} ${number}?`} onClose={close}>
        <p>Requested by {requester.name}.</p>
        <ul className="figures mt-3 max-h-[40vh] overflow-y-auto border-t border-line">
          {lines.map((line) => (
            <li key={line.productId} className="flex gap-4 border-b border-line py-2 text-row">
              <span className="min-w-0 flex-1 wrap-anywhere">
                {formatCount(line.quantity)} × {line.name}
                <span className="block text-note">
                  <LineSign line={line} />
                </span>
              </span>
              <LineTotal line={line} currency={totals.currency} />
            </li>
          ))}
        </ul>
        {uncounted && (
          <p className="figures flex justify-between gap-4 py-2 text-row text-soft">
            {uncounted.name} <span>{uncounted.sum}</span>
          </p>
        )}
        <div className="mt-6 flex flex-wrap justify-end gap-3">
          <Button onClick={close}>{spec.orders.cancel}</Button>
          <Button
            variant="main"
            data-autofocus
            busy={decide.isPending}
            onClick={async () => {
              const decided = await decide.mutateAsync({ action }).catch(() => null)
              close()
              if (decided) focusNext(() => document.querySelector<HTMLElement>('h1'))
            }}
          >
            {names[action]} {formatTotal(draft)}
          </Button>
        </div>
      </Dialog>
    </>
  )
}

/** The decisions that this user may make about a request, with a note. */
export function Decisions({ draft, userId, isAdmin }: Props) {
  const form = useShopForm<{ note: string }>({ defaultValues: { note: '' } })
  const decide = useDecide(draft)
  const actions = listActions({ draft, userId, isAdmin })
  if (actions.length === 0 || canOnlyWithdraw({ draft, userId, isAdmin })) return null
  return (
    <div className="mt-6 grid max-w-xl gap-2 print:hidden">
      {actions.includes('decline') && <Field label="Note" optional {...form.field('note')} />}
      <div className="flex flex-wrap gap-3">
        {actions.map((action) => (
          <Button
            key={action}
            variant={isPlacing(action) ? 'main' : actions.length === 1 ? 'danger' : 'quiet danger'}
            busy={decide.isPending && decide.variables.action === action}
            onClick={() => decide.mutate({ action, note: form.getValues().note })}
          >
            {isPlacing(action) ? `${names[action]} ${formatTotal(draft)}` : names[action]}
          </Button>
        ))}
      </div>
    </div>
  )
}

/** Stands beside the page's title: nothing else is to be decided. */
export function Withdraw({ draft }: { draft: Draft }) {
  const decide = useDecide(draft)
  return (
    <Button
      small
      variant="quiet danger"
      busy={decide.isPending}
      onClick={() => decide.mutate({ action: 'withdraw' })}
    >
      {names.withdraw}
    </Button>
  )
}

export function canOnlyWithdraw(props: Props): boolean {
  return listActions(props).join() === 'withdraw'
}

function listActions({ draft: { kind, state, requester }, userId, isAdmin }: Props): Action[] {
  const isRequester = requester.userId === userId
  const isUndecided = ['open', 'sent', 'expired'].includes(state)
  if (!isUndecided) return []
  if (isRequester) return state === 'sent' ? ['accept', 'withdraw'] : ['withdraw']
  if (kind === 'approval') return isAdmin ? [] : ['approve', 'decline']
  return isAdmin ? ['decline'] : []
}
