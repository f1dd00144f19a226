import { mkdirSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { type Kysely, type KyselyConfig, sql } from 'kysely'
import type pg from 'pg'
import { openPostgres, openQuestions } from './postgres.ts'
import { watchReplica } from './replica.ts'
import type { Schema } from './schema.ts'
import type { ChooseSource, Source } from './sources.ts'
import { openSqlite } from './sqlite.ts'
import { postgresVersions, sqliteVersion } from './version.ts'
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
  /** Where to read what is public, and may be kept. All else is read by `read`, which is never behind. */
  source: ChooseSource
  /** The connection for those who bring their own statements: migrations and identity. */
  whole: Kysely<Schema>
  /** Rejects when the database does not answer. */
  ping(): Promise<void>
  close(): Promise<void>
}

/** What a story that only reads is given. */
export type ReadSide = Pick<Database, 'engine' | 'read'>

type Where = { databaseUrl?: string | undefined; replicaUrl?: string | undefined; dataDir: string }

type Log = {
  info(facts: object, message: string): void
  warn(facts: object, message: string): void
}
const nowhere: Log = { info: () => {}, warn: () => {} }

/**
 * Opens the shop's database: PostgreSQL when a URL is given, with a replica for visitors if that is
 * given too; else the SQLite file in the data folder, which is made when it is missing. `log` is
 * told when the replica comes and goes.
 */
export function openDatabase(
  where: Where,
  statements?: KyselyConfig['log'],
  log: Log = nowhere,
): Database {
  return where.databaseUrl
    ? onPostgres(where.databaseUrl, where.replicaUrl, statements, log)
    : onSqlite(join(where.dataDir, 'shop.sqlite'), statements)
}

/** Two connections, so that a reader never waits for a story and never sees half of one. */
function onSqlite(file: string, statements?: KyselyConfig['log']): Database {
  mkdirSync(dirname(file), { recursive: true })
  const writer = openSqlite(file, statements)
  const reader = openSqlite(file, statements)
  const readSide: ReadSide = { engine: 'sqlite', read: reader.kysely }
  const { version, forget } = sqliteVersion(reader.raw)
  const source = primary(readSide, version, version)
  return {
    ...readSide,
    write: groupingWriter(writer, forget),
    source: () => source,
    whole: writer.kysely,
    ping: async () => void (await sql`select 1`.execute(reader.kysely)),
    close: async () => {
      await reader.kysely.destroy()
      await writer.kysely.destroy()
    },
  }
}

function onPostgres(
  url: string,
  replicaUrl: string | undefined,
  statements: KyselyConfig['log'],
  log: Log,
): Database {
  const { kysely, reserve } = openPostgres(url, statements)
  const questions = openQuestions(url)
  const write = retryingWriter(reserve)
  const readSide: ReadSide = { engine: 'postgres', read: kysely }
  const { known, usual, fresh, forget } = postgresVersions(questions)
  const usually = primary(readSide, usual, known)
  const freshly = primary(readSide, fresh, () => null)
  const replica = replicaUrl ? openReplica(replicaUrl, questions, statements, log) : null
  return {
    ...readSide,
    write: (story) => write(story).finally(forget),
    source: (freshness) => (freshness === 'fresh' ? freshly : (replica?.source() ?? usually)),
    whole: kysely,
    ping: async () => void (await sql`select 1`.execute(kysely)),
    close: async () => {
      await Promise.all([questions.end(), replica?.close()])
      await kysely.destroy()
    },
  }
}

/** A visitor does not wait for a replica that hangs: the primary answers. */
const replicaPatience = { connectionTimeoutMillis: 1_000, query_timeout: 2_000 }

function openReplica(
  url: string,
  primaryQuestions: pg.Pool,
  statements: KyselyConfig['log'],
  log: Log,
) {
  const { kysely } = openPostgres(url, statements, replicaPatience)
  const questions = openQuestions(url, replicaPatience)
  const readSide: ReadSide = { engine: 'postgres', read: kysely }
  return {
    ...watchReplica(primaryQuestions, questions, readSide, log),
    close: () => Promise.all([questions.end(), kysely.destroy()]),
  }
}

/** There is no other place to turn to. */
function primary(readSide: ReadSide, version: Source['version'], known: Source['known']): Source {
  return { name: 'primary', readSide, version, known, failed: () => false }
}
