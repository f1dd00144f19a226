import { setTimeout as pause } from 'node:timers/promises'
import { Kysely, PostgresDialect, type PostgresPool, type PostgresPoolClient, sql } from 'kysely'
import pg from 'pg'
import type { Database, OpenOptions, Transaction } from './open.ts'
import type { Schema } from './schema.ts'

/** How long a connection is waited for. Together with the answer on it a dead one costs less than five seconds. */
const connectMs = 4_000

/**
 * A request's statement is given up by the server after this; one that has said nothing half a second
 * later is taken for dead. Migrations and copies may take as long as they need.
 */
const answerMs = 4_000
const silenceMs = 500

const servingLimits: pg.PoolConfig = {
  statement_timeout: answerMs,
  query_timeout: answerMs + silenceMs,
  // The server ends transactions of vanished processes.
  idle_in_transaction_session_timeout: 10_000,
}

const aliveMs = 2_000

/**
 * PostgreSQL is fastest with about twice as many connections as processors. Transactions have their own: orders do
 * not queue behind searches.
 */
const maxReading = 4
const maxWriting = 6

/** A connection keeps its plans, each of which cost milliseconds, while the shop is asked now and then. */
const idleMs = 300_000

/** PostgreSQL's bigint: ours hold milliseconds and counts, all below 2^53. */
pg.types.setTypeParser(pg.types.builtins.INT8, Number)

export function openPostgres(
  url: string,
  { statements, serves = false }: Omit<OpenOptions, 'committed'>,
): Database {
  const [reading, writing] = [openPool(url, maxReading, serves), openPool(url, maxWriting, serves)]
  // When one connection breaks, falls silent, or leads to a server that only reads, the others very likely do too.
  const dropIdle = () => {
    for (const pool of [reading, writing]) dropIdleConnections(pool)
  }
  for (const pool of [reading, writing]) {
    // Without listeners a connection that the server drops, idle or in use, ends the whole process.
    pool.on('error', () => {})
    pool.on('connect', (client) => client.on('error', dropIdle))
    pool.on('release', (error) => {
      if (isUnusable(error)) dropIdle()
    })
  }
  const open = (pool: pg.Pool) => {
    const dialect = new PostgresDialect({ pool: asKyselyPool(pool) })
    return new Kysely<Schema>({ dialect, log: statements })
  }
  const [reader, writer] = [open(reading), open(writing)]
  return {
    engine: 'postgres',
    read: Object.assign(reader, { engine: 'postgres' as const }),
    write: (change) => runTransaction(writer, change),
    whole: reader,
    ping: () =>
      requireWritable(reader).catch((error: unknown) => {
        dropIdle()
        throw error
      }),
    close: async () => void (await Promise.all([reading.end(), writing.end()])),
  }
}

/**
 * PostgreSQL's codes for transactions in conflict, one of which must restart. Unique violations are among them:
 * restarted, the later one sees the other and says so.
 */
const startAgain = new Set(['40001', '40P01', '23505'])
const maxTries = 5
const longestRestMs = 20

async function runTransaction<T>(writer: Kysely<Schema>, change: (trx: Transaction) => Promise<T>) {
  const run = (transaction: Kysely<Schema>) =>
    change(Object.assign(transaction, { engine: 'postgres' as const }) as Transaction)
  for (let attempt = 1; ; attempt++) {
    try {
      return await writer.transaction().execute(run)
    } catch (error) {
      if (attempt === maxTries || !startAgain.has(errorCode(error))) throw error
      // Conflicting transactions do not restart at the same moment.
      await pause(Math.random() * longestRestMs * attempt)
    }
  }
}

async function requireWritable(reader: Kysely<Schema>): Promise<void> {
  const { rows } = await sql<{ readOnly: string }>`
    select current_setting('transaction_read_only') as "readOnly"`.execute(reader)
  if (rows[0]?.readOnly !== 'off') throw new Error('DATABASE_URL leads to a server that only reads')
}

function openPool(url: string, max: number, serves: boolean): pg.Pool {
  return new pg.Pool({
    connectionString: url,
    max,
    pipeline: true,
    connectionTimeoutMillis: connectMs,
    idleTimeoutMillis: idleMs,
    keepAlive: true,
    keepAliveInitialDelayMillis: aliveMs,
    ...(serves ? servingLimits : {}),
  })
}

/** Closes idle connections before later callers get one: the pool serves its callers in order. */
function dropIdleConnections(pool: pg.Pool): void {
  for (let idle = pool.idleCount; idle > 0; idle--)
    pool.connect().then(
      (client) => client.release(true),
      () => {},
    )
}

/** Kysely would give an unusable connection back as a good one. */
function asKyselyPool(pool: pg.Pool): PostgresPool {
  return {
    options: pool.options,
    end: () => pool.end(),
    connect: async () => {
      const client = await connectPatiently(pool)
      let fault: Error | undefined
      const query = async (text: string, parameters: readonly unknown[] = []) => {
        try {
          return await client.query(text, [...parameters])
        } catch (error) {
          if (isUnusable(error)) fault = error
          throw error
        }
      }
      return {
        query: query as unknown as PostgresPoolClient['query'],
        release: (destroy) => client.release(destroy || fault),
      }
    },
  }
}

const tooManyConnections = '53300'

/** A full server may have a free connection in a moment. */
async function connectPatiently(pool: pg.Pool): Promise<pg.PoolClient> {
  for (const until = performance.now() + connectMs; ; ) {
    try {
      return await pool.connect()
    } catch (error) {
      if (errorCode(error) !== tooManyConnections || performance.now() > until) throw error
      await pause(50 + Math.random() * 50)
    }
  }
}

const readOnly = '25006'

function isUnusable(error: unknown): error is Error {
  if (!(error instanceof Error)) return false
  const isCut = /read timeout|terminat|ECONNRESET|EPIPE/.test(error.message)
  return isCut || errorCode(error) === readOnly
}

function errorCode(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : ''
}
