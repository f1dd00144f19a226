import { sql } from 'kysely'
import { type Currency, formatMoney, type Money, toMajor } from '#base/currency.ts'
import { productsByCode } from '#part-numbers/server/files-by-code.ts'
import { refuse } from '#products/refusals.ts'
import { textList } from '#server/database/dialect.ts'
import { countRows } from '#server/database/lists.ts'
import type { Db, Transaction } from '#server/database/open.ts'
import type { Audited } from '#server/http/audit.ts'
import type { HandlerInput } from '#server/http/calls.ts'
import { newId } from '#server/ids.ts'
import type { Shop } from '#server/shop.ts'
import { isEmailVerified } from '#users/server/email-verification.ts'
import type * as contract from '../admin-contract.ts'
import type { EnteredPrice } from '../admin-contract.ts'
import { applyPriceList } from '../pricing.ts'
import { maxListPrices } from '../rules.ts'
import {
  findListPrices,
  findProductsById,
  parsePrices,
  readBreaks,
  readPrice,
  toBreaksColumn,
  toMajorPrices,
} from './columns.ts'

const countPrices = sql<number>`(select count(*) from price_list_prices
  join products on products.id = price_list_prices.product_id
  where price_list_id = price_lists.id and products.deleted_at is null)`.as('prices')
const countCustomers = sql<number>`(select count(*) from users
  where price_list_id = price_lists.id and forgotten_at is null)`.as('customers')

export function listPriceLists(db: Db) {
  return db
    .selectFrom('price_lists')
    .select(['id as _id', 'name', countPrices, countCustomers])
    .orderBy('name')
    .execute()
}

export async function readPriceList(
  db: Db,
  { params: { id } }: HandlerInput<typeof contract.readPriceList>,
  { config: { currency } }: Shop,
) {
  const list = await db
    .selectFrom('price_lists')
    .select(['id as _id', 'name'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow(() => refuse('unknown-price-list'))
  const prices = await db
    .selectFrom('price_list_prices as listed')
    .innerJoin('products', 'products.id', 'listed.product_id')
    .select(['products.id as productId', 'products.product_code as productCode', 'products.name'])
    .select(['products.price as publicPrice', 'listed.price', 'listed.price_breaks'])
    .where('listed.price_list_id', '=', id)
    .where('products.deleted_at', 'is', null)
    .orderBy('products.product_code')
    .execute()
  const customers = await db
    .selectFrom('users')
    .select(['id as _id', 'name', 'email'])
    .where('price_list_id', '=', id)
    .where('forgotten_at', 'is', null)
    .orderBy('email')
    .execute()
  return {
    ...list,
    currency: currency.code,
    prices: prices.map(({ price, price_breaks, publicPrice, ...part }) => ({
      ...part,
      publicPrice: toMajor(publicPrice, currency),
      ...toMajorPrices(parsePrices({ price, price_breaks }), currency),
    })),
    customers,
  }
}

export async function addPriceList(
  trx: Transaction,
  { body: { name } }: HandlerInput<typeof contract.addPriceList>,
) {
  const now = Date.now()
  const id = newId(now)
  await trx
    .insertInto('price_lists')
    .values({ id, name, created_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirstOrThrow(() => refuse('price-list-exists', { field: 'name' }))
  return { _id: id, name, prices: 0, customers: 0 }
}

/** Throws 'prices-refused', 'unknown-price-list', 'price-list-exists', 'price-list-full'. */
export async function changePriceList(
  trx: Transaction,
  { params: { id }, body: { name, prices } }: HandlerInput<typeof contract.changePriceList>,
  { config }: Shop,
): Promise<{ modifiedCount: number }> {
  await lockPriceList(trx, id)
  if (name !== undefined) await renamePriceList(trx, id, name)
  if (prices) await setPrices(trx, id, prices, config.currency)
  return { modifiedCount: 1 }
}

async function renamePriceList(trx: Transaction, id: string, name: string): Promise<void> {
  const other = await trx
    .selectFrom('price_lists')
    .select('id')
    .where('name', '=', name)
    .where('id', '!=', id)
    .executeTakeFirst()
  if (other) throw refuse('price-list-exists', { field: 'name' })
  await trx.updateTable('price_lists').set({ name }).where('id', '=', id).execute()
}

async function setPrices(trx: Transaction, id: string, lines: EnteredPrice[], currency: Currency) {
  const codes = lines.map(({ productCode }) => productCode)
  const ids = await productsByCode(trx, codes)
  const products = await trx
    .selectFrom('products')
    .select(['id', 'price'])
    .where('id', 'in', textList(trx, ids.values()))
    .execute()
  const publicPrices = new Map(products.map(({ id, price }) => [id, price]))
  const refused: { place: number; productCode: string; message: string }[] = []
  const rows = new Map<string, { price: Money; price_breaks: string | null } | null>()
  for (const [index, line] of lines.entries()) {
    const { productCode } = line
    const productId = ids.get(productCode) ?? ''
    const row = readRow(line, publicPrices.get(productId), currency)
    const message = rows.has(productId) ? 'This part is listed twice.' : row
    if (typeof message === 'string') refused.push({ place: index, productCode, message })
    else rows.set(productId, message)
  }
  if (refused.length > 0) throw refuse('prices-refused', { extra: { lines: refused } })

  await trx
    .deleteFrom('price_list_prices')
    .where('price_list_id', '=', id)
    .where('product_id', 'in', textList(trx, rows.keys()))
    .execute()
  const values = [...rows].flatMap(([product_id, row]) =>
    row ? [{ id: newId(), price_list_id: id, product_id, ...row }] : [],
  )
  if (values.length === 0) return
  await trx.insertInto('price_list_prices').values(values).execute()
  const listed = trx.selectFrom('price_list_prices').where('price_list_id', '=', id)
  if ((await countRows(trx, listed)) > maxListPrices) throw refuse('price-list-full')
}

/** The price that a line sets, null to remove the part, or why it is refused. */
function readRow(line: EnteredPrice, publicPrice: Money | undefined, currency: Currency) {
  if (publicPrice === undefined) return 'There is no such part in the catalogue.'
  if (line.price === null) return null
  const price = readPrice(line.price, currency)
  if (typeof price === 'string') return price
  if (price > publicPrice) {
    const limit = formatMoney(toMajor(publicPrice, currency), currency.code)
    return `This is above the public price, ${limit}.`
  }
  const breaks = readBreaks(line.priceBreaks ?? [], price, currency)
  return typeof breaks === 'string' ? breaks : { price, price_breaks: toBreaksColumn(breaks) }
}

export async function deletePriceList(
  trx: Transaction,
  { query: { id } }: HandlerInput<typeof contract.deletePriceList>,
): Promise<{ deletedCount: number }> {
  await lockPriceList(trx, id, { deletedCount: 0 })
  const noList = { price_list_id: null }
  await trx.updateTable('users').set(noList).where('price_list_id', '=', id).execute()
  await trx.updateTable('companies').set(noList).where('price_list_id', '=', id).execute()
  await trx.deleteFrom('price_list_prices').where('price_list_id', '=', id).execute()
  await trx.deleteFrom('price_lists').where('id', '=', id).execute()
  return { deletedCount: 1 }
}

/**
 * Lets a customer buy by this list. Throws 'unknown-price-list', 'unknown-user', and 'customer-unproven'
 * for an address that anybody may have signed up with: these prices are not for everybody.
 */
export async function givePriceList(
  trx: Transaction,
  { params: { id, email } }: HandlerInput<typeof contract.givePriceList>,
): Promise<{ modifiedCount: number }> {
  await lockPriceList(trx, id)
  const customer = await trx
    .updateTable('users')
    .set({ price_list_id: id })
    .where('email', '=', email)
    .where('forgotten_at', 'is', null)
    .returning('id')
    .executeTakeFirstOrThrow(() => refuse('unknown-user', { field: 'email' }))
  if (!(await isEmailVerified(trx, customer.id)))
    throw refuse('customer-unproven', { field: 'email' })
  return { modifiedCount: 1 }
}

/** Removes a customer from this list. Throws 'unknown-user' if they do not buy by it. */
export async function takePriceList(
  trx: Transaction,
  { params: { id, email } }: HandlerInput<typeof contract.takePriceList>,
): Promise<{ modifiedCount: number }> {
  await trx
    .updateTable('users')
    .set({ price_list_id: null })
    .where('email', '=', email)
    .where('price_list_id', '=', id)
    .returning('id')
    .executeTakeFirstOrThrow(() => refuse('unknown-user', { field: 'email' }))
  return { modifiedCount: 1 }
}

export async function readPrices(
  db: Db,
  { user, query }: HandlerInput<typeof contract.readPrices>,
  { config }: Shop,
) {
  const lists = await findListPrices(db, user.priceList, query.ids)
  if (lists.size === 0) return []
  const products = await findProductsById(db, lists.keys())
  return [...products].map(([productId, row]) => {
    const prices = applyPriceList(parsePrices(row), lists.get(productId) ?? null)
    return { productId, ...toMajorPrices(prices, config.currency) }
  })
}

/** Locks the list until the transaction ends. Throws 'unknown-price-list'. */
async function lockPriceList(trx: Transaction, id: string, extra = {}): Promise<void> {
  await trx
    .selectFrom('price_lists')
    .select('id')
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirstOrThrow(() => refuse('unknown-price-list', { extra }))
}

export const auditedPriceLists: Audited<'price_lists'> = {
  table: 'price_lists',
  label: 'name',
  columns: ['name'],
  details: (id) => sql`
    select 'price of ' || product_code as field, listed.price || coalesce(' ' || listed.price_breaks, '') as value
    from price_list_prices as listed join products on products.id = listed.product_id
    where price_list_id = ${id} order by product_code`,
}
