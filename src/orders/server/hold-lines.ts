import { type Money, times } from '#base/money.ts'
import { Problem } from '#base/problem.ts'
import { readWholeNumber } from '#base/whole-number.ts'
import { priceFor } from '#products/pricing.ts'
import { checkQuantity } from '#products/rules.ts'
import { type ProductRow, toOrderable } from '#products/server/columns.ts'
import { findListPrices, parsePrices } from '#products/server/prices.ts'
import { lockProducts } from '#products/server/stock.ts'
import type { Asker } from '#server/calls/asker.ts'
import type { Transaction } from '#server/database/open.ts'

export type LineInput = { productId: string; quantity?: unknown }

export type LockedLine = { product: ProductRow; units: number; unitPrice: Money; total: Money }

/** Why a line cannot be ordered, what is left, and the nearest quantities that can be. */
export type RefusedLine = {
  productId: string
  code: Problem['code']
  message: string
  available: number
  below: number | null
  above: number | null
}

/**
 * Gives what every line takes from the stock, at the price that the buyer pays now, and each line that
 * is refused. Nobody else takes of these products before the transaction ends.
 */
export async function lockLines(
  trx: Transaction,
  asker: Asker,
  lines: LineInput[],
): Promise<{ held: LockedLine[]; refused: RefusedLine[] }> {
  const wanted = joined(lines)
  const ids = wanted.map(({ productId }) => productId)
  const products = await lockProducts(trx, ids)
  const lists = await findListPrices(trx, asker.priceList, ids)
  const held: LockedLine[] = []
  const refused: RefusedLine[] = []
  for (const { productId, quantity } of wanted) {
    const product = products.get(productId)
    const answer = product ? checkQuantity(toOrderable(product), quantity) : null
    if (!product || !answer) {
      refused.push(unknown(productId))
    } else if (!answer.ok) {
      const { code, message, below, above } = answer
      refused.push({ productId, code, message, available: product.quantity, below, above })
    } else {
      const list = lists.get(productId) ?? null
      const { unitPrice } = priceFor(parsePrices(product), answer.units, list)
      const total = times(unitPrice, answer.units)
      held.push({ product, units: answer.units, unitPrice, total })
    }
  }
  return { held, refused }
}

/** Two lines of one product are one of both their units, where both are readable. */
function joined(lines: LineInput[]): LineInput[] {
  const byProduct = Map.groupBy(lines, ({ productId }) => productId)
  return [...byProduct].map(([productId, same]) => {
    let sum = 0
    for (const { quantity } of same) {
      const read = readWholeNumber(quantity, { least: 1, missing: '' })
      if (!read.ok) return { productId, quantity }
      sum += read.value
    }
    return { productId, quantity: sum }
  })
}

function unknown(productId: string): RefusedLine {
  const { code, message } = new Problem('unknown-product')
  return { productId, code, message, available: 0, below: null, above: null }
}
