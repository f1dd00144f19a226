import type * as numbers from '#part-numbers/contract.ts'
import { useAct } from '#web/act.ts'
import { send } from '#web/send.ts'
import type { Session } from '#web/session.ts'
import type { RowActs } from './pad-row.tsx'
import type { PadOfTab } from './use-pad.ts'

/** Keeps what somebody wrote as their own number of the part that they meant; null for a visitor. */
export function useKeep(session: Session | null, pad: PadOfTab): RowActs['keep'] {
  const keep = useAct({
    does: (body: { productId: string; number: string }, idempotencyKey) =>
      send<typeof numbers.addOwnNumber>('POST /own-numbers', { body }, { idempotencyKey }),
    stale: () => [['own-numbers']],
    says: (_, { number }) =>
      `${number} is your number now. It stands below, and can be taken back.`,
  })
  if (!session) return null
  return (line, productId, quantity) => {
    if (line.written === null) return
    pad.edit([{ line: line.line, productId, quantity: String(quantity) }])
    keep.mutate({ productId, number: line.written })
  }
}
