// Purchases of one, two and sixty lines with odd prices and a tax, as the stress tests of payments place
// them, and take lines out of them at every moment.
import type { Makers, Person } from '#tests/makers.ts'
import type { TestShop } from '#tests/open-shop.ts'
import { order, where } from '../pay.ts'

const sizes = [1, 2, 60] as const

/** A tax that hardly any price comes out even with. */
export const taxed = { TAX_PERCENT: '8.875', TAX_NAME: 'Sales tax' }

const unitsOnShelf = 1_000_000

/** A purchase that was placed: its orders, of which `leave` takes the last away. */
export type Deal = { buyer: Person; purchase: string; orders: string[] }

/** As many products as the largest purchase has lines; gives the units that each began with. */
export async function fillShelves(shop: Makers): Promise<Map<string, number>> {
  const made = await Promise.all(
    Array.from({ length: Math.max(...sizes) }, (_, place) =>
      shop.product({
        price: (333 + 37 * place) / 100,
        quantity: unitsOnShelf,
        minimumQuantity: 1,
      }),
    ),
  )
  return new Map(made.map((id) => [id, unitsOnShelf]))
}

/** The size that a purchase of this number has: each as often. */
export function sizeOf(number: number): number {
  return sizes[number % sizes.length] ?? 1
}

/** Places a purchase of so many lines, one alone as 'Buy Now' does; `number` makes each another. */
export async function placeDeal(
  shop: TestShop,
  buyer: Person,
  shelves: ReadonlyMap<string, number>,
  lines: number,
  number: number,
): Promise<Deal> {
  const products = [...shelves.keys()]
  const wanted = Array.from({ length: lines }, (_, place) => ({
    productId: products[(number + place) % products.length] ?? '',
    quantity: ((number + place) % 5) + 1,
  }))
  const [first] = wanted
  const { status, body } =
    first && lines === 1
      ? await order(shop, buyer, first.productId, first.quantity)
      : await shop.call('POST', '/purchases', { as: buyer, body: { ...where, lines: wanted } })
  if (status !== 200) throw new Error(`Not placed: ${status} ${JSON.stringify(body)}`)
  if (lines === 1) return { buyer, purchase: body.purchaseId, orders: [body._id] }
  const orders = (body.orders as { _id: string }[]).map(({ _id }) => _id)
  return { buyer, purchase: body._id, orders }
}

/** Deletes the purchase's last orders, so many at once; gives the statuses that were answered. */
export function takeOut(shop: TestShop, deal: Deal, as: Person, count: number): Promise<number[]> {
  const gone = deal.orders.splice(-count)
  return Promise.all(
    gone.map(async (id) => (await shop.call('DELETE', `/orders?id=${id}`, { as })).status),
  )
}

/** How many lines go when some do: never all of several, and several of many. */
export function some({ orders }: Deal): number {
  return orders.length > 10 ? 7 : 1
}
