import type { Selectable } from 'kysely'
import { type Currency, type Money, toMajor, toMoney } from '#base/money.ts'
import { Problem } from '#base/problem.ts'
import { jsonTexts } from '#server/database/json-rows.ts'
import type { Db } from '#server/database/open.ts'
import type { Schema } from '#server/database/schema.ts'
import { readBreaks, readPrice } from '../breaks.ts'
import type { Prices } from '../pricing.ts'

type PricedRow = Pick<Selectable<Schema['products']>, 'price' | 'price_breaks'>

/** A break as the wire has it: the price in major units. */
export type BreakOnWire = { from: number; price: number }

export function parsePrices({ price, price_breaks }: PricedRow): Prices {
  const breaks = price_breaks === null ? [] : (JSON.parse(price_breaks) as [number, Money][])
  return { price, breaks: breaks.map(([from, each]) => ({ from, price: each })) }
}

export function toPriceBreaks(row: PricedRow, currency: Currency): BreakOnWire[] {
  return majorBreaks(parsePrices(row).breaks, currency)
}

export function majorBreaks(breaks: Prices['breaks'], currency: Currency): BreakOnWire[] {
  return breaks.map(({ from, price }) => ({ from, price: toMajor(price, currency) }))
}

/** As the column holds them; null for none. */
export function asColumn(breaks: Prices['breaks']): string | null {
  return breaks.length === 0 ? null : JSON.stringify(breaks.map(({ from, price }) => [from, price]))
}

/** What was entered as a price. Throws 'fields-wrong'. */
export function enteredPrice(entered: number, currency: Currency): Money {
  const price = readPrice(entered, currency)
  if (typeof price === 'string') throw wrongField('price', price)
  return price
}

/** What was entered as breaks of such a price, for its column. Throws 'fields-wrong'. */
export function enteredBreaks(
  entered: BreakOnWire[],
  price: number,
  currency: Currency,
): string | null {
  const breaks = readBreaks(entered, toMoney(price, currency), currency)
  if (typeof breaks === 'string') throw wrongField('priceBreaks', breaks)
  return asColumn(breaks)
}

function wrongField(field: string, message: string): Problem {
  return new Problem('fields-wrong', { detail: message, errors: [{ field, message }] })
}

/** Breaks in major units, as the column would hold them. */
export function breaksAsColumn(breaks: BreakOnWire[], currency: Currency): string | null {
  return asColumn(breaks.map(({ from, price }) => ({ from, price: toMoney(price, currency) })))
}

/** What a price list says of these products. */
export async function findListPrices(
  read: Db,
  priceList: string | null,
  productIds: string[],
): Promise<Map<string, Prices>> {
  if (priceList === null || productIds.length === 0) return new Map()
  const rows = await read
    .selectFrom('price_list_prices')
    .select(['product_id', 'price', 'price_breaks'])
    .where('price_list_id', '=', priceList)
    .where('product_id', 'in', jsonTexts(read, JSON.stringify(productIds)))
    .execute()
  return new Map(rows.map((row) => [row.product_id, parsePrices(row)]))
}
