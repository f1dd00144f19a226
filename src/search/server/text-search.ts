import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Db } from '#server/database/open.ts'
import { asFts5, asTsquery, type TextQuery } from '#server/database/words.ts'

/** Selects the `id` of the newest products that hold a text, and of which a condition is true. */
export function productsWith(
  db: Db,
  text: TextQuery,
  { inName, where, limit }: { inName: boolean; where: RawBuilder<SqlBool>; limit: number },
): RawBuilder<{ id: string }> {
  if (db.engine === 'postgres') {
    const column = sql.ref(inName ? 'products.name_words' : 'products.words')
    return sql`select id from products where ${column} @@ ${asTsquery(text)}::tsquery and ${where}
      order by created_at desc, id desc limit ${sql.lit(limit)}`
  }
  const match = inName ? `{name product_code} : ${asFts5(text)}` : asFts5(text)
  // A row's number is its place in time: rows are never erased.
  return sql`select products.id from product_words
    join products on products.rowid = product_words.rowid
    where product_words match ${match} and ${where}
    order by product_words.rowid desc limit ${sql.lit(limit)}`
}

export function lastCharacters(db: Db): RawBuilder<string> {
  return db.engine === 'postgres' ? sql`right(number_key, 4)` : sql`substr(number_key, -4)`
}
