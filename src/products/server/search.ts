import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Engine } from '#server/database/open.ts'
import { holding, keyOf, mostFound, wordsOf } from '#server/database/words.ts'

/**
 * Selects the products that somebody means, as `key` and `rank`, best first: the one with this
 * number, those whose number begins so, those with all the words in name or number, those with the
 * words anywhere. Case, spaces and punctuation in a number do not matter. At most 1,000.
 */
export function foundProducts(
  engine: Engine,
  text: string,
  kind: string | undefined,
): RawBuilder<{ key: string; rank: number }> {
  const words = wordsOf(text)
  const code = words.join('')
  const there = sql<SqlBool>`products.deleted_at is null`
  const also =
    kind === undefined
      ? there
      : sql<SqlBool>`products.deleted_at is null and products.kind = ${kind}`
  // SQLite's words hold only what is there: without a kind no product need be looked at.
  const beside = engine === 'sqlite' && kind === undefined ? {} : { also }
  const key = keyOf(engine, 'products')
  const coded = sql`select ${key} as key from products where ${also}`
  const most = sql.lit(mostFound)
  return sql`(
    with hits (key, rank) as (
      select key, 0 from (${coded} and code_key = ${code}) as same
      union all
      select key, 1 from (
        ${coded} and code_key >= ${code} and code_key < ${`${code}\u{10ffff}`} limit ${most}
      ) as begun
      union all
      select key, 2 from (${holding(engine, 'products', words, { inName: true, ...beside })}) as named
      union all
      select key, 3 from (${holding(engine, 'products', words, beside)}) as told
    )
    select key, min(rank) as rank from hits
    where ${sql.lit(words.length)} > 0
    group by key order by min(rank), key desc limit ${most}
  )`
}
