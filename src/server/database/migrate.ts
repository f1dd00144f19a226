import { sql } from 'kysely'
import { ConfigError } from '../config/variables.ts'
import { lockNumber } from './dialect.ts'
import * as m0001 from './migrations/0001-catalogue.ts'
import * as m0002 from './migrations/0002-people.ts'
import * as m0003 from './migrations/0003-purchases.ts'
import * as m0004 from './migrations/0004-working.ts'
import * as m0005 from './migrations/0005-words.ts'
import * as m0006 from './migrations/0006-part-numbers.ts'
import * as m0007 from './migrations/0007-search-words.ts'
import * as m0008 from './migrations/0008-fitment.ts'
import * as m0009 from './migrations/0009-lists.ts'
import * as m0010 from './migrations/0010-back-in-stock.ts'
import * as m0011 from './migrations/0011-seen-prices.ts'
import * as m0012 from './migrations/0012-more-search-words.ts'
import * as m0013 from './migrations/0013-pads.ts'
import * as m0014 from './migrations/0014-words-of-workshops.ts'
import * as m0017 from './migrations/0017-remembered-for-whom.ts'
import * as m0018 from './migrations/0018-what-a-part-is.ts'
import * as m0019 from './migrations/0019-kinds-counted-at-once.ts'
import * as m0020 from './migrations/0020-everyday-names.ts'
import * as m0021 from './migrations/0021-order-words.ts'
import * as m0022 from './migrations/0022-unpaid-totals.ts'
import * as m0024 from './migrations/0024-deleted-orders.ts'
import * as m0029 from './migrations/0029-remembered-for-a-day.ts'
import type { Database, Engine, Transaction } from './open.ts'

/** In order, for ever: one that a version was released with is never edited (migrations/SHA256SUMS). */
export const migrations: { name: string; statements: (engine: Engine) => string[] }[] = [
  { name: '0001-catalogue', statements: m0001.statements },
  { name: '0002-people', statements: m0002.statements },
  { name: '0003-purchases', statements: m0003.statements },
  { name: '0004-working', statements: m0004.statements },
  { name: '0005-words', statements: m0005.statements },
  { name: '0006-part-numbers', statements: m0006.statements },
  { name: '0007-search-words', statements: m0007.statements },
  { name: '0008-fitment', statements: m0008.statements },
  { name: '0009-lists', statements: m0009.statements },
  { name: '0010-back-in-stock', statements: m0010.statements },
  { name: '0011-seen-prices', statements: m0011.statements },
  { name: '0012-more-search-words', statements: m0012.statements },
  { name: '0013-pads', statements: m0013.statements },
  { name: '0014-words-of-workshops', statements: m0014.statements },
  { name: '0017-remembered-for-whom', statements: m0017.statements },
  { name: '0018-what-a-part-is', statements: m0018.statements },
  { name: '0019-kinds-counted-at-once', statements: m0019.statements },
  { name: '0020-everyday-names', statements: m0020.statements },
  { name: '0021-order-words', statements: m0021.statements },
  { name: '0022-unpaid-totals', statements: m0022.statements },
  { name: '0024-deleted-orders', statements: m0024.statements },
  { name: '0029-remembered-for-a-day', statements: m0029.statements },
]

/** Any number, the same in every process: two that start at once migrate one after the other. */
const migrationLock = 5_117_725

/**
 * Brings the database up to date in one transaction; gives the names of what it ran. Throws ConfigError
 * when a newer version of the shop was here: what that wrote, this one would read wrongly.
 */
export function migrate(db: Database): Promise<string[]> {
  return db.write(async (trx) => {
    await lockNumber(trx, migrationLock)
    await sql`create table if not exists migrations (name text primary key, at bigint not null)`.execute(
      trx,
    )
    const known = await namesOfRun(trx)
    refuseNewer(known)
    const missing = migrations.filter(({ name }) => !known.has(name))
    for (const { name, statements } of missing) {
      for (const statement of statements(db.engine)) await sql.raw(statement).execute(trx)
      await sql`insert into migrations (name, at) values (${name}, ${Date.now()})`.execute(trx)
    }
    return missing.map(({ name }) => name)
  })
}

/** Throws ConfigError when a newer version of the shop has changed the database. */
export async function requireNoNewer(db: Database): Promise<void> {
  // Without such a table nobody has been here.
  refuseNewer(await namesOfRun(db.whole).catch(() => new Set<string>()))
}

/** What this version does not know was made by a later one, unless its number is one that we have passed already. */
function refuseNewer(run: Set<string>): void {
  const ours = new Set(migrations.map(({ name }) => name))
  const unknown = [...run].filter((name) => !ours.has(name)).sort()
  if (unknown.length === 0) return
  const newest = migrations.at(-1)?.name ?? ''
  const unreleased = unknown.some((name) => name < newest)
  throw new ConfigError(
    unreleased
      ? `The database is of a version that was never released, which made ${unknown.join(', ')}: start with an empty database, or restore a backup that a released version made`
      : `The database is of a newer version of the shop, which made ${unknown.join(', ')}: start that version, or restore a backup from before it (docs/operate.md, Upgrade and rollback)`,
  )
}

/** Whether every migration that this version knows has run. */
export async function isMigrated(db: Database): Promise<boolean> {
  const names = await namesOfRun(db.whole)
  return migrations.every(({ name }) => names.has(name))
}

async function namesOfRun(trx: Transaction | Database['whole']): Promise<Set<string>> {
  const { rows } = await sql<{ name: string }>`select name from migrations`.execute(trx)
  return new Set(rows.map(({ name }) => name))
}
