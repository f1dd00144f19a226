import pg from 'pg'

/**
 * How long is waited for a connection, and for an answer on it; `null`: as long as it takes. The
 * server gives up at `answerMs`; one that has said nothing half a second later is taken for dead.
 */
export type Patience = { connectMs: number; answerMs: number | null }

/** An index is made, a table is copied: nobody stands behind it. */
export const patient: Patience = { connectMs: 4_000, answerMs: null }

/** What requests ask. Together with the half second a dead connection costs less than five. */
export const serving: Patience = { connectMs: 4_000, answerMs: 4_000 }

const silenceMs = 500

/** A transaction whose process has gone without a word gives back what it locked. */
const idleInTransactionMs = 10_000

/** The first sign that the other end still lives is asked for after so long. */
const keepAliveMs = 2_000

/**
 * PostgreSQL answers soonest with about twice as many at work as it has processors, each with its plans
 * in the caches; more only take turns, and what is quick waits as long as what is slow.
 */
const mostAsking = 4
const mostInTransactions = 6

/** A connection keeps its plans, each of which cost milliseconds, while the shop is asked now and then. */
const idleMs = 300_000

/** PostgreSQL's type number of bigint: ours hold milliseconds and counts, all below 2^53. */
const bigintType = 20

export type Connections = {
  /** For what is asked. */
  pool: pg.Pool
  /** For transactions: an order does not stand in line behind what some people search. */
  transactions: pg.Pool
  /** Lets go of those that idle: the next question has a new one. */
  distrust(): void
  end(): Promise<void>
}

/**
 * Opens pools of connections to one server. When a connection of theirs breaks, falls silent, or
 * leads to a server that only reads, the others very likely do too: those that idle are let go of,
 * so that nobody else waits behind one of them.
 */
export function openConnections(url: string, patience: Patience): Connections {
  const pool = openPool(url, mostAsking, patience)
  const transactions = openPool(url, mostInTransactions, patience)
  const pools = [pool, transactions]
  const distrust = () => {
    for (const one of pools) letGoOfIdle(one)
  }
  for (const one of pools) {
    // Without listeners a connection that the server drops, idle or in use, ends the whole process.
    one.on('error', () => {})
    one.on('connect', (client) => client.on('error', distrust))
    one.on('release', (error) => {
      if (isLost(error) || isReadOnly(error)) distrust()
    })
  }
  const end = async () => void (await Promise.all(pools.map((one) => one.end())))
  return { pool, transactions, distrust, end }
}

function openPool(url: string, max: number, { connectMs, answerMs }: Patience): pg.Pool {
  return new pg.Pool({
    connectionString: url,
    max,
    pipeline: true,
    connectionTimeoutMillis: connectMs,
    idleTimeoutMillis: idleMs,
    keepAlive: true,
    keepAliveInitialDelayMillis: keepAliveMs,
    ...(answerMs === null ? {} : limitsOf(answerMs)),
    types: {
      getTypeParser: (id: number, format?: 'text' | 'binary') =>
        id === bigintType ? Number : pg.types.getTypeParser(id, format as 'text'),
    } as pg.CustomTypesConfig,
  })
}

function limitsOf(answerMs: number): pg.PoolConfig {
  return {
    statement_timeout: answerMs,
    query_timeout: answerMs + silenceMs,
    idle_in_transaction_session_timeout: idleInTransactionMs,
  }
}

/** One that is asked of the pool comes before anybody who asks later. */
function letGoOfIdle(pool: pg.Pool): void {
  for (let idle = pool.idleCount; idle > 0; idle--) {
    pool.connect().then(
      (client) => client.release(true),
      () => {},
    )
  }
}

export function isLost(error: unknown): error is Error {
  return error instanceof Error && /read timeout|terminat|ECONNRESET|EPIPE/.test(error.message)
}

/** What PostgreSQL says of a change when it follows another server, or was told to read only. */
const readOnly = '25006'

export function isReadOnly(error: unknown): error is Error {
  return error instanceof Error && 'code' in error && error.code === readOnly
}
