import { type CompiledQuery, type RawBuilder, type SqlBool, sql } from 'kysely'
import { maxRows, maxSkipped } from '#base/paging.ts'
import { Problem } from '#base/problem.ts'
import type { Db } from './open.ts'

export type Slice = {
  page?: number | undefined
  limit?: number | undefined
  /** Where the page before ended, as `Link: rel="next"` says it: quick however deep it is. */
  after?: string | undefined
  /** Where the page after begins, as `Link: rel="prev"` says it. */
  before?: string | undefined
}

/** The column that a list is sorted by; rows that are alike in it are sorted by their id. */
export type Sorting = {
  by: string
  id: string
  holds: 'number' | 'text'
  direction: 'asc' | 'desc'
}

type Sliceable<Q> = {
  orderBy(column: RawBuilder<unknown>, direction: 'asc' | 'desc'): Q
  where(condition: RawBuilder<SqlBool>): Q
  limit(rows: number): Q
  offset(rows: number): Q
}

/** One page of a selection, sorted; one that ends before a row is sorted the other way round. */
export function slice<Q extends Sliceable<Q>>(query: Q, sorting: Sorting, input: Slice): Q {
  const { by, id } = sorting
  const limit = input.limit ?? maxRows
  const direction = isBackwards(input) === (sorting.direction === 'asc') ? 'desc' : 'asc'
  const sorted = query.orderBy(sql.ref(by), direction).orderBy(sql.ref(id), direction).limit(limit)
  const cursor = input.after ?? input.before
  if (cursor === undefined) {
    const page = input.page ?? 1
    return page === 1 ? sorted : sorted.offset((page - 1) * limit)
  }
  const { value, row } = readCursor(cursor, sorting)
  const last = typeof value === 'number' ? sql`cast(${value} as bigint)` : sql`${value}`
  const beyond = sql.raw(direction === 'asc' ? '>' : '<')
  return sorted.where(sql<SqlBool>`(${sql.ref(by)}, ${sql.ref(id)}) ${beyond} (${last}, ${row})`)
}

function isBackwards({ after, before }: Slice): boolean {
  return after === undefined && before !== undefined
}

/** Throws 'page-too-deep' for a page that lies far behind and is asked for by its number alone. */
export function requireCursor({ page = 1, limit = maxRows, after, before }: Slice): void {
  if ((page - 1) * limit > maxSkipped && after === undefined && before === undefined)
    throw new Problem('page-too-deep')
}

/** Selects what cursors need; `pageOf` reads it from the rows. */
export function sortedBy({ by }: Sorting) {
  return sql<string | number>`${sql.ref(by)}`.as('sorted_by')
}

type Sorted = { id: string; sorted_by: string | number }

/** The rows that `slice` gave in their order, and where the pages beside them begin and end. */
export function pageOf<Row extends Sorted>(found: Row[], input: Slice) {
  const rows = isBackwards(input) ? found.toReversed() : found
  return { rows, ...cursorsOf(rows, input) }
}

/** The same for rows that are in their order already. There is no next page where this one is not full. */
export function cursorsOf(rows: Sorted[], { limit = maxRows }: Slice) {
  return {
    next: rows.length < limit ? undefined : cursorOf(rows.at(-1)),
    previous: cursorOf(rows[0]),
  }
}

function cursorOf(row: Sorted | undefined): string | undefined {
  return row && Buffer.from(JSON.stringify([row.sorted_by, row.id])).toString('base64url')
}

/** Throws 'malformed' for what this list has not given out. */
function readCursor(after: string, { holds }: Sorting): { value: string | number; row: string } {
  const parts = parseOrNull(Buffer.from(after, 'base64url').toString())
  if (!Array.isArray(parts) || parts.length !== 2) throw new Problem('malformed')
  const [value, row]: unknown[] = parts
  if (!isPlain(row)) throw new Problem('malformed')
  if (holds === 'number' && Number.isSafeInteger(value)) return { value: value as number, row }
  if (holds === 'text' && isPlain(value)) return { value, row }
  throw new Problem('malformed')
}

function parseOrNull(json: string): unknown {
  try {
    return JSON.parse(json)
  } catch {
    return null
  }
}

/** PostgreSQL takes no text with a null character or half of a pair. */
function isPlain(value: unknown): value is string {
  return typeof value === 'string' && !value.includes('\0') && value.isWellFormed()
}

type Countable = {
  select(counted: ReturnType<typeof countAll>): {
    compile(): CompiledQuery<{ total: number }>
  }
}

/**
 * How many rows the whole selection has; asks only when the page at hand does not tell. More than
 * 10,000 are not counted again for 10 s: give those only where nothing is kept from it.
 */
export async function count(
  read: Db,
  query: Countable,
  input: Slice,
  shown: number,
): Promise<number> {
  const known = countOfPage(input, shown)
  if (known !== null) return known
  return countAgain(read, query)
}

/** The same, whatever page is shown. */
export async function countAgain(read: Db, query: Countable): Promise<number> {
  const counting = query.select(countAll()).compile()
  const name = `${counting.sql}\n${JSON.stringify(counting.parameters)}`
  const counted = rememberedBy(read)
  const before = counted.get(name)
  if (before && before.until > performance.now()) return before.total
  const { rows } = await read.getExecutor().executeQuery(counting)
  const total = Number(rows[0]?.total ?? 0)
  if (total <= alwaysCounted) return total
  if (counted.size >= mostRemembered) counted.clear()
  counted.set(name, { total, until: performance.now() + rememberedForMs })
  return total
}

const alwaysCounted = 10_000
const rememberedForMs = 10_000
const mostRemembered = 200

type Remembered = Map<string, { total: number; until: number }>
const remembered = new WeakMap<Db, Remembered>()

function rememberedBy(read: Db): Remembered {
  const known = remembered.get(read) ?? new Map()
  remembered.set(read, known)
  return known
}

/** The count that a page tells which is the last one; null for any other. */
export function countOfPage(input: Slice, shown: number): number | null {
  const limit = input.limit ?? maxRows
  const page = input.page ?? 1
  if (
    input.after !== undefined ||
    input.before !== undefined ||
    shown === limit ||
    (shown === 0 && page > 1)
  )
    return null
  return (page - 1) * limit + shown
}

/** Counts a selection anew each time. */
export async function countExactly(read: Db, query: Countable): Promise<number> {
  const { rows } = await read.getExecutor().executeQuery(query.select(countAll()).compile())
  return Number(rows[0]?.total ?? 0)
}

/** Selects how many rows there are, as `total`. */
function countAll() {
  return sql<number>`count(*)`.as('total')
}
