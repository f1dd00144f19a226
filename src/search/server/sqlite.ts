import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { asFts5, type TextQuery } from '#server/database/words.ts'

/** Selects the `id` of the newest products that hold a text, and of which a condition is true. */
export function productsWith(
  text: TextQuery,
  { inName, where, limit }: { inName: boolean; where: RawBuilder<SqlBool>; limit: number },
): RawBuilder<{ id: string }> {
  const match = inName ? `{name product_code} : ${asFts5(text)}` : asFts5(text)
  // A row's number is its place in time: rows are never erased.
  return sql`select products.id from product_words
    join products on products.rowid = product_words.rowid
    where product_words match ${match} and ${where}
    order by product_words.rowid desc limit ${sql.lit(limit)}`
}

/** True of numbers whose last four signs are those of one of these, as an index has them. */
export function endsLike(numbers: readonly string[]): RawBuilder<SqlBool> {
  const ends = JSON.stringify(numbers.map((number) => number.slice(-4)))
  return sql`substr(number_key, -4) in (select value from json_each(${ends}))`
}

/** True of numbers that have this one in them. */
export function contains(number: string): RawBuilder<SqlBool> {
  return sql`instr(number_key, ${number}) > 0`
}
