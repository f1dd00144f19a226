import { type currencyOf, less, sumOf, toMajor, toMoney } from '#base/money.ts'
import type { ValidatedLine } from '#orders/contract.ts'
import { validateLines } from '#orders/server/basket.ts'
import type { PurchaseTerms } from '#orders/server/purchases.ts'
import { findReplacements } from '#products/server/replacements.ts'
import type { Asker } from '#server/calls/asker.ts'
import type { Db } from '#server/database/open.ts'
import type { ListLine } from '../contract.ts'
import { breakWorthTaking, wantedOf } from '../quantities.ts'
import { offerOf } from '../rules.ts'
import type { Contents } from './list-rows.ts'

type JudgedList = { lines: ListLine[]; saves: number; goods: number; currency: string }

/** Whose prices a list is judged by; null for everybody's. */
export type Buyer = Asker | null

/** What a list comes to today, line by line; bought right where it says so. */
export async function judgeList(
  db: Db,
  buyer: Buyer,
  { lines, right, ...counting }: Contents,
  terms: PurchaseTerms,
): Promise<JudgedList> {
  const judge = async (quantities: number[]) => {
    const asked = lines.map(({ productId }, at) => ({ productId, quantity: quantities[at] ?? 0 }))
    return (await validateLines(db, buyer, asked, terms)).lines
  }
  const wanted = lines.map((line) => wantedOf(line, counting))
  const plain = await judge(wanted)
  const offered = await judge(plain.map((line) => offerOf(line) ?? line.quantity))
  const raised = await judge(offered.map((line) => breakWorthTaking(line) ?? line.quantity))
  const jumps = await findReplacements(db, lines)
  const currency = terms.currency
  const judged = lines.flatMap((kept, at) => {
    const [asked, nearest, more] = [plain[at], offered[at], raised[at]]
    if (!asked || !nearest || !more) return []
    const saved = savedBy(nearest, more, currency)
    const line = right && saved > 0 ? more : nearest
    const units = wanted[at] ?? 0
    const refusal = units === 0 ? null : asked.code
    const jump = jumps.get(kept.productId) ?? null
    return [{ ...kept, wanted: units, line, refusal, saves: saved, jump }]
  })
  const sum = (amounts: number[]) =>
    toMajor(sumOf(amounts.map((amount) => toMoney(amount, currency))), currency)
  return {
    lines: judged,
    saves: sum(judged.map(({ saves }) => saves)),
    goods: sum(
      judged.filter(({ line }) => line.state === 'ready').map(({ line }) => line.lineTotal),
    ),
    currency: currency.code,
  }
}

/** By how much more units cost less in all, where both can be ordered. */
function savedBy(
  fewer: ValidatedLine,
  more: ValidatedLine,
  currency: ReturnType<typeof currencyOf>,
): number {
  if (fewer.state !== 'ready' || more.state !== 'ready') return 0
  const saved = less(toMoney(fewer.lineTotal, currency), toMoney(more.lineTotal, currency))
  return Math.max(0, toMajor(saved, currency))
}
