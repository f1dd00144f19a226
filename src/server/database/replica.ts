import type { KyselyConfig } from 'kysely'
import type pg from 'pg'
import { Problem } from '#base/problem.ts'
import { aside, type Connections, openConnections } from './connections.ts'
import type { ReadSide } from './open.ts'
import { throughPool } from './postgres.ts'
import type { Source } from './sources.ts'
import { askedVersions } from './version.ts'

/** The most that a visitor's answer from a replica may be behind the primary, in milliseconds. */
export const mostBehindMs = 1_000

/** How often the primary is asked how far it has written, while visitors come. */
const markEveryMs = 100

/** A replica that failed is left alone for so long; one that is several, for longer. */
const restMs = 1_000
const longRestMs = 60_000

type Log = {
  info(facts: object, message: string): void
  warn(facts: object, message: string): void
}

/** How far the primary had written at a moment of this process's clock. */
type Mark = { at: number; written: number }

export type Replica = {
  /** The replica, while it is proven to be within the bound; null: read from the primary. */
  source(): Source | null
  close(): Promise<void>
}

/** Opens a replica. Its connections all lead to one server: the version and the rows belong together. */
export function openReplica(
  url: string,
  primary: pg.Pool,
  log: Log,
  statements: KyselyConfig['log'],
): Replica {
  let server: string | null = null
  const connections = openConnections(url, { usual: aside, watch: aside }, async (client) => {
    const answers = await serverOf(client)
    const { pool, questions } = connections
    const alone = pool.totalCount + questions.totalCount === 1
    if (answers !== server && !alone) throw new SeveralServers()
    server = answers
  })
  const { kysely } = throughPool(connections.pool, statements)
  const readSide: ReadSide = { engine: 'postgres', read: kysely }
  return {
    source: watchReplica(primary, connections, readSide, log),
    close: connections.end,
  }
}

class SeveralServers extends Error {
  override message = 'DATABASE_REPLICA_URL leads to several servers: it has to name one'
}

/** Tells servers apart that follow the same primary and may share an address. */
async function serverOf(client: pg.ClientBase): Promise<string> {
  const { rows } = await client.query<{ server: string }>(
    "select concat_ws(' ', inet_server_addr(), inet_server_port(), pg_postmaster_start_time()) as server",
  )
  return rows[0]?.server ?? ''
}

/**
 * A read replica that serves visitors only while it is known to be fresh. Clocks of other machines
 * are not trusted: the primary is asked now and then how far its log is written, and the replica how
 * far it has replayed it. Once the replica has passed a mark, it shows all that was committed before
 * the mark was asked for. Where that stands is the version of what is kept from it: a standby's
 * snapshot does not name the transactions that are open. Another server that answers in its place
 * is not read before it has come as far as the one before.
 */
function watchReplica(
  primary: pg.Pool,
  { questions, distrust }: Connections,
  readSide: ReadSide,
  log: Log,
  behindMs = mostBehindMs,
): Replica['source'] {
  let marks: Mark[] = []
  let markedAt = Number.NEGATIVE_INFINITY
  let marking = false
  /** Everything that was committed before this moment is to be seen. */
  let freshAt = Number.NEGATIVE_INFINITY
  /** The furthest place that visitors may have been shown. */
  let shown = 0
  let restUntil = 0
  let lookedAt = Number.NEGATIVE_INFINITY
  let lookingSince = 0
  let isSame: boolean | null = null
  let told: 'nothing' | 'serves' | 'away' = 'nothing'

  const versions = askedVersions(async () => {
    const replayed = await readReplayed(questions)
    if (replayed < shown) return replayed
    shown = replayed
    const passed = marks.filter(({ written }) => written <= replayed)
    freshAt = Math.max(freshAt, ...passed.map(({ at }) => at))
    marks = marks.filter(({ written }) => written > replayed)
    return replayed
  })

  async function mark(): Promise<void> {
    marking = true
    markedAt = performance.now()
    const at = markedAt
    try {
      isSame ??= await isReplicaOf(primary, questions)
      if (!isSame) throw new Error('DATABASE_REPLICA_URL names no standby of DATABASE_URL')
      marks = [...marks.slice(-100), { at, written: await readWritten(primary) }]
    } finally {
      marking = false
    }
  }

  function rest(error: unknown): void {
    const several = error instanceof SeveralServers
    restUntil = performance.now() + (several ? longRestMs : restMs)
    freshAt = Number.NEGATIVE_INFINITY
    marks = []
    // After a failure another server may answer there.
    isSame = null
    distrust()
    tell('away', error)
  }

  function tell(state: 'serves' | 'away', error?: unknown): void {
    if (told === state) return
    if (state === 'away')
      log.warn(error ? { err: error } : {}, 'the replica cannot be used: visitors read the primary')
    else log.info({}, 'visitors read the replica')
    told = state
  }

  /** Asks both how far they are, as long as somebody comes who would read there. */
  function lookAfter(now: number): void {
    if (now - lookedAt > behindMs) lookingSince = now
    lookedAt = now
    if (!marking && now - markedAt >= markEveryMs) void mark().catch(rest)
    void Promise.resolve(versions.usual()).catch(rest)
  }

  const source: Source = {
    name: 'replica',
    readSide,
    version: versions.usual,
    known: versions.known,
    failed: (error) => {
      if (!isFault(error)) return false
      rest(error)
      return true
    },
  }

  return () => {
    const now = performance.now()
    if (now < restUntil) return null
    lookAfter(now)
    if (now - freshAt <= behindMs) {
      tell('serves')
      return source
    }
    if (now - lookingSince > behindMs) tell('away')
    return null
  }
}

/** Where a place in the log stands, as a number: bytes since its beginning. */
async function readPlace(pool: pg.Pool, name: string): Promise<number> {
  const { rows } = await pool.query<{ place: number | null }>(
    `select (${name}() - '0/0')::bigint as place`,
  )
  const place = rows[0]?.place
  if (typeof place !== 'number') throw new Error(`PostgreSQL answers nothing to ${name}`)
  return place
}

/** All that is committed lies before it, also where commits don't wait for the disk. */
function readWritten(primary: pg.Pool): Promise<number> {
  return readPlace(primary, 'pg_current_wal_insert_lsn')
}

/** Moved on by the standby only after readers can see what it has replayed. */
function readReplayed(pool: pg.Pool): Promise<number> {
  return readPlace(pool, 'pg_last_wal_replay_lsn')
}

async function isReplicaOf(primary: pg.Pool, pool: pg.Pool): Promise<boolean> {
  const ask = async (at: pg.Pool) => {
    const { rows } = await at.query<{ cluster: string; database: string; replays: boolean }>(
      `select system_identifier::text as cluster, current_database() as database,
        pg_is_in_recovery() as replays from pg_control_system()`,
    )
    return rows[0]
  }
  const [one, other] = await Promise.all([ask(primary), ask(pool)])
  return (
    one?.cluster === other?.cluster && one?.database === other?.database && other?.replays === true
  )
}

/** The server or the way to it; not what the shop refuses, nor a statement that fails anywhere. */
function isFault(error: unknown): boolean {
  if (!(error instanceof Error) || error instanceof Problem) return false
  if ('code' in error) return !/^(2.|42)...$/.test(String(error.code))
  if (error instanceof SeveralServers) return true
  return /timeout|terminated|connection/i.test(error.message)
}

/** One line for the operator: whether the replica follows the primary, and how far behind it is. */
export async function describeReplica(config: {
  databaseUrl: string | undefined
  replicaUrl: string | undefined
}): Promise<string> {
  const { databaseUrl = '', replicaUrl = '' } = config
  const primary = openConnections(databaseUrl, { usual: aside, watch: aside })
  const replica = openConnections(replicaUrl, { usual: aside, watch: aside })
  try {
    if (!(await isReplicaOf(primary.questions, replica.questions)))
      return 'no standby of DATABASE_URL: not used'
    const written = await readWritten(primary.questions)
    const behind = Math.max(0, written - (await readReplayed(replica.questions)))
    return behind === 0 ? 'follows, and is level' : `follows, ${behind} bytes of log behind`
  } catch (error) {
    return error instanceof Error ? `does not answer: ${error.message}` : 'does not answer'
  } finally {
    await primary.end()
    await replica.end()
  }
}
