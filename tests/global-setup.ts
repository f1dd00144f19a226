// One PostgreSQL server for a whole test run, on which its workers make databases (fresh-database.ts),
// and one folder for their shops (scratch.ts).
import { randomBytes } from 'node:crypto'
import type { TestProject } from 'vitest/node'
import { databasePrefix, dropDatabases } from './postgres/database.ts'
import { startPostgres } from './postgres.ts'
import { makeScratch } from './scratch.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** A server on which databases may be made. */
    postgresUrl: string
    /** What the names of this run's databases begin with. */
    postgresPrefix: string
  }
}

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const prefix = `${databasePrefix}${randomBytes(4).toString('hex')}_`
  project.provide('postgresPrefix', prefix)

  const removeScratch = makeScratch()

  const elsewhere = process.env['TEST_DATABASE_URL']
  if (elsewhere) {
    project.provide('postgresUrl', elsewhere)
    return async () => {
      removeScratch()
      await dropDatabases(elsewhere, prefix)
    }
  }
  const postgres = await startPostgres({ durable: false })
  project.provide('postgresUrl', postgres.url)
  return async () => {
    removeScratch()
    await postgres.stop()
  }
}
