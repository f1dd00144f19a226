import type { AmountFormat } from '#base/amount.ts'
import type { Currency } from '#base/currency.ts'
import { parseWholeNumber } from '#base/whole-number.ts'
import type { EnteredPrice, ListedPrice } from './admin-contract.ts'
import type { MajorBreak } from './pricing.ts'
import { readPrice } from './read-price-lines.ts'

/** A quantity price as it is typed, with the quantity from which it holds. */
export type BreakEdit = { from: string; price: string }

/** A row of a price list while it is edited. */
export type PriceEdit = { price: string; breaks: BreakEdit[] }

/** The row as the shop has it, to be typed over. */
export function startEdit({ price, priceBreaks }: Pick<ListedPrice, 'price' | 'priceBreaks'>) {
  return { price: String(price), breaks: priceBreaks.map(startBreak) } satisfies PriceEdit
}

export function startBreak({ from, price }: MajorBreak): BreakEdit {
  return { from: String(from), price: String(price) }
}

/** The row's prices in major units, or its error. */
export function readEdit(
  productCode: string,
  edit: PriceEdit,
  currency: Currency,
): EnteredPrice | string {
  const price = readPrice(edit.price, currency)
  if (edit.price.trim() === '') return 'Price is Required'
  if (typeof price === 'string') return price
  const priceBreaks = readBreaks(edit.breaks, currency)
  return typeof priceBreaks === 'string' ? priceBreaks : { productCode, price, priceBreaks }
}

/** Quantity prices in major units, or what is wrong with the first wrong one. Empty boxes are none. */
export function readBreaks(typed: BreakEdit[], format: AmountFormat = {}): MajorBreak[] | string {
  const priceBreaks: MajorBreak[] = []
  for (const one of typed) {
    if (one.from.trim() === '' && one.price.trim() === '') continue
    const missing = 'Please enter the units from which it holds'
    const from = parseWholeNumber(one.from, { min: 2, missing })
    if (!from.ok) return from.message
    if (one.price.trim() === '') return `Please enter the price from ${from.value} units`
    const less = readPrice(one.price, format)
    if (typeof less === 'string') return less
    priceBreaks.push({ from: from.value, price: less })
  }
  return priceBreaks
}

/** The row with each of its prices changed by `percent`; text that is no price is unchanged. */
export function changeByPercent(edit: PriceEdit, percent: number, currency: Currency): PriceEdit {
  const change = (typed: string) => {
    const price = readPrice(typed, currency)
    if (typeof price === 'string') return typed
    const perUnit = 10 ** currency.decimals / currency.step
    const steps = Math.round((Math.round(price * perUnit) * (100 + percent)) / 100)
    return String(steps / perUnit)
  }
  const breaks = edit.breaks.map(({ from, price }) => ({ from, price: change(price) }))
  return { price: change(edit.price), breaks }
}
