import type { Selectable } from 'kysely'
import { parseAmount } from '#base/amount.ts'
import { type Currency, type Money, toMajor } from '#base/currency.ts'
import { parseMoney } from '#base/money.ts'
import { maxUnits } from '#base/whole-number.ts'
import { isAmong, textList } from '#server/database/dialect.ts'
import { columnsWith } from '#server/database/fields.ts'
import { newestFirst, type Sorting } from '#server/database/lists.ts'
import type { Db } from '#server/database/open.ts'
import type { Schema } from '#server/database/schema.ts'
import type { ProductSort } from '../contract.ts'
import type { Orderable } from '../orderable.ts'
import type { MajorBreak, Prices } from '../pricing.ts'
import { productFields } from './product-fields.ts'

export const productColumns = columnsWith(productFields, 'shownTo', 'everybody')

export const adminColumns = columnsWith(productFields, 'shownTo', 'everybody', 'admins')

export type AdminRow = Pick<Selectable<Schema['products']>, (typeof adminColumns)[number]>

export type ProductRow = Pick<Selectable<Schema['products']>, (typeof productColumns)[number]>

export function toOrderable(row: ProductRow): Orderable {
  const { quantity, minimum_quantity: minimumQuantity, case_quantity: caseQuantity } = row
  return { quantity, minimumQuantity, caseQuantity }
}

export const sortings: Record<Exclude<ProductSort, 'best'>, Sorting> = {
  newest: newestFirst('products'),
  name: { table: 'products', by: 'name_key', holds: 'text', direction: 'asc' },
  price: { table: 'products', by: 'price', holds: 'number', direction: 'asc' },
  '-price': { table: 'products', by: 'price', holds: 'number', direction: 'desc' },
}

export function parsePrices(row: Pick<ProductRow, 'price' | 'price_breaks'>): Prices {
  const breaks: [number, Money][] = row.price_breaks === null ? [] : JSON.parse(row.price_breaks)
  return { price: row.price, breaks: breaks.map(([from, price]) => ({ from, price })) }
}

export function toMajorPrices({ price, breaks }: Prices, currency: Currency) {
  const write = (money: Money) => toMajor(money, currency)
  const priceBreaks = breaks.map(({ from, price }) => ({ from, price: write(price) }))
  return { price: write(price), priceBreaks }
}

export function toBreaksColumn(breaks: Prices['breaks']): string | null {
  return breaks.length === 0 ? null : JSON.stringify(breaks.map(({ from, price }) => [from, price]))
}

/** Reads an entered price into minor units, or says why it is wrong. */
export function readPrice(entered: number | string, currency: Currency): Money | string {
  const amount = typeof entered === 'number' ? entered : parseAmount(entered, currency)
  if (typeof amount === 'string') return amount
  const { code, decimals, step } = currency
  const least = toMajor(step as Money, currency).toFixed(decimals)
  const why = `${entered} is not a price in ${code}: a card is charged in steps of ${least}.`
  return (amount !== null && parseMoney(amount, currency)) || why
}

/**
 * Reads entered price breaks into minor units, by quantity, or says why they are wrong: each starts at 2 units or
 * more, once, and costs less than the one before.
 */
export function readBreaks(
  entered: readonly MajorBreak[],
  price: Money,
  currency: Currency,
): { from: number; price: Money }[] | string {
  const breaks: { from: number; price: Money }[] = []
  let last = { from: 1, price }
  for (const each of entered.toSorted((one, other) => one.from - other.from)) {
    const read = readPrice(each.price, currency)
    if (typeof read === 'string') return read
    if (each.from <= last.from || each.from > maxUnits)
      return 'Quantity prices start at 2 units, each once.'
    if (read >= last.price) return `From ${each.from} units, the price must be lower than before.`
    last = { from: each.from, price: read }
    breaks.push(last)
  }
  return breaks
}

/** The ids that are in the catalogue. */
export async function findProductsById(
  db: Db,
  ids: Iterable<string>,
): Promise<Map<string, ProductRow>> {
  const rows = await db
    .selectFrom('products')
    .select(productColumns)
    .where(isAmong(db, 'id', ids))
    .where('deleted_at', 'is', null)
    .execute()
  return new Map(rows.map((row) => [row.id, row]))
}

export async function findListPrices(
  db: Db,
  priceList: string | null,
  productIds: string[],
): Promise<Map<string, Prices>> {
  if (priceList === null || productIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('price_list_prices')
    .select(['product_id', 'price', 'price_breaks'])
    .where('price_list_id', '=', priceList)
    .where('product_id', 'in', textList(db, productIds))
    .execute()
  return new Map(rows.map((row) => [row.product_id, parsePrices(row)]))
}
