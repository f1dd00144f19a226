import { join } from 'node:path'
import type { Database, OpenOptions, Transaction } from './open.ts'
import { isOutage } from './outage.ts'
import { openPostgres } from './postgres.ts'
import { openSqlite } from './sqlite.ts'

export type DatabasePlace = {
  databaseUrl?: string | undefined
  dataDir: string
}

/** PostgreSQL when a URL is given, else the SQLite file in the data folder. */
export function openDatabase(place: DatabasePlace, options: OpenOptions = {}): Database {
  const db = place.databaseUrl
    ? openPostgres(place.databaseUrl, options)
    : openSqlite(join(place.dataDir, 'shop.sqlite'), options)
  // A full disk, or a standby that does not confirm, lets everything be read.
  let hasFailed = false
  const write: Database['write'] = async (change) => {
    try {
      const result = await db.write(change)
      hasFailed = false
      return result
    } catch (error) {
      if (isOutage(error)) hasFailed = true
      throw error
    }
  }
  const ping = async () => {
    await db.ping()
    if (hasFailed) await write(writeMark)
  }
  return { ...db, write, ping }
}

async function writeMark(trx: Transaction): Promise<void> {
  await trx
    .insertInto('marks')
    .values({ id: 'written', state: 1 })
    .onConflict((conflict) => conflict.column('id').doUpdateSet({ state: 1 }))
    .execute()
}
