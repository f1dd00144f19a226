import { mkdtempSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { migratedPostgresUrl } from '#tests/fresh-database.ts'
import { scratch } from '#tests/scratch.ts'
import { migrate } from '../src/server/database/migrate.ts'
import type { Database, Engine } from '../src/server/database/open.ts'
import { openDatabase } from '../src/server/database/open-database.ts'

export const engines: Engine[] = ['sqlite', 'postgres']

export type TestDatabase = {
  db: Database
  /** What `openDatabase` opens it with, for example in another process. */
  where: Parameters<typeof openDatabase>[0]
  /** Opens it again, as another process of the shop would. */
  again(): Database
  close(): Promise<void>
}

export async function openTestDatabase(engine: Engine): Promise<TestDatabase> {
  const dataDir = mkdtempSync(join(scratch(), 'kickstand-'))
  const where =
    engine === 'postgres' ? { databaseUrl: await migratedPostgresUrl(), dataDir } : { dataDir }
  const opened: Database[] = []
  const again = () => {
    const db = openDatabase(where)
    opened.push(db)
    return db
  }
  const db = again()
  await migrate(db)
  return {
    db,
    where,
    again,
    async close() {
      for (const one of opened) await one.close()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}
