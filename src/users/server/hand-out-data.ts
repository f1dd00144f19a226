import type { Asker } from '#server/calls/asker.ts'
import type { Reader } from '#server/database/open.ts'
import { demandProof, type Proof } from './proof.ts'
import type { FactorShop } from './second-factor.ts'
import { listSessions } from './sessions.ts'

/** What another feature keeps of a person. */
type Holding = (read: Reader, userId: string) => Promise<unknown[]>

type Holdings = Record<
  | 'orders'
  | 'payments'
  | 'reviews'
  | 'messages'
  | 'garage'
  | 'lists'
  | 'pad'
  | 'stockWatches'
  | 'ownNumbers',
  Holding
>

/** Everything that the shop keeps of the asker, but what only guards the account. */
export async function handOutData(
  { db, identity, config }: FactorShop,
  asker: Asker,
  proof: Proof,
  { orders, payments, reviews, messages, garage, lists, pad, stockWatches, ownNumbers }: Holdings,
) {
  await demandProof({ db, identity, secrets: config.secrets }, asker, proof)
  const { read } = db
  const account = await read
    .selectFrom('users')
    .select(['id', 'email', 'name', 'phone', 'address', 'img', 'created_at as since'])
    .where('id', '=', asker.id)
    .executeTakeFirstOrThrow()
  return {
    account,
    sessions: await listSessions(read, asker),
    orders: await orders(read, asker.id),
    payments: await payments(read, asker.id),
    reviews: await reviews(read, asker.id),
    messages: await messages(read, asker.id),
    garage: await garage(read, asker.id),
    lists: await lists(read, asker.id),
    pad: await pad(read, asker.id),
    stockWatches: await stockWatches(read, asker.id),
    ownNumbers: await ownNumbers(read, asker.id),
  }
}
