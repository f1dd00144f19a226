import { sql } from 'kysely'
import { type Currency, toMajor } from '#base/money.ts'
import type { Page } from '#base/paging.ts'
import { Problem } from '#base/problem.ts'
import type { Asker } from '#server/calls/asker.ts'
import { jsonTexts } from '#server/database/json-rows.ts'
import { count, pageOf, type Slice, type Sorting, slice, sortedBy } from '#server/database/lists.ts'
import type { Db, Transaction } from '#server/database/open.ts'
import { newId } from '#server/ids.ts'
import { isAddressProven } from '#users/server/proven-address.ts'
import type { OwnPrice, PriceList, WholePriceList } from '../price-lists-contract.ts'
import { applyPriceList } from '../pricing.ts'
import { findListPrices, majorBreaks, parsePrices, toPriceBreaks } from './prices.ts'

const byName: Sorting = {
  by: 'price_lists.name',
  id: 'price_lists.id',
  holds: 'text',
  direction: 'asc',
}

/** All price lists, by name. */
export async function listPriceLists(read: Db, input: Slice): Promise<Page<PriceList>> {
  const lists = read.selectFrom('price_lists')
  const found = await slice(
    lists.select(['id', 'name', priced, given]).select(sortedBy(byName)),
    byName,
    input,
  ).execute()
  const { rows, ...cursors } = pageOf(found, input)
  const total = await count(read, lists, input, rows.length)
  return {
    rows: rows.map(({ id, name, prices, customers }) => ({
      _id: id,
      name,
      prices: Number(prices),
      customers: Number(customers),
    })),
    total,
    ...cursors,
  }
}

const priced = sql<number>`(select count(*) from price_list_prices
  join products on products.id = price_list_prices.product_id
  where price_list_id = price_lists.id and products.deleted_at is null)`.as('prices')
const given = sql<number>`(select count(*) from users
  where price_list_id = price_lists.id and forgotten_at is null)`.as('customers')

/** One list whole. Throws 'unknown-price-list'. */
export async function readPriceList(
  read: Db,
  id: string,
  currency: Currency,
): Promise<WholePriceList> {
  const list = await read
    .selectFrom('price_lists')
    .select(['id', 'name'])
    .where('id', '=', id)
    .executeTakeFirst()
  if (!list) throw new Problem('unknown-price-list')
  const prices = await read
    .selectFrom('price_list_prices as listed')
    .innerJoin('products', 'products.id', 'listed.product_id')
    .select(['products.id', 'products.product_code', 'products.name'])
    .select(['products.price as publicPrice', 'listed.price', 'listed.price_breaks'])
    .where('listed.price_list_id', '=', id)
    .where('products.deleted_at', 'is', null)
    .orderBy('products.product_code')
    .execute()
  const customers = await read
    .selectFrom('users')
    .select(['id as _id', 'name', 'email'])
    .where('price_list_id', '=', id)
    .where('forgotten_at', 'is', null)
    .orderBy('email')
    .execute()
  return {
    _id: list.id,
    name: list.name,
    currency: currency.code,
    prices: prices.map((row) => ({
      productId: row.id,
      productCode: row.product_code,
      name: row.name,
      publicPrice: toMajor(row.publicPrice, currency),
      price: toMajor(row.price, currency),
      priceBreaks: toPriceBreaks(row, currency),
    })),
    customers,
  }
}

/** Adds an empty list. Throws 'price-list-exists'. */
export async function addPriceList(trx: Transaction, name: string): Promise<PriceList> {
  const now = Date.now()
  const id = newId(now)
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto('price_lists')
    .values({ id, name, created_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow()
  if (numInsertedOrUpdatedRows === 0n) throw nameTaken()
  return { _id: id, name, prices: 0, customers: 0 }
}

/** Throws 'price-list-exists' for a name that another list bears, 'unknown-price-list'. */
export async function renamePriceList(trx: Transaction, id: string, name: string): Promise<void> {
  const other = await trx
    .selectFrom('price_lists')
    .select('id')
    .where('name', '=', name)
    .where('id', '!=', id)
    .executeTakeFirst()
  if (other) throw nameTaken()
  const { numUpdatedRows } = await trx
    .updateTable('price_lists')
    .set({ name })
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  if (numUpdatedRows === 0n) throw new Problem('unknown-price-list')
}

function nameTaken(): Problem {
  const { message } = new Problem('price-list-exists')
  return new Problem('price-list-exists', { errors: [{ field: 'name', message }] })
}

/**
 * Nobody else changes, gives or deletes the list before this transaction ends. Throws
 * 'unknown-price-list'.
 */
export async function lockPriceList(trx: Transaction, id: string, extra = {}): Promise<void> {
  const held = await trx
    .updateTable('price_lists')
    .set((row) => ({ name: row.ref('name') }))
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  if (held.numUpdatedRows === 0n) throw new Problem('unknown-price-list', { extra })
}

/** Deletes a list with its prices; who bought by it pays the public prices from then on. */
export async function deletePriceList(
  trx: Transaction,
  id: string,
): Promise<{ deletedCount: number }> {
  await lockPriceList(trx, id, { deletedCount: 0 })
  await trx
    .updateTable('users')
    .set({ price_list_id: null })
    .where('price_list_id', '=', id)
    .execute()
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
  id: string,
  email: string,
): Promise<{ modifiedCount: number }> {
  await lockPriceList(trx, id)
  const given = await trx
    .updateTable('users')
    .set({ price_list_id: id })
    .where('email', '=', email)
    .where('forgotten_at', 'is', null)
    .returning('id')
    .executeTakeFirst()
  if (!given) throw wrongCustomer('unknown-user')
  if (!(await isAddressProven(trx, given.id))) throw wrongCustomer('customer-unproven')
  return { modifiedCount: 1 }
}

/** Lets a customer buy by this list no more; 'unknown-user' for who does not. */
export async function takePriceList(
  trx: Transaction,
  id: string,
  email: string,
): Promise<{ modifiedCount: number }> {
  const { numUpdatedRows } = await trx
    .updateTable('users')
    .set({ price_list_id: null })
    .where('email', '=', email)
    .where('price_list_id', '=', id)
    .executeTakeFirstOrThrow()
  if (numUpdatedRows === 0n) throw wrongCustomer('unknown-user')
  return { modifiedCount: 1 }
}

function wrongCustomer(code: 'unknown-user' | 'customer-unproven'): Problem {
  const { message } = new Problem(code)
  return new Problem(code, { errors: [{ field: 'email', message }] })
}

/** What products of the catalogue cost the asker, where their list makes a difference. */
export async function readPrices(
  read: Db,
  asker: Asker,
  ids: string[],
  currency: Currency,
): Promise<OwnPrice[]> {
  const lists = await findListPrices(read, asker.priceList, ids)
  if (lists.size === 0) return []
  const products = await read
    .selectFrom('products')
    .select(['id', 'price', 'price_breaks'])
    .where('id', 'in', jsonTexts(read, JSON.stringify([...lists.keys()])))
    .where('deleted_at', 'is', null)
    .execute()
  return products.flatMap((row) => {
    const list = lists.get(row.id)
    if (!list) return []
    const { price, breaks } = applyPriceList(parsePrices(row), list)
    return {
      productId: row.id,
      price: toMajor(price, currency),
      priceBreaks: majorBreaks(breaks, currency),
    }
  })
}
