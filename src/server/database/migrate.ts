import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { ConfigError } from '../config/variables.ts'
import { lockNumber } from './dialect.ts'
import type { Database, Transaction } from './open.ts'
import { isOutage } from './outage.ts'

type Migration = { name: string; statements: (engine: Database['engine']) => string[] }

/** In the order of their names. A released migration is never edited (SHA256SUMS). */
export const migrations = await readMigrations()

function readMigrations(): Promise<Migration[]> {
  const files = readdirSync(join(import.meta.dirname, 'migrations')).sort()
  const names = files.filter((file) => file.endsWith('.ts')).map((file) => file.slice(0, -3))
  return Promise.all(
    names.map(async (name) => {
      const { statements }: Omit<Migration, 'name'> = await import(`./migrations/${name}.ts`)
      return { name, statements }
    }),
  )
}

/** The number of the lock, the same in every process: two that start at once migrate one after the other. */
const migrationLock = 5_117_725

/** Brings the database up to date in one transaction. Throws ConfigError after a newer version. */
export function migrate(db: Database): Promise<string[]> {
  return db.write(async (trx) => {
    await lockNumber(trx, migrationLock)
    const table = sql`create table if not exists migrations (name text primary key, at bigint not null)`
    await table.execute(trx)
    const applied = await readNames(trx)
    refuseNewer(applied)
    const missing = migrations.filter(({ name }) => !applied.has(name))
    for (const { name, statements } of missing) {
      for (const statement of statements(db.engine)) await sql.raw(statement).execute(trx)
      await sql`insert into migrations (name, at) values (${name}, ${Date.now()})`.execute(trx)
    }
    return missing.map(({ name }) => name)
  })
}

/** Throws ConfigError if the shop has to be started first, or if a newer version has used the database. */
export async function requireMigrated(db: Database): Promise<void> {
  refuseNewer(await readNames(db.whole))
  if (!(await isMigrated(db)))
    throw new ConfigError(
      `${db.engine}, migrations are due: start the shop once, or back it up with the version before`,
    )
}

/** Unknown migrations come from a newer version. */
function refuseNewer(run: Set<string>): void {
  const ours = new Set(migrations.map(({ name }) => name))
  const unknown = [...run].filter((name) => !ours.has(name)).join(', ')
  if (unknown)
    throw new ConfigError(
      `The database is of a newer version of the shop, which made ${unknown}: start that version, or restore a backup from before it (docs/operate.md, Upgrade and rollback)`,
    )
}

export async function isMigrated(db: Database): Promise<boolean> {
  const names = await readNames(db.whole)
  return migrations.every(({ name }) => names.has(name))
}

/** Empty for a new database, which has no such table. */
async function readNames(trx: Transaction | Database['whole']): Promise<Set<string>> {
  try {
    const { rows } = await sql<{ name: string }>`select name from migrations`.execute(trx)
    return new Set(rows.map(({ name }) => name))
  } catch (error) {
    if (isOutage(error)) throw error
    return new Set()
  }
}
