import { validateLines } from '#basket/server/basket.ts'
import { refuse } from '#lists/refusals.ts'
import type { Order } from '#orders/contract.ts'
import { readAllLines } from '#orders/server/all-lines.ts'
import { findSupersessions } from '#part-numbers/server/successors.ts'
import type { Db } from '#server/database/open.ts'
import type { HandlerInput } from '#server/http/calls.ts'
import { visibleTo } from '#server/http/current-user.ts'
import type { Shop } from '#server/shop.ts'
import type * as contract from '../contract.ts'
import { type Again, orderedPart } from '../contract.ts'
import { findChanges, nearestOrderable } from '../rules.ts'

/**
 * Every line that was ever ordered, also of a purchase that expired or was deleted unpaid. Throws
 * 'unknown-purchase', and 'unknown-order' for one that is not of it.
 */
export async function orderAgain(
  db: Db,
  { user, params: { id }, query: { order } }: HandlerInput<typeof contract.orderAgain>,
  { config }: Shop,
): Promise<Again> {
  const purchase = await db
    .selectFrom('purchases')
    .select('number')
    .where('id', '=', id)
    .where(visibleTo(user, 'purchases'))
    .executeTakeFirstOrThrow(() => refuse('unknown-purchase'))
  const allLines = await readAllLines(db, { purchaseId: id })
  const orders = allLines.filter(({ _id }) => order === undefined || _id === order)
  if (orders.length === 0) throw refuse('unknown-order')
  const { parts, countedWith } = await findPartsToday(db, orders)
  const { lines: validated } = await validateLines(db, user, parts, config)
  const nearest = validated.map((line) => ({
    productId: line.productId,
    quantity: nearestOrderable(line) ?? line.quantity,
  }))
  const { lines: offered } = await validateLines(db, user, nearest, config)
  const lines = orders.map((ordered) => {
    const now = parts.flatMap(({ orderId, quantity: wanted, replaces }, index) => {
      const [atFullQuantity, line] = [validated[index], offered[index]]
      if (orderId !== ordered._id || !atFullQuantity || !line) return []
      const isKit = replaces.length > 1
      const changes = findChanges(ordered, atFullQuantity, { offered: line, isKit })
      return [{ line, wanted, replaces, changes }]
    })
    const { _id: orderId, price: unitPrice } = ordered
    const part = orderedPart.parse(ordered)
    return { orderId, unitPrice, ...part, now, countedWith: countedWith.get(orderId) ?? null }
  })
  return { number: purchase.number, currency: config.currency.code, lines }
}

type Part = { orderId: string; productId: string; quantity: number; replaces: string[] }

/**
 * The successors of the ordered products, with units. A successor of several products at once, like a kit, is
 * counted with the first.
 */
async function findPartsToday(db: Db, orders: Order[]) {
  const supersessions = await findSupersessions(db, orders)
  const codes = new Map(orders.map(({ productId, productCode }) => [productId, productCode]))
  const parts: Part[] = []
  const countedWith = new Map<string, string>()
  const firstOrders = new Map<object, string>()
  for (const { _id: orderId, productId, quantity } of orders) {
    const supersession = supersessions.get(productId)
    const first = supersession && firstOrders.get(supersession)
    if (!supersession) parts.push({ orderId, productId, quantity, replaces: [] })
    else if (first !== undefined) countedWith.set(orderId, first)
    else {
      firstOrders.set(supersession, orderId)
      for (const take of supersession.successors) {
        const replaces = take.replaces.map((id) => codes.get(id) ?? '')
        parts.push({ orderId, productId: take.productId, quantity: take.quantity, replaces })
      }
    }
  }
  return { parts, countedWith }
}
