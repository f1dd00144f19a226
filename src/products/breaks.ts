import { type Currency, type Money, parseMoney, toMajor } from '#base/money.ts'
import { maxUnits } from '#base/whole-number.ts'

/** What somebody enters as a price, in minor units; or the sentence why it is none. */
export function readPrice(entered: number, currency: Currency): Money | string {
  const { code, decimals, step } = currency
  const least = toMajor(step as Money, currency).toFixed(decimals)
  const why = `${entered} is no price in ${code}: a card is charged in steps of ${least}.`
  return parseMoney(entered, currency) || why
}

/**
 * What somebody enters as price breaks, in major units, by quantity and in minor ones; or the sentence
 * why they are none: each counts from 2 units on, once, and costs less than what stands before it.
 */
export function readBreaks(
  entered: readonly { from: number; price: number }[],
  price: Money,
  currency: Currency,
): { from: number; price: Money }[] | string {
  const breaks: { from: number; price: Money }[] = []
  let before = { from: 1, price }
  for (const each of [...entered].sort((one, other) => one.from - other.from)) {
    const less = readPrice(each.price, currency)
    if (typeof less === 'string') return less
    if (each.from <= before.from || each.from > maxUnits)
      return 'Breaks count from 2 on, each once.'
    if (less >= before.price) return `From ${each.from} on it must cost less than before.`
    before = { from: each.from, price: less }
    breaks.push(before)
  }
  return breaks
}
