import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'
import { sql } from 'kysely'
import { ConfigError } from '../config/variables.ts'
import { runWithEndings } from './at-end.ts'
import { boundTimes } from './bound-times.ts'
import { migrate } from './migrate.ts'
import type { Database, Db, OpenOptions, Transaction } from './open.ts'
import { isOutage } from './outage.ts'
import { openPostgres } from './postgres.ts'
import { openSqlite } from './sqlite.ts'
import { watchWrites } from './written-tables.ts'

export type DatabaseLocation = { databaseUrl?: string | undefined; dataDir: string }

/** Close it, or open it with `await using`. */
export function openDatabase(
  location: DatabaseLocation,
  { committed = () => {}, ...options }: OpenOptions = {},
): Database & AsyncDisposable {
  const { statements, note } = watchWrites(options.statements)
  const watched = { ...options, statements }
  const db = location.databaseUrl
    ? openPostgres(location.databaseUrl, watched)
    : openSqlite(join(location.dataDir, 'shop.sqlite'), watched)
  // With a full disk, or a standby that does not confirm, reading still works.
  let hasFailed = false
  const write: Database['write'] = async (change) => {
    const tables = new Set<string>()
    try {
      const result = await note(tables, () => db.write((trx) => runWithEndings(trx, change)))
      hasFailed = false
      return result
    } catch (error) {
      if (isOutage(error)) hasFailed = true
      throw error
    } finally {
      // A failed one may have committed, if only the answer was lost.
      committed(tables)
    }
  }
  const ping = async () => {
    await db.ping()
    if (hasFailed) await write((trx) => setMark(trx, 'written', 1))
  }
  return { ...db, write, ping, [Symbol.asyncDispose]: db.close }
}

export async function setMark(trx: Transaction, id: string, state: number): Promise<void> {
  await trx
    .insertInto('marks')
    .values({ id, state })
    .onConflict((conflict) => conflict.column('id').doUpdateSet({ state }))
    .execute()
}

type Log = Pick<FastifyBaseLogger, 'info' | 'warn'>

/** Opens the database and migrates it. While PostgreSQL does not answer, the start waits and logs it. */
export async function openToServe(
  location: DatabaseLocation,
  { log, ...options }: Omit<OpenOptions, 'serves'> & { log: Log },
): Promise<Database> {
  if (location.databaseUrl) await migrateWhenReachable(location, log)
  const db = openDatabase(location, { ...options, serves: true })
  try {
    if (db.engine === 'sqlite') {
      await migrate(db)
      // A file that can only be read refuses the first change, even one that changes nothing.
      await db.write((trx) => sql`delete from migrations where 1 = 0`.execute(trx))
      await gatherStatistics(db)
    }
    await refuseWrongClock(db.read)
    await boundTimes(db)
    return db
  } catch (error) {
    await db.close()
    throw error
  }
}

/** PostgreSQL keeps its own statistics; without them SQLite picks wrong indexes in large tables. */
async function gatherStatistics(db: Database): Promise<void> {
  await sql`pragma analysis_limit = 400`.execute(db.whole)
  await sql`pragma optimize(0x10002)`.execute(db.whole)
  // The other connection's cached pages are read again.
  await sql`analyze sqlite_schema`.execute(db.read)
}

const retryMs = 1_000
const warnEveryMs = 30_000

/** On its own connections: migrations may take longer than requests wait. */
async function migrateWhenReachable(location: DatabaseLocation, log: Log): Promise<void> {
  for (let waitedMs = 0; ; waitedMs += retryMs) {
    try {
      await using db = openDatabase(location)
      await migrate(db)
      if (waitedMs > 0) log.info({}, 'the database answers: the start continues')
      return
    } catch (error) {
      if (!(error instanceof Error && isOutage(error))) throw error
      if (waitedMs % warnEveryMs === 0)
        log.warn({ reason: error.message }, 'the database does not answer: the start waits for it')
    }
    await pause(retryMs)
  }
}

const dayMs = 24 * 60 * 60 * 1_000

/** A clock that is behind would expire, send and list things at the wrong time. */
async function refuseWrongClock(db: Db): Promise<void> {
  const { at } = await db
    .selectFrom('purchases')
    .select(({ fn }) => fn.max<number | null>('placed_at').as('at'))
    .executeTakeFirstOrThrow()
  const now = Date.now()
  if (at === null || at <= now + dayMs) return
  const [written, here] = [new Date(at).toISOString(), new Date(now).toISOString()]
  throw new ConfigError(
    `The newest order is of ${written}, and this machine's clock says ${here}: set the clock`,
  )
}
