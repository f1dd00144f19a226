import { dirname, join } from 'node:path'
import { type Kysely, type KyselyConfig, sql } from 'kysely'
import { makeDataDir } from '#server/config/data-dir.ts'
import { openConnections, patient, serving } from './connections.ts'
import type { Database, Transaction } from './open.ts'
import { isOutage } from './outage.ts'
import { throughPool } from './postgres.ts'
import type { Schema } from './schema.ts'
import { openSqlite } from './sqlite.ts'
import { retryingWriter, sqliteWriter } from './writing.ts'

export type Where = {
  databaseUrl?: string | undefined
  dataDir: string
}

export type How = {
  statements?: KyselyConfig['log']
  /** Requests wait for every answer, so that none may take long. */
  serves?: boolean
  /** Told of each transaction that has committed, before whoever asked for it is answered. */
  committed?: () => void
}

/**
 * Opens the shop's database: PostgreSQL when a URL is given, else the SQLite file in the data
 * folder, which is made when it is missing.
 */
export function openDatabase(where: Where, how: How = {}): Database {
  return tryingWrites(
    where.databaseUrl
      ? onPostgres(where.databaseUrl, how)
      : onSqlite(join(where.dataDir, 'shop.sqlite'), how),
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

async function writeMark(trx: Transaction): Promise<void> {
  await trx
    .insertInto('marks')
    .values({ id: 'written', state: 1 })
    .onConflict((conflict) => conflict.column('id').doUpdateSet({ state: 1 }))
    .execute()
}

/** Two connections, so that a reader never waits for a transaction and never sees half of one. */
function onSqlite(file: string, { statements, committed = () => {} }: How): Database {
  makeDataDir(dirname(file))
  const writer = openSqlite(file, statements)
  const reader = openSqlite(file, statements)
  const write = sqliteWriter(writer)
  return {
    engine: 'sqlite',
    read: Object.assign(reader, { engine: 'sqlite' as const }),
    write: async (change) => {
      const result = await write(change)
      committed()
      return result
    },
    whole: writer,
    ping: async () => void (await sql`select 1`.execute(reader)),
    close: async () => {
      await reader.destroy()
      await writer.destroy()
    },
  }
}

function onPostgres(
  url: string,
  { statements, serves = false, committed = () => {} }: How,
): Database {
  const connections = openConnections(url, serves ? serving : patient)
  const { kysely, transacting } = throughPool(connections, statements)
  const write = retryingWriter(transacting)
  return {
    engine: 'postgres',
    read: Object.assign(kysely, { engine: 'postgres' as const }),
    // One that failed may have committed, where only the answer was lost.
    write: (change) => write(change).finally(committed),
    whole: kysely,
    ping: () =>
      demandWritable(kysely).catch((error: unknown) => {
        connections.distrust()
        throw error
      }),
    close: connections.end,
  }
}

/** A server that follows another one, or was told so, only reads. */
async function demandWritable(kysely: Kysely<Schema>): Promise<void> {
  const { rows } = await sql<{ readOnly: string }>`
    select current_setting('transaction_read_only') as "readOnly"`.execute(kysely)
  if (rows[0]?.readOnly !== 'off') throw new Error('DATABASE_URL leads to a server that only reads')
}
