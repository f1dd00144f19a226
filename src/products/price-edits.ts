import type { Currency } from '#base/currency.ts'
import { readWholeNumber } from '#base/whole-number.ts'
import type { EnteredPrice, ListedPrice } from './admin-contract.ts'
import { readPrice } from './read-price-lines.ts'

/** A row of a price list while it is edited: its price, and each quantity price with its first quantity. */
export type PriceEdit = { price: string; breaks: { from: string; price: string }[] }

/** The row as the shop has it, to be typed over. */
export function startEdit({ price, priceBreaks }: Pick<ListedPrice, 'price' | 'priceBreaks'>) {
  const breaks = priceBreaks.map(({ from, price }) => ({
    from: String(from),
    price: String(price),
  }))
  return { price: String(price), breaks } satisfies PriceEdit
}

/** The row's prices in major units, or its error. A row of empty boxes is no quantity price. */
export function readEdit(
  productCode: string,
  edit: PriceEdit,
  currency: Currency,
): EnteredPrice | string {
  const price = readPrice(edit.price, currency)
  if (edit.price.trim() === '') return 'Price is Required'
  if (typeof price === 'string') return price
  const priceBreaks: { from: number; price: number }[] = []
  for (const typed of edit.breaks) {
    if (typed.from.trim() === '' && typed.price.trim() === '') continue
    const missing = 'Please enter the units from which it holds'
    const from = readWholeNumber(typed.from, { min: 2, missing })
    if (!from.ok) return from.message
    if (typed.price.trim() === '') return `Please enter the price from ${from.value} units`
    const less = readPrice(typed.price, currency)
    if (typeof less === 'string') return less
    priceBreaks.push({ from: from.value, price: less })
  }
  return { productCode, price, priceBreaks }
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
