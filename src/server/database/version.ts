import type { DatabaseSync } from 'node:sqlite'
import type pg from 'pg'

/**
 * What the database looks like to a reader: different as soon as anything was committed, by
 * whichever process. Whoever reads it before they select may keep what they found for as long as it
 * stays the same.
 */
export type Version = string | number

/** A version known now costs no turn of the event loop; else it is asked for. */
export type ReadVersion = () => Version | Promise<Version>

/** SQLite counts what other connections committed; asking takes a microsecond, so it is asked each time. */
export function sqliteVersion(reader: DatabaseSync): ReadVersion {
  const statement = reader.prepare('pragma data_version')
  return () => Number(statement.get()?.['data_version'])
}

/** For so long an answer of PostgreSQL counts: the most that another process's write goes unseen. */
const knownForMs = 20

/**
 * PostgreSQL's snapshot names the transactions that a reader sees. It is asked for when a reader
 * comes and the last answer is older than 20 ms; `wrote` makes the next reader ask at once.
 */
export function postgresVersion(pool: pg.Pool): { version: ReadVersion; wrote: () => void } {
  let known: { version: Version; askedAt: number } | null = null
  let asking: Promise<Version> | null = null

  const ask = () => {
    const askedAt = performance.now()
    const mine: Promise<Version> = pool
      .query<{ snapshot: string }>('select pg_current_snapshot()::text as snapshot')
      .then(({ rows: [row] }) => {
        if (!row) throw new Error('PostgreSQL named no snapshot')
        if (asking === mine) known = { version: row.snapshot, askedAt }
        return row.snapshot
      })
      .finally(() => {
        if (asking === mine) asking = null
      })
    asking = mine
    return mine
  }

  return {
    version: () => {
      if (known && performance.now() - known.askedAt < knownForMs) return known.version
      return asking ?? ask()
    },
    wrote: () => {
      known = null
      asking = null
    },
  }
}
