import { hash } from 'node:crypto'
import {
  CompiledQuery,
  Kysely,
  type KyselyConfig,
  PostgresAdapter,
  PostgresDialect,
  type PostgresDialectConfig,
  type PostgresPool,
  type PostgresPoolClient,
  type QueryResult,
} from 'kysely'
import type pg from 'pg'
import { type Connections, isLost } from './connections.ts'
import type { AtOnce } from './prepared.ts'
import type { Schema } from './schema.ts'

/** A connection taken out of the pool for one transaction. */
export type Reserved = {
  kysely: Kysely<Schema>
  /** Runs a statement that has no values; gives the word by which the server answers it. */
  say(sql: string): Promise<string>
  /** Gives it back; one that is no good for the next, because of this, is closed. */
  release(fault?: Error): void
}

/**
 * Gives the connections to a PostgreSQL database as a Kysely instance, and for `reserve`. A
 * connection is sent whatever it is asked at once, though it answers one after the other.
 */
export function throughPool(
  { pool, transactions }: Pick<Connections, 'pool' | 'transactions'>,
  log?: KyselyConfig['log'],
): { kysely: Kysely<Schema>; reserve: () => Promise<Reserved> } {
  const asNamed = namesOfStatements()
  const open = (asked: PostgresPool, ask: Ask) =>
    new Kysely<Schema>({
      dialect: new DialectAtOnce({ pool: asked }, telling(ask, asNamed, log)),
      ...(log ? { log } : {}),
    })
  const known = new WeakMap<pg.PoolClient, Pick<Reserved, 'kysely' | 'say'>>()

  function asReserved(client: pg.PoolClient): Pick<Reserved, 'kysely' | 'say'> {
    let begun: Promise<unknown> = Promise.resolve()
    // A selection may travel along with `begin`; nothing is written before that has been answered.
    const ask: Ask = async (query) => {
      if (!query.text.startsWith('select')) await begun
      return client.query(query)
    }
    const say = telling((query) => client.query(query), asNamed, log)
    // The connection stays taken until the transaction has ended.
    const one = asKyselyClient(ask, asNamed, () => {})
    return {
      kysely: open({ connect: async () => one, end: async () => {}, options: pool.options }, ask),
      say: async (sql) => {
        const answer = say(CompiledQuery.raw(sql))
        if (sql === 'begin') begun = answer
        return (await answer).command
      },
    }
  }

  return {
    kysely: open(asKyselyPool(pool, asNamed), (query) => pool.query(query)),
    reserve: async () => {
      const client = await transactions.connect()
      const reserved = known.get(client) ?? asReserved(client)
      known.set(client, reserved)
      return { ...reserved, release: (fault) => client.release(fault) }
    },
  }
}

type Ask = (query: pg.QueryConfig) => Promise<pg.QueryResult>
type Answer = QueryResult<unknown> & { command: string }
type Run = (query: CompiledQuery) => Promise<Answer>

/** What is compiled already is asked past Kysely's connections and promises. */
class AdapterAtOnce extends PostgresAdapter implements AtOnce {
  readonly prepareAtOnce: AtOnce['prepareAtOnce']
  constructor(run: Run) {
    super()
    const prepare = (query: CompiledQuery) => (values: unknown[]) =>
      run({ ...query, parameters: values })
    this.prepareAtOnce = prepare as AtOnce['prepareAtOnce']
  }
}

class DialectAtOnce extends PostgresDialect {
  readonly #adapter: AdapterAtOnce
  constructor(config: PostgresDialectConfig, run: Run) {
    super(config)
    this.#adapter = new AdapterAtOnce(run)
  }
  override createAdapter(): AdapterAtOnce {
    return this.#adapter
  }
}

/** Asks, and tells the log as Kysely does. */
function telling(ask: Ask, asNamed: AsNamed, log: KyselyConfig['log']): Run {
  const run: Run = async ({ sql, parameters }) => answerOf(await ask(asNamed(sql, parameters)))
  if (typeof log !== 'function') return run
  return async (query) => {
    const began = performance.now()
    const facts = () => ({ query, queryDurationMillis: performance.now() - began })
    try {
      const answer = await run(query)
      log({ level: 'query', ...facts() })
      return answer
    } catch (error) {
      log({ level: 'error', error, ...facts() })
      throw error
    }
  }
}

function answerOf({ command, rowCount, rows }: pg.QueryResult): Answer {
  return { command, rows, ...(rowCount === null ? {} : { numAffectedRows: BigInt(rowCount) }) }
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

function asKyselyClient(
  ask: Ask,
  asNamed: AsNamed,
  release: (destroy?: boolean | Error) => void,
): PostgresPoolClient {
  const query = (text: string, parameters: readonly unknown[]) => ask(asNamed(text, parameters))
  return { query: query as unknown as PostgresPoolClient['query'], release }
}

function asKyselyPool(pool: pg.Pool, asNamed: AsNamed): PostgresPool {
  const known = new WeakMap<pg.PoolClient, PostgresPoolClient>()
  return {
    options: pool.options,
    end: () => pool.end(),
    connect: async () => {
      const client = await pool.connect()
      const one = known.get(client) ?? asReleased(client, asNamed)
      known.set(client, one)
      return one
    },
  }
}

/** Kysely gives back a connection that fell silent as if it were good: it is closed. */
function asReleased(client: pg.PoolClient, asNamed: AsNamed): PostgresPoolClient {
  let fault: Error | undefined
  const ask: Ask = async (query) => {
    try {
      return await client.query(query)
    } catch (error) {
      if (isLost(error)) fault = error
      throw error
    }
  }
  return asKyselyClient(ask, asNamed, (destroy) => client.release(destroy || fault))
}
