import { setTimeout as pause } from 'node:timers/promises'
import { Kysely, PostgresDialect, type PostgresPool, type PostgresPoolClient, sql } from 'kysely'
import pg from 'pg'
import type { Database, OpenOptions, Transaction } from './open.ts'
import type { Schema } from './schema.ts'

/** The time to connect. A dead connection costs less than five seconds in all. */
const connectMs = 4_000

/**
 * The server cancels a request's statement after this time. A connection that is silent half a second longer counts as
 * dead. Migrations and copies have no limit.
 */
const statementMs = 4_000
const silenceMs = 500

const servingLimits: pg.PoolConfig = {
  statement_timeout: statementMs,
  query_timeout: statementMs + silenceMs,
  // The server ends transactions of vanished processes.
  idle_in_transaction_session_timeout: 10_000,
}

const keepAliveMs = 2_000

/**
 * PostgreSQL is fastest with about twice as many connections as processors. Transactions have their own: orders do
 * not queue behind searches.
 */
const maxReading = 4
const maxWriting = 6

/** Connections stay open in a quiet shop: each keeps its query plans, which cost milliseconds to make. */
const idleMs = 300_000

/** PostgreSQL's bigint: ours hold milliseconds and counts, all below 2^53. */
pg.types.setTypeParser(pg.types.builtins.INT8, Number)

export function openPostgres(
  url: string,
  { statements, serves = false }: Omit<OpenOptions, 'committed'>,
): Database {
  const [reading, writing] = [openPool(url, maxReading, serves), openPool(url, maxWriting, serves)]
  // If one connection breaks, falls silent or reaches a read-only server, the others probably do too.
  const dropIdle = () => {
    for (const pool of [reading, writing]) dropIdleConnections(pool)
  }
  for (const pool of [reading, writing]) {
    // Without listeners, a connection that the server drops would end the process.
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
 * PostgreSQL's codes for conflicting transactions, one of which must run again. Unique violations are among them: run
 * again, the later transaction sees the other's row and refuses.
 */
const retriedCodes = new Set(['40001', '40P01', '23505'])
const maxAttempts = 5
const maxDelayMs = 20

async function runTransaction<T>(writer: Kysely<Schema>, change: (trx: Transaction) => Promise<T>) {
  const run = (transaction: Kysely<Schema>) =>
    change(Object.assign(transaction, { engine: 'postgres' as const }) as Transaction)
  for (let attempt = 1; ; attempt++) {
    try {
      return await writer.transaction().execute(run)
    } catch (error) {
      if (attempt === maxAttempts || !retriedCodes.has(errorCode(error))) throw error
      // A random delay, so that they do not conflict again.
      await pause(Math.random() * maxDelayMs * attempt)
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
    keepAliveInitialDelayMillis: keepAliveMs,
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

/** Kysely alone would return an unusable connection to the pool. */
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
  const isBroken = /read timeout|terminat|ECONNRESET|EPIPE/.test(error.message)
  return isBroken || errorCode(error) === readOnly
}

function errorCode(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : ''
}
