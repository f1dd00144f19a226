import { chmodSync, closeSync, openSync } from 'node:fs'
import { dirname } from 'node:path'
import { DatabaseSync, type SQLInputValue } from 'node:sqlite'
import { setImmediate as turnOfLoop } from 'node:timers/promises'
import {
  Kysely,
  type KyselyConfig,
  type SqliteDatabase,
  SqliteDialect,
  SqliteQueryCompiler,
  type SqliteStatement,
  sql,
} from 'kysely'
import { LRUCache } from 'lru-cache'
import { makeDataDir } from '#server/config/data-dir.ts'
import type { Database, OpenOptions, Transaction } from './open.ts'
import type { Schema } from './schema.ts'
import { foldText } from './words.ts'

const busyTimeoutMs = 5_000

/** 16 MB. A checkpoint writes each page once, however many commits changed it: fewer checkpoints cost less. */
const pagesPerCheckpoint = 4_000

/** Opens the file by two connections, so that a reader never waits for a transaction and never sees half of one. */
export function openSqlite(
  file: string,
  { statements }: Pick<OpenOptions, 'statements'>,
): Database {
  makeDataDir(dirname(file))
  const writer = connect(file, statements)
  const reader = connect(file, statements)
  return {
    engine: 'sqlite',
    read: Object.assign(reader, { engine: 'sqlite' as const }),
    write: (change) => runTransaction(writer, change),
    whole: writer,
    ping: async () => void (await sql`select 1`.execute(reader)),
    close: async () => {
      await reader.destroy()
      await writer.destroy()
    },
  }
}

/** Kysely queues the users of a connection, so that a transaction runs alone. */
function runTransaction<T>(writer: Kysely<Schema>, change: (trx: Transaction) => Promise<T>) {
  return writer.connection().execute(async (connection) => {
    // A commit blocks the event loop: waiting requests get a turn before the next transaction.
    await turnOfLoop()
    await sql`begin immediate`.execute(connection)
    try {
      const trx = Object.assign(connection, { engine: 'sqlite' as const }) as Transaction
      const result = await change(trx)
      await sql`commit`.execute(connection)
      return result
    } catch (error) {
      // After some errors SQLite has already rolled back, and this fails.
      await sql`rollback`.execute(connection).catch(() => {})
      throw error
    }
  })
}

function connect(file: string, log?: KyselyConfig['log']): Kysely<Schema> {
  makePrivate(file)
  const raw = new DatabaseSync(file, { timeout: busyTimeoutMs })
  raw.exec('pragma journal_mode = wal')
  raw.exec('pragma synchronous = full')
  raw.exec(`pragma wal_autocheckpoint = ${pagesPerCheckpoint}`)
  raw.exec('pragma temp_store = memory')
  raw.function('fold', { deterministic: true }, (text) => foldText(String(text ?? '')))
  const dialect = new NodeSqliteDialect({ database: asBetterSqlite(raw) })
  return new Kysely<Schema>({ dialect, log })
}

/** Makes the file readable by this user only; SQLite gives its side files the same rights. */
function makePrivate(file: string): void {
  try {
    closeSync(openSync(file, 'a', 0o600))
    chmodSync(file, 0o600)
  } catch {
    // Opening the file reports missing rights with a better message.
  }
}

class NodeSqliteDialect extends SqliteDialect {
  override createQueryCompiler() {
    return new CompilerWithoutLocks()
  }
}

/** SQLite has no `for update`, and needs none: it has one writer at a time. */
class CompilerWithoutLocks extends SqliteQueryCompiler {
  protected override visitSelectModifier(): void {}
}

/** Kysely expects the interface of better-sqlite3; node:sqlite offers the same under other names. */
function asBetterSqlite(raw: DatabaseSync): SqliteDatabase {
  const prepare = (text: string): SqliteStatement => {
    const statement = raw.prepare(text)
    return {
      reader: statement.columns().length > 0,
      all: (values) => statement.all(...(values as SQLInputValue[])),
      run: (values) => statement.run(...(values as SQLInputValue[])),
      iterate: (values) => statement.iterate(...(values as SQLInputValue[])),
    }
  }
  // The shop has far fewer distinct statements.
  const prepared = new LRUCache<string, SqliteStatement>({ max: 500, memoMethod: prepare })
  return { close: () => raw.close(), prepare: (text) => prepared.memo(text) }
}
