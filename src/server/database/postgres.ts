import { hash } from 'node:crypto'
import {
  Kysely,
  type KyselyConfig,
  PostgresDialect,
  type PostgresPool,
  type PostgresPoolClient,
} from 'kysely'
import type pg from 'pg'
import { type Connections, isLost, isReadOnly } from './connections.ts'
import type { Schema } from './schema.ts'

/**
 * Gives the connections to a PostgreSQL database as Kysely instances: one for what is asked, one for
 * transactions.
 */
export function throughPool(
  { pool, transactions }: Pick<Connections, 'pool' | 'transactions'>,
  log?: KyselyConfig['log'],
): { kysely: Kysely<Schema>; transacting: Kysely<Schema> } {
  const asNamed = namesOfStatements()
  const open = (from: pg.Pool) =>
    new Kysely<Schema>({
      dialect: new PostgresDialect({ pool: asKyselyPool(from, asNamed) }),
      ...(log ? { log } : {}),
    })
  return { kysely: open(pool), transacting: open(transactions) }
}

/** Statements that are named at most; the shop has far fewer different ones. */
const mostNamed = 300

/** A statement is worth a name from so many times on. */
const namedFrom = 3

/** Marks a statement whose plan depends on its values, such as how rare the words of a search are. */
export const plannedEachTime = '/* planned each time */'

type AsNamed = (text: string, parameters: readonly unknown[]) => pg.QueryConfig

/**
 * Gives statements that come again a name, so that each connection parses them once and keeps their
 * plan. Not those that select `*`, whose names would not survive a migration by another process, nor
 * those that are marked.
 */
function namesOfStatements(): AsNamed {
  const known = new Map<string, { times: number; name: string | null }>()

  function nameOf(text: string): string | null {
    const one = known.get(text) ?? { times: 0, name: null }
    one.times++
    if (one.times === 1 && known.size < mostNamed) known.set(text, one)
    if (one.times === namedFrom && !isPlannedAnew(text)) one.name = hash('sha1', text)
    return one.name
  }

  return (text, parameters) => {
    const values = [...parameters]
    const name = values.length > 0 ? nameOf(text) : null
    return name ? { name, text, values } : { text, values }
  }
}

function isPlannedAnew(text: string): boolean {
  return /select \*|returning \*/.test(text) || text.includes(plannedEachTime)
}

function asKyselyPool(pool: pg.Pool, asNamed: AsNamed): PostgresPool {
  const known = new WeakMap<pg.PoolClient, PostgresPoolClient>()
  return {
    options: pool.options,
    end: () => pool.end(),
    connect: async () => {
      const client = await pool.connect()
      const one = known.get(client) ?? asKyselyClient(client, asNamed)
      known.set(client, one)
      return one
    },
  }
}

/** Kysely gives back as good a connection that fell silent, or leads to a server that only reads: it is closed. */
function asKyselyClient(client: pg.PoolClient, asNamed: AsNamed): PostgresPoolClient {
  let fault: Error | undefined
  const query = async (text: string, parameters: readonly unknown[] = []) => {
    try {
      return await client.query(asNamed(text, parameters))
    } catch (error) {
      if (isLost(error) || isReadOnly(error)) fault = error
      throw error
    }
  }
  return {
    query: query as unknown as PostgresPoolClient['query'],
    release: (destroy) => client.release(destroy || fault),
  }
}
