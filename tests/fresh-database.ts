// An own PostgreSQL database for a test, made on the run's server (global-setup.ts).
import { inject } from 'vitest'
import { migrate } from '../src/server/database/migrate.ts'
import { openDatabase } from '../src/server/database/open-database.ts'
import { createDatabase, preparedTemplate } from './postgres/database.ts'

interface Prepared {
  /** Names what `prepare` makes; the same name must mean the same contents. Lower case and short. */
  name: string
  /** Fills a database, once per run, and closes its connections. */
  prepare(url: string): Promise<void>
}

/** The address of a new database: empty, or a copy of a prepared one, which is quicker than filling it. */
export async function freshPostgresUrl(prepared?: Prepared): Promise<string> {
  const server = inject('postgresUrl')
  const prefix = inject('postgresPrefix')
  if (!prepared) return createDatabase(server, { prefix })
  const template = await preparedTemplate(server, prefix + prepared.name, prepared.prepare)
  return createDatabase(server, { prefix, template })
}

export function migratedPostgresUrl(): Promise<string> {
  return freshPostgresUrl({ name: 'shop', prepare: migrateAt })
}

async function migrateAt(databaseUrl: string): Promise<void> {
  await using db = openDatabase({ databaseUrl, dataDir: '' })
  await migrate(db)
}
