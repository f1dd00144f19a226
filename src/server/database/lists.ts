import { type Expression, type SqlBool, sql } from 'kysely'
import { mostRows } from '#base/paging.ts'
import type { Engine, Work } from './open.ts'
import type { Schema } from './schema.ts'

export type Slice = { page?: number | undefined; limit?: number | undefined }

/** One page of a sorted selection. */
export function slice<Q extends { limit(n: number): Q; offset(n: number): Q }>(
  query: Q,
  wish: Slice,
): Q {
  const limit = wish.limit ?? mostRows
  const page = wish.page ?? 1
  return query.limit(limit).offset((page - 1) * limit)
}

type Countable = {
  select(counted: ReturnType<typeof countAll>): {
    executeTakeFirstOrThrow(): Promise<{ total: number }>
  }
}

/** How many rows the whole selection has; asks only when the page at hand does not tell. */
export async function count(query: unknown, wish: Slice, shown: number): Promise<number> {
  const limit = wish.limit ?? mostRows
  const page = wish.page ?? 1
  if (shown < limit && (shown > 0 || page === 1)) return (page - 1) * limit + shown
  const { total } = await (query as Countable).select(countAll()).executeTakeFirstOrThrow()
  return Number(total)
}

function countAll() {
  return sql<number>`count(*)`.as('total')
}

/** A condition: one of the columns contains the words, without regard to case. */
export function containing(columns: string[], words: string): Expression<SqlBool> {
  const pattern = `%${words.toLowerCase().replace(/[\\%_]/g, '\\$&')}%`
  const tests = columns.map((column) => sql`lower(${sql.ref(column)}) like ${pattern} escape '\\'`)
  return sql<SqlBool>`(${sql.join(tests, sql` or `)})`
}

/** Lets one story at a time change a small table's rows together; SQLite's writer is alone anyway. */
export async function lockTable(work: Work, engine: Engine, table: keyof Schema): Promise<void> {
  if (engine === 'postgres')
    await sql`lock table ${sql.table(table)} in exclusive mode`.execute(work)
}
