import {
  type CompiledQuery,
  type DeleteResult,
  type SelectQueryBuilder,
  type SqlBool,
  sql,
} from 'kysely'
import { LRUCache } from 'lru-cache'
import { z } from 'zod'
import { maxRows, maxSkipped, type Page } from '#base/paging.ts'
import { refuse } from '#base/refuse.ts'
import { isStorable } from '../http/parse.ts'
import type { Db } from './open.ts'

export type Slice = {
  page?: number | undefined
  limit?: number | undefined
  /** The cursor of `Link: rel="next"`: fast at any depth. */
  after?: string | undefined
  /** The cursor of `Link: rel="prev"`. */
  before?: string | undefined
}

/** Sorts by a column of a table; rows with equal values by the table's ids. */
export type Sorting = {
  table: string
  by: string
  holds: 'number' | 'text'
  direction: 'asc' | 'desc'
}

export function newestFirst(table: string, by = 'created_at'): Sorting {
  return { table, by, holds: 'number', direction: 'desc' }
}

/** Throws 'page-too-deep' for a deep page that is requested by its number instead of a cursor. */
export function requireCursor({ page = 1, limit = maxRows, after, before }: Slice): void {
  if ((page - 1) * limit > maxSkipped && after === undefined && before === undefined)
    throw refuse('page-too-deep')
}

type Sorted = { sorted_id: string; sorted_by: string | number }

/**
 * Reads one sorted page of a selection, with the cursors of its neighbours and the total, which is counted only if
 * the page itself does not tell.
 */
export async function readPage<DB, TB extends keyof DB, Row>(
  db: Db,
  query: SelectQueryBuilder<DB, TB, Row>,
  sorting: Sorting,
  { page = 1, limit = maxRows, after, before }: Slice,
  countAll = () => countRows(db, query.clearSelect()),
) {
  const by = sql.ref<string | number>(`${sorting.table}.${sorting.by}`)
  const id = sql.ref(`${sorting.table}.id`)
  const isBackwards = after === undefined && before !== undefined
  const direction = isBackwards === (sorting.direction === 'asc') ? 'desc' : 'asc'
  let part = query
    .select([by.as('sorted_by'), id.as('sorted_id')])
    .orderBy(by, direction)
    .orderBy(id, direction)
    // A literal: SQLite plans statements with a bound limit at each run.
    .limit(sql.lit(limit))
  const cursor = after ?? before
  if (cursor !== undefined) {
    const [value, row] = parseCursor(cursor, sorting)
    const last = typeof value === 'number' ? sql`cast(${value} as bigint)` : sql`${value}`
    const beyond = sql.raw(direction === 'asc' ? '>' : '<')
    part = part.where(sql<SqlBool>`(${by}, ${id}) ${beyond} (${last}, ${row})`)
  } else if (page > 1) part = part.offset((page - 1) * limit)
  const found = await part.$castTo<Row & Sorted>().execute()
  if (isBackwards) found.reverse()
  const isLast = found.length < limit && (found.length > 0 || page === 1)
  const isCounted = isLast && cursor === undefined
  return {
    rows: found.map(({ sorted_by: _, sorted_id: __, ...row }) => row),
    total: isCounted ? (page - 1) * limit + found.length : await countAll(),
    // A page that is not full is the last.
    next: found.length < limit ? undefined : writeCursor(found.at(-1)),
    previous: writeCursor(found[0]),
  }
}

/** All rows of a list, one page after the other, so that few are in memory. */
export async function* readAllPages<Row>(readNext: (slice: Slice) => Promise<Page<Row>>) {
  let after: string | undefined
  do {
    const { rows, next } = await readNext({ limit: maxRows, after })
    yield* rows
    after = next
  } while (after !== undefined)
}

function writeCursor(row: Sorted | undefined): string | undefined {
  return row && Buffer.from(JSON.stringify([row.sorted_by, row.sorted_id])).toString('base64url')
}

const plainText = z.string().refine((text) => isStorable(text))
const cursors = { number: z.tuple([z.int(), plainText]), text: z.tuple([plainText, plainText]) }

function parseCursor(cursor: string, { holds }: Sorting): [value: string | number, id: string] {
  try {
    return cursors[holds].parse(JSON.parse(Buffer.from(cursor, 'base64url').toString()))
  } catch {
    throw refuse('malformed')
  }
}

type Countable = {
  select(counted: typeof rowCount): { compile(): CompiledQuery<{ total: number }> }
}

const rowCount = sql<number>`count(*)`.as('total')

const alwaysCounted = 10_000
const knownTotals = new WeakMap<Db, LRUCache<string, number>>()

/** Counts a selection, of more than 10,000 rows once in 10 s. */
export async function countRows(db: Db, query: Countable): Promise<number> {
  const totals = knownTotals.get(db) ?? new LRUCache({ max: 200, ttl: 10_000 })
  knownTotals.set(db, totals)
  const counting = query.select(rowCount).compile()
  const key = `${counting.sql}\n${JSON.stringify(counting.parameters)}`
  const cached = totals.get(key)
  if (cached !== undefined) return cached
  const { rows } = await db.getExecutor().executeQuery(counting)
  const total = rows[0]?.total ?? 0
  if (total > alwaysCounted) totals.set(key, total)
  return total
}

export async function deleteRows(deletion: {
  executeTakeFirstOrThrow(): Promise<DeleteResult>
}): Promise<{ deletedCount: number }> {
  const { numDeletedRows } = await deletion.executeTakeFirstOrThrow()
  return { deletedCount: Number(numDeletedRows) }
}
