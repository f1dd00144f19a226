import { refuse } from '#base/refuse.ts'
import type { Order } from '#orders/contract.ts'
import { validateLines } from '#orders/server/basket.ts'
import { readPurchase } from '#orders/server/purchases.ts'
import { groupReplacements } from '#part-numbers/replacements.ts'
import { followSuccessors } from '#part-numbers/server/successors.ts'
import type { Db } from '#server/database/open.ts'
import type { HandlerInput } from '#server/http/calls.ts'
import type { Shop } from '#server/shop.ts'
import type * as contract from '../contract.ts'
import type { Again } from '../contract.ts'
import { findChanges, findOrderable } from '../rules.ts'

/** Throws 'unknown-purchase', and 'unknown-order' for one that is not of it. */
export async function orderAgain(
  db: Db,
  { user, params: { id }, query: { order } }: HandlerInput<typeof contract.orderAgain>,
  { config }: Shop,
): Promise<Again> {
  const purchase = await readPurchase(db, user, id)
  const orders = purchase.orders.filter(({ _id }) => order === undefined || _id === order)
  if (orders.length === 0) throw refuse('unknown-order')
  const { parts, countedWith } = await findPartsToday(db, orders)
  const { lines: validated } = await validateLines(db, user, parts, config)
  const nearest = validated.map((line) => ({
    productId: line.productId,
    quantity: findOrderable(line) ?? line.quantity,
  }))
  const { lines: offered } = await validateLines(db, user, nearest, config)
  const lines = orders.map((ordered) => {
    const { _id, productCode, name, img, quantity, price: unitPrice } = ordered
    const now = parts.flatMap(({ orderId, quantity: wanted, replaces }, at) => {
      const [atFullQuantity, line] = [validated[at], offered[at]]
      if (orderId !== _id || !atFullQuantity || !line) return []
      const isKit = replaces.length > 1
      const changes = findChanges(ordered, atFullQuantity, { offered: line, isKit })
      return [{ line, wanted, replaces, changes }]
    })
    const part = { productCode, name, img, quantity, unitPrice }
    return { orderId: _id, ...part, now, countedWith: countedWith.get(_id) ?? null }
  })
  return { number: purchase.number, currency: config.currency.code, lines }
}

type Part = { orderId: string; productId: string; quantity: number; replaces: string[] }

/**
 * What stands in the place of the orders' products, and how many units of it. What took the places of
 * several at once, like a kit, is counted with the first of them.
 */
async function findPartsToday(db: Db, orders: Order[]) {
  const ids = orders.map(({ productId }) => productId)
  const replacements = groupReplacements(orders, await followSuccessors(db, ids))
  const codes = new Map(orders.map(({ productId, productCode }) => [productId, productCode]))
  const parts: Part[] = []
  const countedWith = new Map<string, string>()
  const firstOrders = new Map<object, string>()
  for (const { _id: orderId, productId, quantity } of orders) {
    const replacement = replacements.find(({ instead }) => instead.includes(productId))
    const first = replacement && firstOrders.get(replacement)
    if (!replacement) parts.push({ orderId, productId, quantity, replaces: [] })
    else if (first !== undefined) countedWith.set(orderId, first)
    else {
      firstOrders.set(replacement, orderId)
      for (const take of replacement.takes) {
        const replaces = take.replaces.map((id) => codes.get(id) ?? '')
        parts.push({ orderId, productId: take.productId, quantity: take.quantity, replaces })
      }
    }
  }
  return { parts, countedWith }
}
