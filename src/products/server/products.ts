import type { SelectQueryBuilder } from 'kysely'
import { type Currency, majorOf, moneyOf } from '#base/money.ts'
import type { Page } from '#base/paging.ts'
import { Problem } from '#base/problem.ts'
import { spec } from '#base/texts.ts'

import { type FitWish, fitting, yearsOf } from '#fitment/server/fitting.ts'

import { holdPicture } from '#images/server/hold-picture.ts'

import { addCode } from '#part-numbers/server/numbers.ts'

import { countOfPage, nextCursor, type Slice, slice, sortedBy } from '#server/database/lists.ts'
import type { Reader, ReadSide, Work } from '#server/database/open.ts'
import { orderableNow } from '#server/database/orderable.ts'
import { prepared } from '#server/database/prepared.ts'
import type { Schema } from '#server/database/schema.ts'

import { newId } from '#server/ids.ts'
import type { Product, ProductSort } from '../contract.ts'
import { type ProductRow, productColumns, sortings } from './columns.ts'
import { learnWords } from './near-words.ts'
import { asColumn, type BreakOnWire, breaksOnWire } from './prices.ts'
import { searchProducts } from './search.ts'
import { type Told, tellWhy } from './why.ts'

type ListInput = Slice &
  FitWish & {
    id?: string | undefined
    q?: string | undefined
    kind?: string | undefined
    sort?: ProductSort | undefined
    inStock?: boolean | undefined
  }

type ListedProduct = Product & Partial<Told>

/** Told of a search that found nothing by what was written. */
type Miss = (text: string) => void

/** The catalogue, or with an id a list of that one product, or what is searched for, best first. */
export async function listProducts(
  readSide: ReadSide,
  input: ListInput,
  currency: Currency,
  miss: Miss,
): Promise<Page<ListedProduct>> {
  const { q, id } = input
  if (!q || id !== undefined) return catalogue(readSide, input, currency)
  const found = await searchProducts(readSide, input, q)
  if (found.near || found.total === 0) miss(q)
  const told = await tellWhy(readSide, found)
  return {
    rows: found.rows.map((row) => ({ ...asProduct(row, currency), ...told.get(row.id) })),
    total: found.total,
    didYouMean: found.didYouMean,
  }
}

async function catalogue(
  { read }: ReadSide,
  input: ListInput,
  currency: Currency,
): Promise<Page<Product>> {
  let products = read.selectFrom('products').where('deleted_at', 'is', null)
  if (input.id !== undefined) products = products.where('id', '=', input.id)
  if (input.kind !== undefined) products = products.where('kind', '=', input.kind)
  if (input.inStock) products = products.where(orderableNow())
  if (input.motorcycle !== undefined) {
    const { yearFrom, yearTo } = yearsOf(input)
    products = products.where(fitting(input.motorcycle, yearFrom, yearTo))
  }
  const { sort = 'newest' } = input
  const sorting = sortings[sort === 'best' ? 'newest' : sort]
  const rows = await slice(
    products.select(productColumns).select(sortedBy(sorting)),
    sorting,
    input,
  ).execute()
  const total =
    countOfPage(input, rows.length) ??
    (input.motorcycle === undefined ? await countProducts(read, input) : await countRows(products))
  return {
    rows: rows.map((row) => asProduct(row, currency)),
    total,
    next: nextCursor(rows, input),
  }
}

/** Few products fit one motorcycle: they are counted one by one. */
async function countRows(
  products: SelectQueryBuilder<Schema, 'products', object>,
): Promise<number> {
  const { total } = await products
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  return Number(total)
}

/** From what triggers count by kind: the catalogue itself may have a million rows. */
async function countProducts(read: Reader, input: ListInput): Promise<number> {
  if (input.id !== undefined) return 1
  let kinds = read.selectFrom('product_kinds')
  if (input.kind !== undefined) kinds = kinds.where('kind', '=', input.kind)
  const { total } = await kinds
    .select(({ fn }) => fn.sum<number | null>(input.inStock ? 'orderable' : 'products').as('total'))
    .executeTakeFirstOrThrow()
  return Number(total ?? 0)
}

/** The kinds in the catalogue, by name, and how many products each has. */
export async function listKinds(read: Reader): Promise<{ kind: string; products: number }[]> {
  return read
    .selectFrom('product_kinds')
    .select(['kind', 'products'])
    .where('products', '>', 0)
    .orderBy('kind')
    .execute()
}

/** What of the shop's settings its catalogue is kept by. */
export type CatalogueFacts = { pictureHosts: readonly string[]; currency: Currency }

export type NewProduct = {
  name: string
  description: string
  price: number
  quantity: number
  minimumQuantity: number
  img: string
  kind?: string | undefined
  caseQuantity?: number | null | undefined
  productCode?: string | undefined
  priceBreaks?: BreakOnWire[] | undefined
}

/** Adds a product; not a success when its name or product code is taken. */
export async function addProduct(
  work: Work,
  input: NewProduct,
  shop: CatalogueFacts,
  now = Date.now(),
): Promise<{ success: boolean; message?: string; _id?: string }> {
  await holdPicture(work, input.img, { hosts: shop.pictureHosts })
  const id = newId(now)
  const code = input.productCode ?? `KS-${id.slice(-6).toUpperCase()}`
  const kind = input.kind ?? 'Other'
  const { numInsertedOrUpdatedRows } = await work
    .insertInto('products')
    .values({
      id,
      product_code: code,
      name: input.name,
      name_key: nameKey(input.name),
      description: input.description,
      kind,
      price: moneyOf(input.price, shop.currency),
      quantity: input.quantity,
      minimum_quantity: input.minimumQuantity,
      case_quantity: input.caseQuantity ?? null,
      price_breaks: asColumn(input.priceBreaks ?? [], shop.currency),
      img: input.img,
      created_at: now,
      changed_at: now,
      deleted_at: null,
    })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow()
  if (numInsertedOrUpdatedRows === 0n) return { success: false, message: spec.products.exists }
  await addCode(work, { id, code }, now)
  await learnWords(work, [input.name, kind], now)
  return { success: true, _id: id }
}

export type ProductEdit = {
  name?: string | undefined
  description?: string | undefined
  price: number
  quantity: number
  minimumQuantity: number
  img?: string | undefined
  kind?: string | undefined
  caseQuantity?: number | null | undefined
  priceBreaks?: BreakOnWire[] | undefined
} & Seen

/** What a form showed when it was opened; each may be left out. */
type Seen = {
  priceSeen?: number | undefined
  quantitySeen?: number | undefined
  minimumQuantitySeen?: number | undefined
  imgSeen?: string | undefined
}

/**
 * Changes a product. What the asker says to have seen is changed only where they changed it, and only
 * if it is still what they saw: else orders taken meanwhile, or what another admin has entered, would
 * be written over ('edited-meanwhile').
 */
export async function updateProduct(
  work: Work,
  id: string,
  edit: ProductEdit,
  { pictureHosts, currency }: CatalogueFacts,
): Promise<Product & { modifiedCount: number }> {
  await demandFreeName(work, id, edit.name)
  const present = async () => (await findProduct(work, { id }))?.img
  await holdPicture(work, edit.img, { hosts: pictureHosts, present })
  let update = work
    .updateTable('products')
    .set({
      changed_at: Date.now(),
      ...(edit.name === undefined ? {} : { name: edit.name, name_key: nameKey(edit.name) }),
      ...(edit.description === undefined ? {} : { description: edit.description }),
      ...(edit.kind === undefined ? {} : { kind: edit.kind }),
      ...(edit.caseQuantity === undefined ? {} : { case_quantity: edit.caseQuantity }),
      ...(edit.priceBreaks === undefined
        ? {}
        : { price_breaks: asColumn(edit.priceBreaks, currency) }),
    })
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
  for (const { column, to, seen } of comparedParts(edit, currency)) {
    if (to === undefined || to === seen) continue
    update = update.set({ [column]: to })
    if (seen !== undefined) update = update.where(column, '=', seen)
  }
  const row = await update.returning(productColumns).executeTakeFirst()
  if (row) {
    if (edit.name !== undefined || edit.kind !== undefined)
      await learnWords(work, [row.name, row.kind])
    return { ...asProduct(row, currency), modifiedCount: 1 }
  }
  const known = await findProduct(work, { id })
  throw new Problem(known ? 'edited-meanwhile' : 'unknown-product')
}

/** The parts of an edit that two people, or an admin and an order, may change at the same time. */
function comparedParts(edit: ProductEdit, currency: Currency) {
  const price = (major: number) => moneyOf(major, currency)
  return [
    {
      column: 'price',
      to: price(edit.price),
      seen: edit.priceSeen === undefined ? undefined : price(edit.priceSeen),
    },
    { column: 'quantity', to: edit.quantity, seen: edit.quantitySeen },
    { column: 'minimum_quantity', to: edit.minimumQuantity, seen: edit.minimumQuantitySeen },
    { column: 'img', to: edit.img, seen: edit.imgSeen },
  ] as const
}

/** Takes a product out of the catalogue; the orders of it keep their own copy. */
export async function deleteProduct(work: Work, id: string): Promise<{ deletedCount: number }> {
  const { numUpdatedRows } = await work
    .updateTable('products')
    .set({ deleted_at: Date.now() })
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirstOrThrow()
  if (numUpdatedRows === 0n) throw new Problem('unknown-product', { extra: { deletedCount: 0 } })
  return { deletedCount: 1 }
}

/** A product of the catalogue by its id or, as the specification's orders name it, by its name. */
export async function findProduct(
  read: Reader,
  by: { id: string } | { name: string },
): Promise<ProductRow | undefined> {
  const { rows } =
    'id' in by ? await findById(read, by) : await findByName(read, { nameKey: nameKey(by.name) })
  return rows[0]
}

const findById = prepared((read: Reader, { id }: { id: string }) =>
  present(read).where('id', '=', id),
)
const findByName = prepared((read: Reader, named: { nameKey: string }) =>
  present(read).where('name_key', '=', named.nameKey),
)

function present(read: Reader) {
  return read.selectFrom('products').select(productColumns).where('deleted_at', 'is', null)
}

export function asProduct(row: ProductRow, currency: Currency): Product {
  return {
    _id: row.id,
    productCode: row.product_code,
    name: row.name,
    description: row.description,
    kind: row.kind,
    price: majorOf(row.price, currency),
    currency: currency.code,
    quantity: row.quantity,
    minimumQuantity: row.minimum_quantity,
    caseQuantity: row.case_quantity,
    priceBreaks: breaksOnWire(row, currency),
    img: row.img,
  }
}

async function demandFreeName(work: Work, id: string, name: string | undefined) {
  if (name === undefined) return
  const other = await findProduct(work, { name })
  if (other && other.id !== id) {
    const message = spec.products.exists
    throw new Problem('fields-wrong', { detail: message, errors: [{ field: 'name', message }] })
  }
}

function nameKey(name: string): string {
  return name.trim().toLowerCase()
}
