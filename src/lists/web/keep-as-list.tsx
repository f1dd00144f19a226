import { useNavigate } from 'react-router'
import { useAct } from '#web/act.ts'
import { send } from '#web/send.ts'
import { Button } from '#web/ui/button.tsx'
import type * as contract from '../contract.ts'
import type { Row } from './again-row.tsx'

/** Makes a list of what was ordered: to be multiplied, topped up, reduced, and bought right. */
export function KeepAsList({ number, rows }: { number: string; rows: Row[] }) {
  const navigate = useNavigate()
  const lines = rows
    .filter(({ now }) => !now.changes.includes('gone'))
    .map(({ now }) => ({ productId: now.line.productId, quantity: now.wanted }))
  const keep = useAct({
    does: (body: { name: string; lines: typeof lines }, idempotencyKey) =>
      send<typeof contract.addList>('POST /lists', { body }, { idempotencyKey }),
    stale: () => [['lists']],
    says: ({ name }) => `${name} is in your lists`,
    then: ({ _id }) => navigate(`/dashboard/lists/${_id}`),
  })
  if (lines.length === 0) return null
  return (
    <Button small busy={keep.isPending} onClick={() => keep.mutate({ name: number, lines })}>
      Keep as a list, for many motorcycles
    </Button>
  )
}
