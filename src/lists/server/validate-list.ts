import { type findCurrency, less, sumMoney, toMajor, toMoney } from '#base/money.ts'
import type { ValidatedLine } from '#orders/contract.ts'
import { type Buyer, validateLines } from '#orders/server/basket.ts'
import type { PurchaseTerms } from '#orders/server/purchases.ts'
import { findReplacements } from '#products/server/replacements.ts'
import type { Db } from '#server/database/open.ts'
import { countToOrder, findOrderable, findWorthwhileBreak } from '../rules.ts'
import type { Contents } from './list-rows.ts'

/** What a list comes to today for a buyer, or with null at everybody's prices; bought right where it says so. */
export async function validateList(
  db: Db,
  buyer: Buyer | null,
  { lines: saved, right, ...counting }: Contents,
  terms: PurchaseTerms,
) {
  const { currency } = terms
  const validate = async (quantities: number[]) => {
    const asked = saved.map(({ productId }, at) => ({ productId, quantity: quantities[at] ?? 0 }))
    return (await validateLines(db, buyer, asked, terms)).lines
  }
  const needed = saved.map((line) => countToOrder(line, counting))
  const asNeeded = await validate(needed)
  const nearest = await validate(asNeeded.map((line) => findOrderable(line) ?? line.quantity))
  const raised = await validate(nearest.map((line) => findWorthwhileBreak(line) ?? line.quantity))
  const replacements = await findReplacements(db, saved)
  const lines = saved.flatMap((line, at) => {
    const [units = 0, plain, offered, more] = [needed[at], asNeeded[at], nearest[at], raised[at]]
    if (!plain || !offered || !more) return []
    const saves = computeSaving(offered, more, currency)
    return {
      ...line,
      wanted: units,
      line: right && saves > 0 ? more : offered,
      refusal: units === 0 ? null : plain.code,
      saves,
      jump: replacements.get(line.productId) ?? null,
    }
  })
  const sum = (amounts: number[]) =>
    toMajor(sumMoney(amounts.map((amount) => toMoney(amount, currency))), currency)
  const orderable = lines.filter(({ line }) => line.state === 'ready')
  return {
    lines,
    saves: sum(lines.map(({ saves }) => saves)),
    goods: sum(orderable.map(({ line }) => line.lineTotal)),
    currency: currency.code,
  }
}

function computeSaving(
  fewer: ValidatedLine,
  more: ValidatedLine,
  currency: ReturnType<typeof findCurrency>,
): number {
  if (fewer.state !== 'ready' || more.state !== 'ready') return 0
  const saved = less(toMoney(fewer.lineTotal, currency), toMoney(more.lineTotal, currency))
  return Math.max(0, toMajor(saved, currency))
}
