import { sql } from 'kysely'
import { mostRows, type Page } from '#base/paging.ts'
import type { Slice } from '#server/database/lists.ts'
import type { Reader } from '#server/database/open.ts'
import { prepared } from '#server/database/prepared.ts'
import { matchOf } from '#server/database/words.ts'
import { type ProductRow, productColumns } from './columns.ts'

/** So many products are compared one by one sooner than the lists of two words. */
const few = 120

/**
 * A search on PostgreSQL whose rarest word, or number, few products have: these are found by it alone,
 * and compared one by one. Null when they are many, or when the page says nothing of the total.
 */
export async function searchRare(
  read: Reader,
  { kind, limit = mostRows, page = 1 }: Slice & { kind?: string | undefined },
  words: string[],
): Promise<Page<ProductRow> | null> {
  const code = words.join('')
  const { rows } = await found(read, {
    rare: matchOf('postgres', 'products', [rarest(words)], false),
    all: matchOf('postgres', 'products', words, false),
    code,
    codesEnd: `${code}\u{10ffff}`,
    kind: kind ?? null,
    limit,
    offset: (page - 1) * limit,
  })
  const [first] = rows
  if (!first) return page === 1 ? { rows: [], total: 0 } : null
  return first.candidates > few ? null : { rows, total: first.total }
}

/** A number is rarer than a word, and what is long rarer than what is short. */
function rarest(words: string[]): string {
  const worth = (word: string) => word.length + (/\d/.test(word) ? 100 : 0)
  return words.reduce((best, word) => (worth(word) > worth(best) ? word : best))
}

type Found = ProductRow & { total: number; candidates: number }

type Values = {
  rare: string
  all: string
  code: string
  codesEnd: string
  kind: string | null
  limit: number
  offset: number
}

/**
 * One plan serves every search, so that it is made once: `(select ...)` hides the code from the
 * planner, and `materialized` the limit, for which it might read the whole table. When the candidates
 * are many a row says so, also when none of them is meant.
 */
const found = prepared((read: Reader, values: Values) => ({
  compile: () => {
    const { rare, all, code, codesEnd, kind, limit, offset } = values
    const columns = sql.join(productColumns.map((column) => sql.ref(column)))
    return sql<Found>`with
      candidates as materialized (
        select ${columns}, code_key, name_words, words from products
        where deleted_at is null and (words @@ ${rare}::tsquery
          or code_key >= (select ${code}::text) and code_key < (select ${codesEnd}::text))
      ),
      few as (
        select ${columns}, code_key, name_words, words from candidates limit ${sql.lit(few + 1)}
      ),
      ranked as (
        select ${columns}, count(*) over () as candidates, case
          when ${kind}::text <> kind then null
          when code_key = ${code} then 0
          when code_key >= ${code} and code_key < ${codesEnd} then 1
          when name_words @@ ${all}::tsquery then 2
          when words @@ ${all}::tsquery then 3
        end as rank
        from few
      )
      select ${columns}, count(*) over () as total, candidates
      from ranked where rank is not null or candidates > ${sql.lit(few)}
      order by rank, id desc limit ${limit} offset ${offset}`.compile(read)
  },
}))
