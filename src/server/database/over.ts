import { type RawBuilder, type SqlBool, sql } from 'kysely'

/** Clocks of machines that share a database differ by this much at most. */
const differMs = 60_000

/**
 * True of a moment that is over: it has come, or lies further ahead than any wait of at most
 * `longestMs` can have set it. That was written while the machine's clock was ahead, and would
 * otherwise wait for a day that is none. Epoch milliseconds.
 */
export function isOver(at: number, now: number, longestMs: number): boolean {
  return at <= now || at > now + longestMs + differMs
}

/** The same of a column, for the database. */
export function over(column: string, now: number, longestMs: number): RawBuilder<SqlBool> {
  const at = sql.ref(column)
  return sql<SqlBool>`(${at} <= ${now} or ${at} > ${now + longestMs + differMs})`
}
