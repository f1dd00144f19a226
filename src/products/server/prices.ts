import type { Selectable } from 'kysely'
import type { Currency, Money } from '#base/money.ts'
import { majorOf, parseMoney } from '#base/money.ts'
import { Problem } from '#base/problem.ts'
import { jsonTexts } from '#server/database/json-rows.ts'
import type { Engine, Reader } from '#server/database/open.ts'
import type { Schema } from '#server/database/schema.ts'
import type { Prices } from '../pricing.ts'

type PricedRow = Pick<Selectable<Schema['products']>, 'price' | 'price_breaks'>

/** A break as the wire has it: the price in major units. */
export type BreakOnWire = { from: number; price: number }

export function pricesOf({ price, price_breaks }: PricedRow): Prices {
  const breaks = price_breaks === null ? [] : (JSON.parse(price_breaks) as [number, Money][])
  return { price, breaks: breaks.map(([from, each]) => ({ from, price: each })) }
}

export function breaksOnWire(row: PricedRow, currency: Currency): BreakOnWire[] {
  return majorBreaks(pricesOf(row).breaks, currency)
}

export function majorBreaks(breaks: Prices['breaks'], currency: Currency): BreakOnWire[] {
  return breaks.map(({ from, price }) => ({ from, price: majorOf(price, currency) }))
}

/** As the column holds them, by quantity; null for none. */
export function asColumn(breaks: BreakOnWire[], currency: Currency): string | null {
  if (breaks.length === 0) return null
  const sorted = [...breaks].sort((one, other) => one.from - other.from)
  return JSON.stringify(sorted.map(({ from, price }) => [from, demandMoney(price, currency)]))
}

function demandMoney(price: number, currency: Currency): Money {
  const money = parseMoney(price, currency)
  if (money !== null) return money
  const message = `${price} is no price in ${currency.code}`
  throw new Problem('fields-wrong', {
    detail: message,
    errors: [{ field: 'priceBreaks', message }],
  })
}

/** What a price list says of these products. */
export async function listPrices(
  read: Reader,
  engine: Engine,
  priceList: string | null,
  productIds: string[],
): Promise<Map<string, Prices>> {
  if (priceList === null || productIds.length === 0) return new Map()
  const rows = await read
    .selectFrom('price_list_prices')
    .select(['product_id', 'price', 'price_breaks'])
    .where('price_list_id', '=', priceList)
    .where('product_id', 'in', jsonTexts(engine, JSON.stringify(productIds)))
    .execute()
  return new Map(rows.map((row) => [row.product_id, pricesOf(row)]))
}
