import { Kysely, type KyselyConfig, PostgresDialect } from 'kysely'
import pg from 'pg'
import type { Schema } from './schema.ts'

const connections = 10
const waitForConnectionMs = 5_000

/** PostgreSQL's type number of bigint: ours hold milliseconds and counts, all below 2^53. */
const bigintType = 20

/** Opens a pool of connections to a PostgreSQL database as a Kysely instance. */
export function openPostgres(
  url: string,
  log?: KyselyConfig['log'],
  patience: Pick<pg.PoolConfig, 'connectionTimeoutMillis' | 'query_timeout'> = {
    connectionTimeoutMillis: waitForConnectionMs,
  },
): { kysely: Kysely<Schema>; pool: pg.Pool } {
  const pool = new pg.Pool({
    connectionString: url,
    max: connections,
    ...patience,
    types: {
      getTypeParser: (id: number, format?: 'text' | 'binary') =>
        id === bigintType ? Number : pg.types.getTypeParser(id, format as 'text'),
    } as pg.CustomTypesConfig,
  })
  // Without listeners a connection that the server drops, idle or in use, ends the whole process.
  pool.on('error', () => {})
  pool.on('connect', (client) => client.on('error', () => {}))
  const kysely = new Kysely<Schema>({
    dialect: new PostgresDialect({ pool }),
    ...(log ? { log } : {}),
  })
  return { kysely, pool }
}
