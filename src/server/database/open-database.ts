import { dirname, join } from 'node:path'
import { type Kysely, type KyselyConfig, sql } from 'kysely'
import { makeDataDir } from '#server/config/data-dir.ts'
import { openConnections, patient, serving, watching } from './connections.ts'
import type { Database, ReadSide, Source, Work } from './open.ts'
import { isOutage } from './outage.ts'
import { throughPool } from './postgres.ts'
import type { Schema } from './schema.ts'
import { openSqlite } from './sqlite.ts'
import { postgresVersions, sqliteVersion } from './version.ts'
import { groupingWriter, retryingWriter } from './writing.ts'

export type Where = {
  databaseUrl?: string | undefined
  dataDir: string
}

export type How = {
  statements?: KyselyConfig['log']
  /** Requests wait for every answer, so that none may take long. */
  serves?: boolean
}

/**
 * Opens the shop's database: PostgreSQL when a URL is given, else the SQLite file in the data
 * folder, which is made when it is missing.
 */
export function openDatabase(where: Where, how: How = {}): Database {
  return tryingWrites(
    where.databaseUrl
      ? onPostgres(where.databaseUrl, how)
      : onSqlite(join(where.dataDir, 'shop.sqlite'), how.statements),
  )
}

/** A full disk, or a standby that does not confirm, lets everything be read: `ping` writes after a write has failed. */
function tryingWrites(db: Database): Database {
  let hasFailed = false
  const write: Database['write'] = async (handler) => {
    try {
      const result = await db.write(handler)
      hasFailed = false
      return result
    } catch (error) {
      if (isOutage(error)) hasFailed = true
      throw error
    }
  }
  const ping = async () => {
    await db.ping()
    if (hasFailed) await write(writeMark)
  }
  return { ...db, write, ping }
}

async function writeMark(work: Work): Promise<void> {
  await work
    .insertInto('marks')
    .values({ id: 'written', state: 1 })
    .onConflict((conflict) => conflict.column('id').doUpdateSet({ state: 1 }))
    .execute()
}

/** Two connections, so that a reader never waits for a story and never sees half of one. */
function onSqlite(file: string, statements?: KyselyConfig['log']): Database {
  makeDataDir(dirname(file))
  const writer = openSqlite(file, statements)
  const reader = openSqlite(file, statements)
  const readSide: ReadSide = { engine: 'sqlite', read: reader.kysely }
  const { version, forget } = sqliteVersion(reader.raw)
  const source: Source = { version, known: version }
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

function onPostgres(url: string, { statements, serves = false }: How): Database {
  const usual = serves ? serving : patient
  const connections = openConnections(url, { usual, watch: watching })
  const { questions } = connections
  const { kysely, reserve } = throughPool(connections, statements)
  const write = retryingWriter(reserve)
  const readSide: ReadSide = { engine: 'postgres', read: kysely }
  const versions = postgresVersions(questions)
  const usually: Source = { version: versions.usual, known: versions.known }
  const freshly: Source = { version: versions.fresh, known: () => null }
  return {
    ...readSide,
    write: (story) => write(story).finally(versions.forget),
    source: (freshness) => (freshness === 'fresh' ? freshly : usually),
    whole: kysely,
    ping: async () => {
      await Promise.all([versions.fresh(), demandWritable(kysely)])
    },
    close: connections.end,
  }
}

/** A server that follows another one, or was told so, only reads. */
async function demandWritable(kysely: Kysely<Schema>): Promise<void> {
  const { rows } = await sql<{ readOnly: string }>`
    select current_setting('transaction_read_only') as "readOnly"`.execute(kysely)
  if (rows[0]?.readOnly !== 'off') throw new Error('DATABASE_URL leads to a server that only reads')
}
