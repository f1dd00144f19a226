import type * as numbers from '#part-numbers/contract.ts'
import { useAct } from '#web/act.ts'
import { send } from '#web/send.ts'
import type { Session } from '#web/session.ts'
import type { RowActs } from './row-acts.ts'

/** Keeps what somebody wrote as their own number of the part that they meant; null for a visitor. */
export function useKeep(session: Session | null): RowActs['keep'] {
  const keep = useAct({
    does: (body: { productId: string; number: string }, idempotencyKey) =>
      send<typeof numbers.addOwnNumber>('POST /own-numbers', { body }, { idempotencyKey }),
    stale: () => [['own-numbers'], ['order-pad']],
    says: (_, { number }) =>
      `${number} is your number now. It stands below, and can be taken back.`,
  })
  return session && ((number, productId) => keep.mutate({ productId, number }))
}
