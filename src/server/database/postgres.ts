import { hash } from 'node:crypto'
import {
  Kysely,
  type KyselyConfig,
  PostgresDialect,
  type PostgresPool,
  type PostgresPoolClient,
} from 'kysely'
import pg from 'pg'
import type { Schema } from './schema.ts'

const connections = 10
const waitForConnectionMs = 5_000

/** PostgreSQL's type number of bigint: ours hold milliseconds and counts, all below 2^53. */
const bigintType = 20

type Patience = Pick<pg.PoolConfig, 'connectionTimeoutMillis' | 'query_timeout'>

const usualPatience: Patience = { connectionTimeoutMillis: waitForConnectionMs }

/** Opens a pool of connections to a PostgreSQL database as a Kysely instance. */
export function openPostgres(
  url: string,
  log?: KyselyConfig['log'],
  patience = usualPatience,
): { kysely: Kysely<Schema>; pool: pg.Pool } {
  const pool = openPool(url, connections, patience)
  const kysely = new Kysely<Schema>({
    dialect: new PostgresDialect({ pool: naming(pool) }),
    ...(log ? { log } : {}),
  })
  return { kysely, pool }
}

/**
 * Opens the one connection by which a version is asked for: many readers wait for that answer, which
 * must not stand in line behind what some of them search.
 */
export function openQuestions(url: string, patience = usualPatience): pg.Pool {
  return openPool(url, 1, patience)
}

function openPool(url: string, max: number, patience: Patience): pg.Pool {
  const pool = new pg.Pool({
    connectionString: url,
    max,
    ...patience,
    types: {
      getTypeParser: (id: number, format?: 'text' | 'binary') =>
        id === bigintType ? Number : pg.types.getTypeParser(id, format as 'text'),
    } as pg.CustomTypesConfig,
  })
  // Without listeners a connection that the server drops, idle or in use, ends the whole process.
  pool.on('error', () => {})
  pool.on('connect', (client) => client.on('error', () => {}))
  return pool
}

/** Statements that are named at most; the shop has far fewer different ones. */
const mostNamed = 300

/** A statement is worth a name from so many times on. */
const namedFrom = 3

/** Marks a statement whose plan depends on its values, such as how rare the words of a search are. */
export const plannedEachTime = '/* planned each time */'

/**
 * Gives statements that come again a name, so that each connection parses them once and keeps their
 * plan. Not those that select `*`, whose names would not survive a migration by another process, nor
 * those that are marked.
 */
function naming(pool: pg.Pool): PostgresPool {
  const times = new Map<string, number>()
  const known = new WeakMap<pg.PoolClient, PostgresPoolClient>()

  function nameOf(text: string): string | null {
    const seen = (times.get(text) ?? 0) + 1
    if (seen > 1 || times.size < mostNamed) times.set(text, seen)
    const changes = /select \*|returning \*/.test(text) || text.includes(plannedEachTime)
    return seen < namedFrom || changes ? null : hash('sha1', text)
  }

  function asNaming(client: pg.PoolClient): PostgresPoolClient {
    const query = (text: string, parameters: readonly unknown[]) => {
      const values = [...parameters]
      const name = values.length > 0 ? nameOf(text) : null
      return client.query(name ? { name, text, values } : { text, values })
    }
    return {
      query: query as unknown as PostgresPoolClient['query'],
      release: (destroy) => client.release(destroy),
    }
  }

  return {
    options: pool.options,
    end: () => pool.end(),
    connect: async () => {
      const client = await pool.connect()
      const one = known.get(client) ?? asNaming(client)
      known.set(client, one)
      return one
    },
  }
}
