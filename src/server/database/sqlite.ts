import { chmodSync, closeSync, openSync } from 'node:fs'
import { DatabaseSync, type SQLInputValue } from 'node:sqlite'
import {
  Kysely,
  type KyselyConfig,
  type SqliteDatabase,
  SqliteDialect,
  type SqliteStatement,
} from 'kysely'
import type { Schema } from './schema.ts'

/** A wait for another process's write ends with SQLITE_BUSY after this long. */
const busyTimeoutMs = 5_000

/** A checkpoint writes a page once, however many commits changed it: rarer is less. 16 MB. */
const pagesPerCheckpoint = 4_000

/** Statements kept prepared per connection; the shop has far fewer different ones. */
const keptStatements = 500

/**
 * Opens one connection to the database file, durable on every commit (WAL, synchronous=FULL). Kysely
 * queues its users, so a transaction is never interleaved.
 */
export function openSqlite(file: string, log?: KyselyConfig['log']): Kysely<Schema> {
  makePrivate(file)
  const raw = new DatabaseSync(file)
  raw.exec(`pragma busy_timeout = ${busyTimeoutMs}`)
  raw.exec('pragma journal_mode = wal')
  raw.exec('pragma synchronous = full')
  raw.exec(`pragma wal_autocheckpoint = ${pagesPerCheckpoint}`)
  raw.exec('pragma foreign_keys = on')
  raw.exec('pragma temp_store = memory')
  return new Kysely<Schema>({
    dialect: new SqliteDialect({ database: keepingStatements(raw) }),
    ...(log ? { log } : {}),
  })
}

/** Nobody else on this machine reads it, nor what SQLite puts beside it with the same rights. */
function makePrivate(file: string): void {
  try {
    closeSync(openSync(file, 'a', 0o600))
    chmodSync(file, 0o600)
  } catch {
    // Whoever may not do that meets it again, and better told, when the file is opened.
  }
}

/** Kysely asks for better-sqlite3's shape; node:sqlite has the same verbs under other names. */
function keepingStatements(raw: DatabaseSync): SqliteDatabase {
  const kept = new Map<string, SqliteStatement>()
  return {
    close: () => {
      kept.clear()
      raw.close()
    },
    prepare(sql) {
      const known = kept.get(sql)
      if (known) return known
      const statement = asKyselyStatement(raw, sql)
      if (kept.size >= keptStatements) kept.clear()
      kept.set(sql, statement)
      return statement
    },
  }
}

function asKyselyStatement(raw: DatabaseSync, sql: string): SqliteStatement {
  const statement = raw.prepare(sql)
  const values = (parameters: ReadonlyArray<unknown>) => parameters as SQLInputValue[]
  return {
    reader: statement.columns().length > 0,
    all: (parameters) => statement.all(...values(parameters)),
    run: (parameters) => statement.run(...values(parameters)),
    iterate: () => {
      throw new Error('Nobody here reads row by row')
    },
  }
}
