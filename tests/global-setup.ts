// One PostgreSQL server for a whole test run, on which its workers make databases (fresh-database.ts),
// and one folder for what they keep from file to file.
import { randomBytes } from 'node:crypto'
import { mkdtempSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { databasePrefix, dropDatabases } from './postgres/database.ts'
import { startPostgres } from './postgres.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** A server on which databases may be made. */
    postgresUrl: string
    /** What the names of this run's databases begin with. */
    postgresPrefix: string
    /** Goes with the run: workers are ended without a word, and remove nothing. */
    runFolder: string
  }
}

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const prefix = `${databasePrefix}${randomBytes(4).toString('hex')}_`
  project.provide('postgresPrefix', prefix)

  const folder = mkdtempSync(join(tmpdir(), 'kickstand-run-'))
  project.provide('runFolder', folder)
  const removeFolder = () => rm(folder, { recursive: true, force: true })

  const elsewhere = process.env['TEST_DATABASE_URL']
  if (elsewhere) {
    project.provide('postgresUrl', elsewhere)
    return async () => {
      await removeFolder()
      await dropDatabases(elsewhere, prefix)
    }
  }
  const postgres = await startPostgres({ durable: false })
  project.provide('postgresUrl', postgres.url)
  return async () => {
    await removeFolder()
    await postgres.stop()
  }
}
