import { mkdirSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { type Kysely, type KyselyConfig, sql } from 'kysely'
import { openPostgres } from './postgres.ts'
import type { Schema } from './schema.ts'
import { openSqlite } from './sqlite.ts'
import { postgresVersion, type ReadVersion, sqliteVersion } from './version.ts'
import { groupingWriter, retryingWriter, type Story } from './writing.ts'

export type Engine = 'sqlite' | 'postgres'

/** Selects; sees what is committed. */
export type Reader = Pick<Kysely<Schema>, 'selectFrom' | 'with' | 'fn' | 'getExecutor'>

declare const open: unique symbol
/** An open transaction: what it writes counts only when its story has ended well. */
export type Work = Kysely<Schema> & { readonly [open]: true }

export type Database = {
  engine: Engine
  read: Reader
  /** Runs the story in one transaction; resolves when it is on disk. No network inside a story. */
  write<T>(story: Story<T>): Promise<T>
  /** Changes as soon as anything is committed; by another process within 20 ms. */
  version: ReadVersion
  /** The connection for those who bring their own statements: migrations and identity. */
  whole: Kysely<Schema>
  /** Rejects when the database does not answer. */
  ping(): Promise<void>
  close(): Promise<void>
}

/** What a story that only looks is given. */
export type Look = Pick<Database, 'engine' | 'read'>

/**
 * Opens the shop's database: PostgreSQL when a URL is given, else the SQLite file in the data
 * folder, which is made when it is missing.
 */
export function openDatabase(
  where: { databaseUrl?: string | undefined; dataDir: string },
  log?: KyselyConfig['log'],
): Database {
  return where.databaseUrl
    ? onPostgres(where.databaseUrl, log)
    : onSqlite(join(where.dataDir, 'shop.sqlite'), log)
}

/** Two connections, so that a reader never waits for a story and never sees half of one. */
function onSqlite(file: string, log?: KyselyConfig['log']): Database {
  mkdirSync(dirname(file), { recursive: true })
  const writer = openSqlite(file, log)
  const reader = openSqlite(file, log)
  return {
    engine: 'sqlite',
    read: reader.kysely,
    write: groupingWriter(writer),
    version: sqliteVersion(reader.raw),
    whole: writer.kysely,
    ping: async () => void (await sql`select 1`.execute(reader.kysely)),
    close: async () => {
      await reader.kysely.destroy()
      await writer.kysely.destroy()
    },
  }
}

function onPostgres(url: string, log?: KyselyConfig['log']): Database {
  const { kysely, pool } = openPostgres(url, log)
  const write = retryingWriter(kysely)
  const { version, wrote } = postgresVersion(pool)
  return {
    engine: 'postgres',
    read: kysely,
    write: (story) => write(story).finally(wrote),
    version,
    whole: kysely,
    ping: async () => void (await sql`select 1`.execute(kysely)),
    close: () => kysely.destroy(),
  }
}
