import type { Insertable } from 'kysely'
import type { ParsedRequest } from '#base/endpoint.ts'
import { type Currency, toMoney } from '#base/money.ts'
import { refuse } from '#base/refuse.ts'
import { spec } from '#base/texts.ts'
import { claimPicture } from '#images/server/pictures.ts'
import { addCodes } from '#part-numbers/server/numbers.ts'
import { isAmong } from '#server/database/dialect.ts'
import type { Db, Transaction } from '#server/database/open.ts'
import { visibleToAdmins } from '#server/database/orderable.ts'
import type { Schema } from '#server/database/schema.ts'
import type { HandlerInput } from '#server/http/calls.ts'
import { newId } from '#server/ids.ts'
import type { Shop } from '#server/shop.ts'
import type * as contract from '../contract.ts'
import { type MajorBreak, toMoneyBreaks } from '../pricing.ts'
import {
  type AdminRow,
  adminColumns,
  type ProductRow,
  parsePrices,
  productColumns,
  readBreaks,
  readPrice,
  toBreaksColumn,
  toMajorPrices,
} from './columns.ts'
import { addPictures, insertFurtherPictures, saveFurtherPictures } from './product-pictures.ts'
import { findHeadNoun, indexWords } from './search-index.ts'

export type CatalogueSettings = { pictureHosts: readonly string[]; currency: Currency }

export type NewProduct = Omit<ParsedRequest<typeof contract.addProduct>['body'], '_id'>

/** Adds a product; not a success when its name or product code is taken. */
export async function addProduct(
  trx: Transaction,
  input: NewProduct,
  shop: CatalogueSettings,
  now = Date.now(),
): Promise<{ success: boolean; message?: string; _id?: string }> {
  const product = await prepareProduct(trx, input, shop, now)
  const [added] = await insertProducts(trx, [product], now)
  return added
    ? { success: true, _id: added.id }
    : { success: false, message: spec.products.exists }
}

export type PreparedProduct = { row: Insertable<Schema['products']>; further: string[] }

/** A product as it will be stored. Throws 'fields-wrong' for its prices and its pictures. */
export async function prepareProduct(
  trx: Transaction,
  { img, imgs = [], hidden, ...input }: NewProduct,
  { pictureHosts, currency }: CatalogueSettings,
  now = Date.now(),
): Promise<PreparedProduct> {
  const further = imgs.slice(1)
  for (const picture of [img, ...further]) await claimPicture(trx, picture, pictureHosts)
  const { price, price_breaks = null } = readPrices(input, currency)
  const id = newId(now)
  const row = {
    id,
    product_code: input.productCode ?? `KS-${id.slice(-6).toUpperCase()}`,
    name: input.name,
    name_key: nameKey(input.name),
    head: findHeadNoun(input.name),
    description: input.description,
    kind: input.kind ?? 'Other',
    price,
    price_breaks,
    quantity: input.quantity,
    minimum_quantity: input.minimumQuantity,
    case_quantity: input.caseQuantity ?? null,
    img,
    bin: input.bin ?? '',
    ...hiddenColumns(hidden ?? false, now),
    created_at: now,
    changed_at: now,
  }
  return { row, further }
}

/** Gives those that were added: not one whose name or product code is taken. */
export async function insertProducts(
  trx: Transaction,
  products: PreparedProduct[],
  now = Date.now(),
): Promise<AdminRow[]> {
  const names = products.map(({ row }) => row.name_key)
  const named = await findNamed(trx, names)
  const free = products.filter(({ row }) => !named.some((one) => one.name_key === row.name_key))
  if (free.length === 0) return []
  const rows = free.map(({ row }) => row)
  await freeCodes(trx, rows)
  const added = await trx
    .insertInto('products')
    .values(rows)
    .onConflict((conflict) => conflict.doNothing())
    .returning(adminColumns)
    .execute()
  if (added.length === 0) return []
  const further = new Map(free.map((product) => [product.row.id, product.further]))
  const pictures = added.map(({ id }) => ({ id, further: further.get(id) ?? [] }))
  await insertFurtherPictures(trx, pictures)
  const codes = added.map(({ id, product_code: code }) => ({ id, code }))
  await addCodes(trx, codes, now)
  const words = added.flatMap(({ name, kind }) => [name, kind])
  await indexWords(trx, words, now)
  return added
}

/** What has left the catalogue gives its code to a new product; orders of it keep their own copy. */
async function freeCodes(trx: Transaction, products: PreparedProduct['row'][]): Promise<void> {
  const codes = products.map(({ product_code }) => product_code)
  const gone = await trx
    .selectFrom('products')
    .select(['id', 'product_code'])
    .where(isAmong(trx, 'product_code', JSON.stringify(codes)))
    .where('deleted_at', 'is not', null)
    .where('hidden_at', 'is', null)
    .execute()
  for (const { id, product_code } of gone) {
    await trx
      .updateTable('products')
      .set({ product_code: `${product_code} (deleted, ${id.slice(-6).toUpperCase()})` })
      .where('id', '=', id)
      .execute()
    await trx
      .deleteFrom('part_numbers')
      .where('product_id', '=', id)
      .where('class', '=', 'ours')
      .execute()
  }
}

type ProductEdit = Omit<ParsedRequest<typeof contract.updateProduct>['body'], '_id'>

/**
 * Changes a product as an admin saw it: once something of that was changed by somebody else, the edit is
 * refused ('edited-meanwhile'). A quantity that is the one seen is no change: orders may have come.
 */
export async function updateProduct(
  trx: Transaction,
  { params, body }: HandlerInput<typeof contract.updateProduct>,
  { config }: Shop,
): Promise<contract.AdminProduct & { modifiedCount: number }> {
  const row = await saveEdit(trx, params.id, body, config)
  const product = await addPictures(trx, toAdminProduct(row, config.currency))
  return { ...product, modifiedCount: 1 }
}

export async function saveEdit(
  trx: Transaction,
  id: string,
  { seen = {}, ...edit }: ProductEdit,
  { pictureHosts, currency }: CatalogueSettings,
): Promise<AdminRow> {
  if (edit.name !== undefined && edit.name !== seen.name) await requireFreeName(trx, id, edit.name)
  const readPresent = async () => (await findForAdmin(trx, id))?.img
  const img = edit.img ?? edit.imgs?.[0]
  await claimPicture(trx, img, pictureHosts, readPresent)
  const stock = edit.quantity === seen.quantity ? undefined : edit.quantity
  const row = await trx
    .updateTable('products')
    .set({
      name: edit.name,
      name_key: edit.name && nameKey(edit.name),
      head: edit.name && findHeadNoun(edit.name),
      description: edit.description,
      kind: edit.kind,
      ...readPrices(edit, currency),
      quantity: stock,
      minimum_quantity: edit.minimumQuantity,
      case_quantity: edit.caseQuantity,
      img,
      bin: edit.bin,
      ...hiddenColumns(edit.hidden),
      changed_at: Date.now(),
    })
    .where('id', '=', id)
    .where(visibleToAdmins())
    .where((compare) =>
      compare.and({
        name: seen.name,
        description: seen.description,
        kind: seen.kind,
        price: seen.price === undefined ? undefined : toMoney(seen.price, currency),
        price_breaks: seen.priceBreaks && toBreaksColumn(toMoneyBreaks(seen.priceBreaks, currency)),
        quantity: stock === undefined ? undefined : seen.quantity,
        minimum_quantity: seen.minimumQuantity,
        case_quantity: seen.caseQuantity,
        img: seen.img,
        bin: seen.bin,
      }),
    )
    .returning(adminColumns)
    .executeTakeFirst()
  if (!row) {
    const known = await findForAdmin(trx, id)
    throw refuse(known ? 'edited-meanwhile' : 'unknown-product')
  }
  if (edit.imgs) await saveFurtherPictures(trx, id, edit.imgs, pictureHosts, seen.imgs)
  if (edit.name !== undefined || edit.kind !== undefined)
    await indexWords(trx, [row.name, row.kind])
  return row
}

export async function deleteProduct(
  trx: Transaction,
  { query }: HandlerInput<typeof contract.deleteProduct>,
): Promise<{ deletedCount: number }> {
  const { numUpdatedRows } = await trx
    .updateTable('products')
    .set({ deleted_at: Date.now(), hidden_at: null })
    .where('id', '=', query.id)
    .where(visibleToAdmins())
    .executeTakeFirstOrThrow()
  if (numUpdatedRows === 0n) throw refuse('unknown-product', { extra: { deletedCount: 0 } })
  return { deletedCount: 1 }
}

/** A product of the catalogue by its id or, as the specification's orders name it, by its name. */
export function findProduct(
  db: Db,
  by: { id: string } | { name: string },
): Promise<ProductRow | undefined> {
  const products = db.selectFrom('products').select(productColumns).where('deleted_at', 'is', null)
  return 'id' in by
    ? products.where('id', '=', by.id).executeTakeFirst()
    : products.where('name_key', '=', nameKey(by.name)).executeTakeFirst()
}

function findForAdmin(db: Db, id: string): Promise<AdminRow | undefined> {
  return db
    .selectFrom('products')
    .select(adminColumns)
    .where('id', '=', id)
    .where(visibleToAdmins())
    .executeTakeFirst()
}

type Named = { productId?: string | undefined; productCode?: string | undefined }

/**
 * Finds the products that lines name by id or by code, also those that have left the catalogue; one that
 * is in it comes first.
 */
export async function findNamedProducts(db: Db, lines: Named[]) {
  const names = JSON.stringify(lines.map(({ productId, productCode }) => productId ?? productCode))
  const products = db.selectFrom('products').select(['id', 'product_code', 'deleted_at'])
  // Each half by its own index: for one or the other PostgreSQL reads the whole catalogue.
  const rows = await products
    .where(isAmong(db, 'id', names))
    .union(products.where(isAmong(db, 'product_code', names)))
    .execute()
  const inCatalogueLast = rows.toSorted((a, b) => Number(b.deleted_at) - Number(a.deleted_at))
  const byId = new Map(inCatalogueLast.map((row) => [row.id, row]))
  const byCode = new Map(inCatalogueLast.map((row) => [row.product_code, row]))
  return ({ productId, productCode = '' }: Named) =>
    productId === undefined ? byCode.get(productCode) : byId.get(productId)
}

export function toProduct(row: ProductRow, currency: Currency): contract.Product {
  return {
    _id: row.id,
    productCode: row.product_code,
    name: row.name,
    description: row.description,
    kind: row.kind,
    currency: currency.code,
    quantity: row.quantity,
    minimumQuantity: row.minimum_quantity,
    caseQuantity: row.case_quantity,
    ...toMajorPrices(parsePrices(row), currency),
    img: row.img,
  }
}

export function toAdminProduct(row: AdminRow, currency: Currency): contract.AdminProduct {
  return { ...toProduct(row, currency), bin: row.bin, hidden: row.hidden_at !== null }
}

/** Whatever finds products for visitors passes over what has `deleted_at`. */
function hiddenColumns(hidden: boolean | undefined, now = Date.now()) {
  if (hidden === undefined) return {}
  const since = hidden ? now : null
  return { deleted_at: since, hidden_at: since }
}

function readPrices(
  { price: entered, priceBreaks }: { price: number; priceBreaks?: MajorBreak[] | undefined },
  currency: Currency,
) {
  const price = readPrice(entered, currency)
  if (typeof price === 'string') throw refuse('fields-wrong', { detail: price, field: 'price' })
  const breaks = priceBreaks && readBreaks(priceBreaks, price, currency)
  if (typeof breaks === 'string')
    throw refuse('fields-wrong', { detail: breaks, field: 'priceBreaks' })
  return { price, price_breaks: breaks && toBreaksColumn(breaks) }
}

async function requireFreeName(trx: Transaction, id: string, name: string): Promise<void> {
  const named = await findNamed(trx, [nameKey(name)])
  if (named.some((other) => other.id !== id))
    throw refuse('fields-wrong', { detail: spec.products.exists, field: 'name' })
}

/** The products that have these names, also hidden ones: they come back under their own. */
function findNamed(trx: Transaction, names: string[]) {
  return trx
    .selectFrom('products')
    .select(['id', 'name_key'])
    .where(isAmong(trx, 'name_key', JSON.stringify(names)))
    .where(visibleToAdmins())
    .execute()
}

function nameKey(name: string): string {
  return name.trim().toLowerCase()
}
