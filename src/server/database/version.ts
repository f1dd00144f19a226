import type { DatabaseSync } from 'node:sqlite'
import type pg from 'pg'
import { askTwice } from './connections.ts'

/**
 * What the database looks like to a reader: different as soon as anything was committed, by
 * whichever process. Whoever reads it before they select may keep what they found for as long as it
 * stays the same.
 */
export type Version = string | number

/** A version known now costs no turn of the event loop; else it is asked for. */
export type ReadVersion = () => Version | Promise<Version>

/**
 * SQLite counts what other connections committed; asking takes two microseconds. It is asked once
 * for all readers who were there when the event loop looked, and after each commit of this process.
 */
export function sqliteVersion(reader: DatabaseSync): { version: () => Version; forget(): void } {
  const statement = reader.prepare('pragma data_version')
  let known: number | null = null
  const forget = () => {
    known = null
  }
  const ask = () => {
    known = Number(statement.get()?.['data_version'])
    setImmediate(forget)
    return known
  }
  return { version: () => known ?? ask(), forget }
}

/** For so long an answer of PostgreSQL counts: the most that another process's write goes unseen. */
export const knownForMs = 20

/** One that is older than this is still given out, but the next is asked for, so that nobody waits. */
const askAheadMs = 12

export type Versions = {
  /** What `usual` would give without a question; null when it would ask. */
  known: () => Version | null
  /** At most 20 ms old. */
  usual: ReadVersion
  /** Asked for after the reader came. */
  fresh: ReadVersion
  /** Lets the next reader ask, whoever it is. */
  forget(): void
}

/**
 * PostgreSQL's snapshot names the transactions that a reader sees. The server that takes over from
 * another may give the same numbers to other transactions: when it was started tells the two apart.
 */
export function postgresVersions(pool: pg.Pool): Versions {
  return askedVersions(async () => {
    const [row] = await askTwice<{ snapshot: string }>(pool, {
      name: 'snapshot',
      text: "select pg_current_snapshot()::text || ' ' || pg_postmaster_start_time() as snapshot",
    })
    if (!row) throw new Error('PostgreSQL named no snapshot')
    return row.snapshot
  })
}

type Asking = { at: number; version: Promise<Version> }

/**
 * Versions that cost a question over a network. Readers share them: who can do with one that is 20
 * ms old takes it, and who cannot takes the next question's answer, with all who came while the one
 * before was under way.
 */
export function askedVersions(question: () => Promise<Version>): Versions {
  let known: { at: number; version: Version } | null = null
  let asking: Asking | null = null
  let next: Promise<Version> | null = null
  let forgottenAt = 0

  function ask(): Promise<Version> {
    const at = performance.now()
    const version = question()
      .then((answer) => {
        if (at >= forgottenAt && at >= (known?.at ?? 0)) known = { at, version: answer }
        return answer
      })
      .finally(() => {
        if (asking?.version === version) asking = null
      })
    // A reader may be turned away before they wait for it.
    version.catch(() => {})
    asking = { at, version }
    return version
  }

  function fresh(): Promise<Version> {
    if (!asking) return ask()
    next ??= asking.version
      .catch(() => {})
      .then(() => {
        next = null
        return ask()
      })
    next.catch(() => {})
    return next
  }

  const oldest = () => Math.max(performance.now() - knownForMs, forgottenAt)
  const young = () => {
    if (!known || known.at < oldest()) return null
    if (!asking && known.at < performance.now() - askAheadMs) void ask()
    return known.version
  }

  return {
    known: young,
    fresh,
    usual: () => {
      const version = young()
      if (version !== null) return version
      return asking && asking.at >= oldest() ? asking.version : fresh()
    },
    forget: () => {
      forgottenAt = performance.now()
    },
  }
}
