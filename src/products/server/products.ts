import { isDeepStrictEqual } from 'node:util'
import type { Currency } from '#base/currency.ts'
import type { ParsedRequest } from '#base/endpoint.ts'
import { spec } from '#base/texts.ts'
import { claimPicture } from '#images/server/pictures.ts'
import { numberKey } from '#part-numbers/rules.ts'
import { addCode, findByCode } from '#part-numbers/server/numbers.ts'
import { refuse } from '#products/refusals.ts'
import { isAmong } from '#server/database/dialect.ts'
import type { Db, Transaction } from '#server/database/open.ts'
import { visibleToAdmins } from '#server/database/orderable.ts'
import type { HandlerInput } from '#server/http/calls.ts'
import { newId } from '#server/ids.ts'
import type { Shop } from '#server/shop.ts'
import type * as contract from '../contract.ts'
import type { MajorBreak } from '../pricing.ts'
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
import { addPictures, insertFurtherPictures } from './product-pictures.ts'
import { findHeadNoun, indexWords } from './search-index.ts'

export type CatalogueSettings = { pictureHosts: readonly string[]; currency: Currency }

export type NewProduct = Omit<ParsedRequest<typeof contract.addProduct>['body'], '_id'>

/** Adds a product; not a success when its name or product code is taken. */
export async function addProduct(
  trx: Transaction,
  { body }: Pick<HandlerInput<typeof contract.addProduct>, 'body'>,
  { config }: Pick<Shop, 'config'>,
): Promise<{ success: boolean; message?: string; _id?: string }> {
  const added = await insertProduct(trx, body, config)
  if (!added) return { success: false, message: spec.products.exists }
  return { success: true, _id: added.id }
}

/** Null where its name or product code is taken. Throws 'fields-wrong' for its prices and its pictures. */
export async function insertProduct(
  trx: Transaction,
  { img, imgs = [], hidden = false, ...input }: NewProduct,
  { pictureHosts, currency }: CatalogueSettings,
  now = Date.now(),
): Promise<AdminRow | null> {
  const further = imgs.slice(1)
  for (const picture of [img, ...further]) await claimPicture(trx, picture, pictureHosts)
  const { price, price_breaks = null } = readPrices(input, currency)
  const id = newId(now)
  if (await isNameTaken(trx, input.name, id)) return null
  const code = input.productCode ?? `KS-${id.slice(-6).toUpperCase()}`
  if (!(await freeCode(trx, code))) return null
  const added = await trx
    .insertInto('products')
    .values({
      id,
      product_code: code,
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
      ...hiddenColumns(hidden, now),
      created_at: now,
      changed_at: now,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning(adminColumns)
    .executeTakeFirst()
  if (!added) return null
  await insertFurtherPictures(trx, id, further)
  if (!(await addCode(trx, id, code, now)))
    throw refuse('fields-wrong', { detail: spec.products.exists, field: 'productCode' })
  await indexWords(trx, [added.name, added.kind], now)
  return added
}

/**
 * False if a product of the catalogue has the code in any writing. A product that left the catalogue yields its
 * code; its orders keep their copy.
 */
async function freeCode(trx: Transaction, code: string): Promise<boolean> {
  const holders = await trx
    .selectFrom('part_numbers')
    .innerJoin('products', 'products.id', 'product_id')
    .select(['products.id', 'product_code', 'deleted_at', 'hidden_at'])
    .where('class', '=', 'ours')
    .where('number_key', '=', numberKey(code))
    .execute()
  if (holders.some(({ deleted_at, hidden_at }) => deleted_at === null || hidden_at !== null))
    return false
  for (const gone of holders) {
    const product_code = `${gone.product_code} (deleted, ${gone.id.slice(-6).toUpperCase()})`
    await trx.updateTable('products').set({ product_code }).where('id', '=', gone.id).execute()
    await trx
      .deleteFrom('part_numbers')
      .where('product_id', '=', gone.id)
      .where('class', '=', 'ours')
      .execute()
  }
  return true
}

type ProductEdit = Omit<ParsedRequest<typeof contract.updateProduct>['body'], '_id'>

/** Throws 'edited-meanwhile' if a field that the admin saw has changed since. */
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
  const before = await trx
    .selectFrom('products')
    .select(adminColumns)
    .where('id', '=', id)
    .where(visibleToAdmins())
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow(() => refuse('unknown-product'))
  const product = await addPictures(trx, toAdminProduct(before, currency))
  const { quantity: seenStock, ...otherSeen } = seen
  const stock = edit.quantity === seenStock ? undefined : edit.quantity
  if (!isAsSeen(product, stock === undefined ? otherSeen : seen)) throw refuse('edited-meanwhile')
  if (edit.name !== undefined && (await isNameTaken(trx, edit.name, id)))
    throw refuse('fields-wrong', { detail: spec.products.exists, field: 'name' })
  const img = edit.img ?? edit.imgs?.[0]
  const further = edit.imgs?.slice(1)
  for (const picture of [img, ...(further ?? [])])
    await claimPicture(trx, picture, pictureHosts, product.imgs)
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
    .returning(adminColumns)
    .executeTakeFirstOrThrow()
  if (further) {
    await trx.deleteFrom('product_pictures').where('product_id', '=', id).execute()
    await insertFurtherPictures(trx, id, further)
  }
  if (edit.name !== undefined || edit.kind !== undefined)
    await indexWords(trx, [row.name, row.kind])
  return row
}

function isAsSeen(product: contract.AdminProduct, seen: NonNullable<ProductEdit['seen']>): boolean {
  const now = new Map<string, unknown>(Object.entries(product))
  return Object.entries(seen).every(
    ([field, value]) => value === undefined || isDeepStrictEqual(value, now.get(field)),
  )
}

export async function deleteProduct(
  trx: Transaction,
  { query }: HandlerInput<typeof contract.deleteProduct>,
): Promise<{ deletedCount: number }> {
  await trx
    .updateTable('products')
    .set({ deleted_at: Date.now(), hidden_at: null })
    .where('id', '=', query.id)
    .where(visibleToAdmins())
    .returning('id')
    .executeTakeFirstOrThrow(() => refuse('unknown-product', { extra: { deletedCount: 0 } }))
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

type Named = { productId?: string | undefined; productCode?: string | undefined }

/** Finds products by id or by code in any writing, also those that left the catalogue; current ones come first. */
export async function findNamedProducts(db: Db, lines: Named[]) {
  const ids = lines.flatMap(({ productId }) => productId ?? [])
  const keys = lines.flatMap(({ productCode }) => (productCode ? numberKey(productCode) : []))
  const codes = db.selectFrom('part_numbers').select('product_id').where('class', '=', 'ours')
  const products = db.selectFrom('products').select(['id', 'product_code', 'deleted_at'])
  // Each half by its own index: for one or the other PostgreSQL reads the whole catalogue.
  const rows = await products
    .where(isAmong(db, 'id', ids))
    .union(products.where('id', 'in', codes.where(isAmong(db, 'number_key', keys))))
    .execute()
  const byId = new Map(rows.map((row) => [row.id, row]))
  const inCatalogue = rows.filter(({ deleted_at }) => deleted_at === null)
  return ({ productId, productCode = '' }: Named) =>
    productId === undefined
      ? (findByCode(inCatalogue, productCode) ?? findByCode(rows, productCode))
      : byId.get(productId)
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

/** Every query for visitors skips products with `deleted_at`. */
function hiddenColumns(hidden: boolean | undefined, now = Date.now()) {
  if (hidden === undefined) return {}
  const since = hidden ? now : null
  return { deleted_at: since, hidden_at: since }
}

function readPrices(
  {
    price: entered,
    priceBreaks,
  }: { price: number | string; priceBreaks?: MajorBreak[] | undefined },
  currency: Currency,
) {
  const price = readPrice(entered, currency)
  if (typeof price === 'string') throw refuse('fields-wrong', { detail: price, field: 'price' })
  const breaks = priceBreaks && readBreaks(priceBreaks, price, currency)
  if (typeof breaks === 'string')
    throw refuse('fields-wrong', { detail: breaks, field: 'priceBreaks' })
  return { price, price_breaks: breaks && toBreaksColumn(breaks) }
}

/** A hidden product keeps its name, because it may be shown again. */
async function isNameTaken(trx: Transaction, name: string, productId: string): Promise<boolean> {
  const other = await trx
    .selectFrom('products')
    .select('id')
    .where('name_key', '=', nameKey(name))
    .where('id', '!=', productId)
    .where(visibleToAdmins())
    .executeTakeFirst()
  return other !== undefined
}

function nameKey(name: string): string {
  return name.trim().toLowerCase()
}
