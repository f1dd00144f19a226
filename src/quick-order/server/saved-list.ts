import { numberKey } from '#part-numbers/rules.ts'
import { refuse } from '#quick-order/refusals.ts'
import { bumpVersion, textList } from '#server/database/dialect.ts'
import type { Db, Transaction } from '#server/database/open.ts'
import type { HandlerInput } from '#server/http/calls.ts'
import type * as contract from '../contract.ts'
import { emptyQuickOrder, type QuickOrder } from '../quick-order.ts'
import { listBreak } from '../rules.ts'

/** The list that the user has in their account; version 0 before there was one. */
export async function readQuickOrder(db: Db, { user }: { user: { id: string } }) {
  const row = await db
    .selectFrom('quick_orders')
    .select(['version', 'contents'])
    .where('user_id', '=', user.id)
    .executeTakeFirst()
  if (!row) return { ...emptyQuickOrder, version: 0 }
  const quickOrder: QuickOrder = JSON.parse(row.contents)
  return { ...quickOrder, version: row.version }
}

/** Keeps the list in the user's account. Throws 'quick-order-changed' when `version` is not the present one. */
export async function saveQuickOrder(
  trx: Transaction,
  { user, body: { version, ...quickOrder } }: HandlerInput<typeof contract.saveQuickOrder>,
): Promise<{ version: number }> {
  const next = await bumpVersion(trx, 'quick_orders', user.id)
  if (version !== next - 1) throw refuse('quick-order-changed')
  await trx
    .updateTable('quick_orders')
    .set({ contents: JSON.stringify(quickOrder) })
    .where('user_id', '=', user.id)
    .execute()
  return { version: next }
}

/** The lists of a user's quick order, for the export of their data. */
export async function exportQuickOrder(db: Db, userId: string): Promise<string[]> {
  const { text } = await readQuickOrder(db, { user: { id: userId } })
  return text === '' ? [] : text.split(listBreak)
}

export async function countOwnNumbers(
  trx: Transaction,
  { user, body }: HandlerInput<typeof contract.countOwnNumbers>,
): Promise<{ done: true }> {
  const keys = body.numbers.map(numberKey)
  await trx
    .updateTable('own_numbers')
    .set((row) => ({ used_at: Date.now(), used_count: row('used_count', '+', 1) }))
    .where('user_id', '=', user.id)
    .where('number_key', 'in', textList(trx, keys))
    .execute()
  return { done: true }
}
