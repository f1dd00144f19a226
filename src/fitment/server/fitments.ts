import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { maxRows, maxSkipped } from '#base/paging.ts'
import { textList } from '#server/database/dialect.ts'
import type { Db } from '#server/database/open.ts'
import type { HandlerInput } from '#server/http/calls.ts'
import type * as contract from '../contract.ts'
import { comparableName } from '../rules.ts'

export const universalId = 'universal'

/** Bounds that are none, as the tables hold them. */
export const noYear = { from: 0, to: 9999 } as const

const readBound = (year: RawBuilder<unknown>, none: number) =>
  sql<number | null>`nullif(${year}, ${sql.lit(none)})`

export function listMakes(db: Db) {
  return db
    .selectFrom('motorcycles')
    .select(({ fn }) => [fn.min('make').as('make'), fn.countAll<number>().as('models')])
    .where('id', '<>', universalId)
    .where(sql<SqlBool>`exists (select 1 from applications where motorcycle_id = motorcycles.id)`)
    .groupBy('make_key')
    .orderBy('make_key')
    .execute()
}

export function listMotorcycles(db: Db, { query }: HandlerInput<typeof contract.listMotorcycles>) {
  return db
    .selectFrom('motorcycles')
    .innerJoin('applications', 'applications.motorcycle_id', 'motorcycles.id')
    .select(['motorcycles.id as _id', 'make', 'model'])
    .select(readBound(sql`min(year_from)`, noYear.from).as('yearFrom'))
    .select(readBound(sql`max(year_to)`, noYear.to).as('yearTo'))
    .where('make_key', '=', comparableName(query.make))
    .where('motorcycles.id', '<>', universalId)
    .groupBy(['motorcycles.id', 'make', 'model', 'model_key'])
    .orderBy('model_key')
    .execute()
}

export async function listFitments(
  db: Db,
  { query: { products, motorcycle } }: HandlerInput<typeof contract.listFitments>,
) {
  const rows = await db
    .selectFrom('applications')
    .select(['product_id', 'motorcycle_id as motorcycleId'])
    .select(applicationColumns)
    .where('product_id', 'in', textList(db, products))
    .where('motorcycle_id', 'in', [motorcycle, universalId])
    .orderBy('year_from')
    .orderBy('frame_from')
    .execute()
  const complete = await findComplete(db, products)
  const ofProduct = Map.groupBy(rows, ({ product_id }) => product_id)
  return products.map((productId) => {
    const stored = ofProduct.get(productId) ?? []
    return {
      productId,
      universal: stored.some(isUniversal),
      complete: complete.has(productId),
      applications: stored
        .filter((row) => !isUniversal(row))
        .map(({ product_id, motorcycleId, ...application }) => application),
    }
  })
}

/**
 * Every motorcycle that a product fits, by make and model. Those of a source that is kept out of the API
 * are left out, and then what is left is not all.
 */
export async function readFitment(db: Db, productId: string): Promise<contract.WholeFitment> {
  const rows = await selectOfProduct(db, productId)
    .leftJoin('sources', 'sources.name', 'applications.source')
    .select('no_api_at')
    .execute()
  const complete = await findComplete(db, [productId])
  return {
    universal: rows.some(isUniversal),
    complete: complete.has(productId) && rows.every(isVisible),
    applications: rows
      .filter((row) => !isUniversal(row) && isVisible(row))
      .map(({ no_api_at, ...application }) => application),
  }
}

/** What each of these products fits, for admins. */
export async function listProductFitments(
  db: Db,
  { query: { products } }: HandlerInput<typeof contract.listProductFitments>,
) {
  const rows = await selectOfProducts(db, products).select('product_id').execute()
  const complete = await findComplete(db, products)
  const ofProduct = Map.groupBy(rows, ({ product_id }) => product_id)
  return products.map((productId) => {
    const stored = ofProduct.get(productId) ?? []
    return {
      productId,
      universal: stored.some(isUniversal),
      complete: complete.has(productId),
      applications: stored
        .filter((row) => !isUniversal(row))
        .map(({ product_id, ...application }) => application),
    }
  })
}

export async function findComplete(db: Db, productIds: string[]): Promise<Set<string>> {
  const rows = await db
    .selectFrom('complete_fitments')
    .select('product_id')
    .where('product_id', 'in', textList(db, productIds))
    .execute()
  return new Set(rows.map(({ product_id }) => product_id))
}

export function selectOfProduct(db: Db, productId: string) {
  return selectOfProducts(db, [productId])
}

function selectOfProducts(db: Db, productIds: string[]) {
  return db
    .selectFrom('applications')
    .innerJoin('motorcycles', 'motorcycles.id', 'applications.motorcycle_id')
    .select(['motorcycle_id as motorcycleId', 'make', 'model'])
    .select(applicationColumns)
    .where('product_id', 'in', textList(db, productIds))
    .orderBy('make_key')
    .orderBy('model_key')
    .orderBy('year_from')
    .orderBy('frame_from')
}

export const applicationColumns = [
  readBound(sql`year_from`, noYear.from).as('yearFrom'),
  readBound(sql`year_to`, noYear.to).as('yearTo'),
  'frame_from as frameFrom',
  'frame_to as frameTo',
  'note',
] as const

function isVisible({ no_api_at }: { no_api_at: number | null }): boolean {
  return no_api_at === null
}

export function isUniversal({ motorcycleId }: { motorcycleId: string }): boolean {
  return motorcycleId === universalId
}

/** Up to this many fitting products are sorted quickly. */
const few = 2_000

/** True where the newest of what fits are found sooner among the newest products, as much fits. */
export async function isFitByMany(
  db: Db,
  motorcycle: string,
  year: number | undefined,
): Promise<boolean> {
  const some = sql`select 1 from applications where ${covers(motorcycle, year)} limit ${sql.lit(few + 1)}`
  const { rows } = await sql<{ fitting: number }>`
    select count(*) as fitting from (${some}) as counted`.execute(db)
  return (rows[0]?.fitting ?? 0) > few
}

/** The ids of all products that fit a motorcycle, each once. */
export async function listFitting(
  db: Db,
  motorcycle: string,
  year: number | undefined,
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select distinct product_id as id from applications where ${covers(motorcycle, year)}`.execute(
    db,
  )
  return rows.map(({ id }) => id)
}

/** True of a product that fits a motorcycle, or may where the frame number decides. */
export function fitsMotorcycle(
  motorcycle: string,
  year: number | undefined,
  { many = false }: { many?: boolean | undefined } = {},
): RawBuilder<SqlBool> {
  return hasApplication(covers(motorcycle, year), { many })
}

/** For `many` products, looks up each product's own instead of reading all. */
function hasApplication(application: RawBuilder<SqlBool>, { many }: { many: boolean }) {
  return many
    ? sql<SqlBool>`exists (select 1 from applications where product_id = products.id and ${application})`
    : sql<SqlBool>`products.id in (select product_id from applications where ${application})`
}

function covers(motorcycle: string, year: number | undefined): RawBuilder<SqlBool> {
  return sql`motorcycle_id in (${motorcycle}, ${sql.lit(universalId)})
    and year_from <= ${year ?? noYear.to} and year_to >= ${year ?? noYear.from}`
}

/**
 * 0 for a product that fits a motorcycle, 1 where that is not known, 2 where it does not fit. The shop is
 * not told the frame number: where that decides, it is not known.
 */
export function rankOfFit(
  motorcycle: string,
  year: number | undefined,
  { many = false }: { many?: boolean | undefined } = {},
): RawBuilder<number> {
  const has = (application: RawBuilder<SqlBool>) => hasApplication(application, { many })
  return sql`case
    when ${has(sql`${covers(motorcycle, year)} and frame_from = '' and frame_to = ''`)} then 0
    when ${has(covers(motorcycle, year))} then 1
    when ${has(sql`motorcycle_id = ${motorcycle}`)}
      or exists (select 1 from complete_fitments where product_id = products.id) then 2
    else 1 end`
}

/** As far as paging by number goes (`requireCursor`). */
const maxOthers = maxSkipped + maxRows

/**
 * True of the newest fitting products, at most `most`, and of the newest others: all that a list sorted by
 * `rankOfFit` can show, without sorting the whole catalogue.
 */
export function isRankedByFit(
  { fitsFirst, year }: { fitsFirst: string; year?: number | undefined },
  condition: RawBuilder<SqlBool>,
  { most, many }: { most: number; many: boolean },
): RawBuilder<SqlBool> {
  const newest = (limit: number) =>
    sql`order by products.created_at desc, products.id desc limit ${sql.lit(limit)}`
  const fits = fitsMotorcycle(fitsFirst, year, { many })
  const fitting = many
    ? sql`select products.id from products where ${condition} and ${fits} ${newest(most)}`
    : // From left to right: SQLite would go through the whole catalogue.
      sql`select products.id from
        (select distinct product_id as id from applications where ${covers(fitsFirst, year)}) as fitting
        cross join products where products.id = fitting.id and ${condition} ${newest(most)}`
  const others = sql`select products.id from products
    where ${condition} and not ${fits} ${newest(maxOthers)}`
  return sql`products.id in (
    select id from (${fitting}) as those_that_fit union all select id from (${others}) as others)`
}
