import { Problem } from '#base/problem.ts'
import type { BasketLine } from '#basket/contract.ts'
import type { Order } from '#orders/contract.ts'
import { followSuccessors } from '#part-numbers/server/successors.ts'
import { checkBasket } from '#purchases/server/basket.ts'
import type { PurchaseTerms } from '#purchases/server/place-purchase.ts'
import { readPurchase } from '#purchases/server/purchases.ts'
import type { Asker } from '#server/calls/asker.ts'
import type { ReadSide } from '#server/database/open.ts'
import type { Again } from '../contract.ts'
import { changesOf, offerOf } from '../rules.ts'

type Wanted = { productId: string; quantity: number }

/**
 * How a purchase, or one order of it, could be ordered again. Throws 'unknown-purchase', and
 * 'unknown-order' for one that is not of it.
 */
export async function orderAgain(
  readSide: ReadSide,
  asker: Asker,
  { id, order }: { id: string; order?: string | undefined },
  terms: PurchaseTerms,
): Promise<Again> {
  const purchase = await readPurchase(readSide.read, asker, id)
  const orders = purchase.orders.filter(({ _id }) => order === undefined || _id === order)
  if (orders.length === 0) throw new Problem('unknown-order')
  const targets = await todays(readSide, orders)
  const judge = judgeFor(readSide, asker, terms)
  const asWanted = await judge(targets)
  const asOffered = await judge(asWanted.map(offered))
  const nowOf = (ordered: Order) =>
    targets.flatMap(({ of, quantity }, place) => {
      const [wanted, line] = [asWanted[place], asOffered[place]]
      if (of !== ordered || !wanted || !line) return []
      return [{ line, wanted: quantity, changes: changesOf(asOrdered(of), wanted, line) }]
    })
  const lines = orders.map((ordered) => ({
    orderId: ordered._id,
    productCode: ordered.productCode,
    name: ordered.name,
    img: ordered.img,
    quantity: ordered.quantity,
    unitPrice: ordered.price,
    now: nowOf(ordered),
  }))
  return { number: purchase.number, currency: terms.currency.code, lines }
}

/** What stands in the place of each order's product, and how many units of it. */
async function todays(readSide: ReadSide, orders: Order[]) {
  const chains = await followSuccessors(
    readSide,
    orders.map(({ productId }) => productId),
  )
  return orders.flatMap((of) => {
    const { productId, quantity } = of
    const ends = chains.get(productId)?.ends ?? [{ productId, quantity: 1 }]
    return ends.map((end) => ({ of, productId: end.productId, quantity: quantity * end.quantity }))
  })
}

function judgeFor({ read, engine }: ReadSide, asker: Asker, terms: PurchaseTerms) {
  return async (lines: readonly Wanted[]): Promise<BasketLine[]> =>
    (await checkBasket(read, engine, asker, [...lines], terms)).lines
}

function offered(line: BasketLine): Wanted {
  return { productId: line.productId, quantity: offerOf(line) ?? line.quantity }
}

function asOrdered({ productId, quantity, price, minimumQuantity }: Order) {
  return { productId, quantity, unitPrice: price, minimumQuantity }
}
