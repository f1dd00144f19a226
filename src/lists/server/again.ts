import { Problem } from '#base/problem.ts'
import type { Order, ValidatedLine } from '#orders/contract.ts'
import { validateLines } from '#orders/server/basket.ts'
import type { PurchaseTerms } from '#orders/server/purchases.ts'
import { readPurchase } from '#orders/server/purchases.ts'
import { groupReplacements } from '#part-numbers/replacements.ts'
import { followSuccessors } from '#part-numbers/server/successors.ts'
import type { Asker } from '#server/calls/asker.ts'
import type { Db } from '#server/database/open.ts'
import type { Again } from '../contract.ts'
import { changesOf, offerOf } from '../rules.ts'

type Wanted = { productId: string; quantity: number }

/**
 * How a purchase, or one order of it, could be ordered again. Throws 'unknown-purchase', and
 * 'unknown-order' for one that is not of it.
 */
export async function orderAgain(
  db: Db,
  asker: Asker,
  { id, order }: { id: string; order?: string | undefined },
  terms: PurchaseTerms,
): Promise<Again> {
  const purchase = await readPurchase(db, asker, id)
  const orders = purchase.orders.filter(({ _id }) => order === undefined || _id === order)
  if (orders.length === 0) throw new Problem('unknown-order')
  const { targets, countedWith } = await todays(db, orders)
  const judge = judgeFor(db, asker, terms)
  const asWanted = await judge(targets)
  const asOffered = await judge(asWanted.map(offered))
  const nowOf = (ordered: Order) =>
    targets.flatMap(({ of, quantity, replaces }, place) => {
      const [wanted, line] = [asWanted[place], asOffered[place]]
      if (of !== ordered || !wanted || !line) return []
      const changes = changesOf(of, wanted, {
        offered: line,
        isKit: replaces.length > 1,
      })
      return [{ line, wanted: quantity, replaces, changes }]
    })
  const lines = orders.map((ordered) => ({
    orderId: ordered._id,
    productCode: ordered.productCode,
    name: ordered.name,
    img: ordered.img,
    quantity: ordered.quantity,
    unitPrice: ordered.price,
    now: nowOf(ordered),
    countedWith: countedWith.get(ordered._id) ?? null,
  }))
  return { number: purchase.number, currency: terms.currency.code, lines }
}

/**
 * What stands in the place of the orders' products, and how many units of it. What took the places of
 * several at once, like a kit, is counted at the first of them.
 */
async function todays(db: Db, orders: Order[]) {
  const chains = await followSuccessors(
    db,
    orders.map(({ productId }) => productId),
  )
  const codes = new Map(orders.map(({ productId, productCode }) => [productId, productCode]))
  const jumps = new Map(
    groupReplacements(orders, chains).flatMap((jump) =>
      jump.instead.map((id) => [id, jump] as const),
    ),
  )
  const countedWith = new Map<string, string>()
  const firsts = new Map<object, string>()
  const targets = orders.flatMap((of) => {
    const { productId, quantity } = of
    const jump = jumps.get(productId)
    if (!jump) return [{ of, productId, quantity, replaces: [] }]
    const first = firsts.get(jump)
    if (first !== undefined) {
      countedWith.set(of._id, first)
      return []
    }
    firsts.set(jump, of._id)
    return jump.takes.map((take) => ({
      ...{ of, productId: take.productId, quantity: take.quantity },
      replaces: take.replaces.map((id) => codes.get(id) ?? ''),
    }))
  })
  return { targets, countedWith }
}

function judgeFor(db: Db, asker: Asker, terms: PurchaseTerms) {
  return async (lines: readonly Wanted[]): Promise<ValidatedLine[]> =>
    (await validateLines(db, asker, [...lines], terms)).lines
}

function offered(line: ValidatedLine): Wanted {
  return { productId: line.productId, quantity: offerOf(line) ?? line.quantity }
}
