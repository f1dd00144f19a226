import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { textList } from '#server/database/dialect.ts'
import type { Db } from '#server/database/open.ts'
import { visibleToAdmins } from '#server/database/orderable.ts'

/** The ids of the products of the catalogue that have these codes, which may be in small letters. */
export async function productsByCode(
  db: Db,
  codes: readonly string[],
): Promise<Map<string, string>> {
  const asked = new Set(codes.flatMap((code) => [code, code.toUpperCase()]))
  const products = await db
    .selectFrom('products')
    .select(['id', 'product_code'])
    .where('product_code', 'in', textList(db, asked))
    .where(visibleToAdmins())
    .execute()
  const ids = new Map(products.map(({ id, product_code }) => [product_code, id]))
  return new Map(
    codes.flatMap((code) => {
      const id = ids.get(code) ?? ids.get(code.toUpperCase())
      return id === undefined ? [] : [[code, id] as const]
    }),
  )
}

/** So many products are in memory at once, however many there are. */
const batchSize = 500

/** Lists what there is of the products of which a condition is true. */
export type RowsOfProducts<Row> = (db: Db, condition: RawBuilder<SqlBool>) => Promise<Row[]>

/** What there is of every product of the catalogue, by code, some products at a time. */
export async function* pagesByCode<Row>(db: Db, listRows: RowsOfProducts<Row>) {
  for (let last = ''; ; ) {
    const codes = await db
      .selectFrom('products')
      .select('product_code as code')
      .where(visibleToAdmins())
      .where('product_code', '>', last)
      .orderBy('product_code')
      .limit(batchSize)
      .execute()
    const [first, end] = [codes[0], codes.at(-1)]
    if (!first || !end) return
    const condition = sql<SqlBool>`products.product_code between ${first.code} and ${end.code}
      and ${visibleToAdmins()}`
    yield* await listRows(db, condition)
    last = end.code
  }
}
