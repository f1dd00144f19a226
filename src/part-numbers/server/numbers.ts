import type { Selectable } from 'kysely'
import { refuse } from '#part-numbers/refusals.ts'
import { textList } from '#server/database/dialect.ts'
import { deleteRows } from '#server/database/lists.ts'
import type { Db, Transaction } from '#server/database/open.ts'
import { visibleToAdmins } from '#server/database/orderable.ts'
import type { Schema } from '#server/database/schema.ts'
import type { Audited } from '#server/http/audit.ts'
import type { HandlerInput } from '#server/http/calls.ts'
import { newId } from '#server/ids.ts'
import type * as contract from '../contract.ts'
import type { PartNumber, Source, StatedNumber, StoredNumber } from '../contract.ts'
import { numberKey } from '../rules.ts'

/** The numbers of a product except our code, without those of sources kept out of the API. */
export async function listPublicNumbers(db: Db, productId: string): Promise<PartNumber[]> {
  const numbers = await readNumbers(db, [productId])
  return numbers
    .filter(({ hidden }) => !hidden)
    .map(({ _id, productId: _, hidden, ...number }) => number)
}

/** The numbers of products except our codes. */
export const listNumbers = (db: Db, { query }: HandlerInput<typeof contract.listNumbers>) =>
  readNumbers(db, query.product)

async function readNumbers(db: Db, productIds: string[]): Promise<StoredNumber[]> {
  const rows = await db
    .selectFrom('part_numbers')
    .leftJoin('sources', 'sources.name', 'part_numbers.source')
    .select(['id as _id', 'product_id as productId', 'class', 'maker', 'number', 'source'])
    .select('no_api_at')
    .where('product_id', 'in', textList(db, productIds))
    .where('class', '<>', 'ours')
    .orderBy('part_numbers.class', 'desc')
    .orderBy('maker')
    .orderBy('number')
    .execute()
  return rows.map(({ no_api_at, ...row }) => ({
    ...row,
    class: row.class as StoredNumber['class'],
    hidden: no_api_at !== null,
  }))
}

/** Adds or rewrites numbers of products. Returns their ids. */
export async function addNumbers(trx: Transaction, numbers: ProductNumber[]): Promise<string[]> {
  if (numbers.length === 0) return []
  const now = Date.now()
  const rows = numbers.map((number) => toRow(number, now))
  const apart = new Map(rows.map((row) => [numberId(row), row]))
  const saved = await trx
    .insertInto('part_numbers')
    .values([...apart.values()])
    .onConflict((conflict) =>
      conflict.columns(['product_id', 'class', 'number_key', 'maker']).doUpdateSet((row) => ({
        number: row.ref('excluded.number'),
        source: row.ref('excluded.source'),
      })),
    )
    .returning('id')
    .execute()
  const sources = rows.map(({ source }) => source)
  await saveSources(trx, sources)
  return saved.map(({ id }) => id)
}

type ProductNumber = StatedNumber & { productId: string }

function toRow(
  stated: Omit<ProductNumber, 'class'> & { class: ProductNumber['class'] | 'ours' },
  now: number,
) {
  return {
    id: newId(now),
    product_id: stated.productId,
    class: stated.class,
    maker: stated.maker ?? '',
    number: stated.number,
    number_key: numberKey(stated.number),
    source: stated.source ?? '',
    created_at: now,
  }
}

type StoredKey = { product_id: string; class: string; number_key: string; maker: string }

/** Numbers with the same id differ only in writing. */
export function numberId({ product_id, class: kind, number_key, maker }: StoredKey): string {
  return JSON.stringify([product_id, kind, number_key, maker])
}

export async function addNumber(
  trx: Transaction,
  { body }: HandlerInput<typeof contract.addNumber>,
): Promise<{ _id: string }> {
  await requireProducts(trx, body.productId)
  const [_id = ''] = await addNumbers(trx, [body])
  return { _id }
}

/** Our own code always stays. */
export async function deleteNumber(
  trx: Transaction,
  { query }: HandlerInput<typeof contract.deleteNumber>,
): Promise<{ deletedCount: number }> {
  const named = trx.deleteFrom('part_numbers').where('id', '=', query.id)
  return deleteRows(named.where('class', '<>', 'ours'))
}

/** False if another product has just got the same code. */
export async function addCode(trx: Transaction, productId: string, code: string, now: number) {
  const row = toRow({ productId, class: 'ours', number: code }, now)
  const added = trx.insertInto('part_numbers').values(row)
  const { numInsertedOrUpdatedRows } = await added
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows === 1n
}

/**
 * Finds the product of a code in any writing. Of two with the same code, from before codes were unique, the one
 * written exactly so; otherwise it is ambiguous.
 */
export function findByCode<Row extends { product_code: string }>(
  products: readonly Row[],
  code: string,
): Row | undefined {
  const key = numberKey(code)
  const alike = products.filter(({ product_code }) => numberKey(product_code) === key)
  const upper = code.toUpperCase()
  return (
    alike.find(({ product_code }) => product_code === code) ??
    alike.find(({ product_code }) => product_code.toUpperCase() === upper) ??
    (alike.length === 1 ? alike[0] : undefined)
  )
}

/** Throws 'unknown-product' where one of these is not in the catalogue. */
export async function requireProducts(trx: Transaction, ...ids: string[]): Promise<void> {
  const existing = await trx
    .selectFrom('products')
    .select('id')
    .where('id', 'in', textList(trx, ids))
    .where(visibleToAdmins())
    .execute()
  if (existing.length < ids.length) throw refuse('unknown-product')
}

export async function listSources(db: Db): Promise<Source[]> {
  const rows = await db.selectFrom('sources').selectAll().orderBy('name').execute()
  return rows.map(asSource)
}

function asSource(row: Selectable<Schema['sources']>): Source {
  return {
    name: row.name,
    learn: row.no_learning_at === null,
    export: row.no_export_at === null,
    api: row.no_api_at === null,
  }
}

/** Says what a source may be used for; of what is not named it stays, so that two admins change two things. */
export async function saveSource(
  trx: Transaction,
  { params: { name }, body }: HandlerInput<typeof contract.saveSource>,
): Promise<Source> {
  const now = Date.now()
  const since = (may: boolean | undefined) => (may === undefined ? undefined : may ? null : now)
  const rights = {
    no_learning_at: since(body.learn),
    no_export_at: since(body.export),
    no_api_at: since(body.api),
  }
  const row = await trx
    .insertInto('sources')
    .values({ name, made_at: now, ...rights })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ name, ...rights }))
    .returningAll()
    .executeTakeFirstOrThrow()
  return asSource(row)
}

/** A source that was never named before may be used for everything. */
export async function saveSources(trx: Transaction, names: string[]): Promise<void> {
  const sources = [...new Set(names)].filter((name) => name !== '')
  if (sources.length === 0) return
  await trx
    .insertInto('sources')
    .values(sources.map((name) => ({ name, made_at: Date.now() })))
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

export const auditedNumbers: Audited<'part_numbers'> = {
  table: 'part_numbers',
  label: 'number',
  columns: ['product_id', 'class', 'maker', 'number'],
}
