import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { asTsquery, type TextQuery } from '#server/database/words.ts'

/** Selects the `id` of the newest products that hold a text, and of which a condition is true. */
export function productsWith(
  text: TextQuery,
  { inName, where, limit }: { inName: boolean; where: RawBuilder<SqlBool>; limit: number },
): RawBuilder<{ id: string }> {
  const column = sql.ref(inName ? 'products.name_words' : 'products.words')
  return sql`select id from products where ${column} @@ ${asTsquery(text)}::tsquery and ${where}
    order by created_at desc, id desc limit ${sql.lit(limit)}`
}

/** True of numbers whose last four signs are those of one of these, as an index has them. */
export function endsLike(numbers: readonly string[]): RawBuilder<SqlBool> {
  return sql`right(number_key, 4) = any(${numbers.map((number) => number.slice(-4))})`
}

/** True of numbers that have this one in them. */
export function contains(number: string): RawBuilder<SqlBool> {
  return sql`strpos(number_key, ${number}) > 0`
}
