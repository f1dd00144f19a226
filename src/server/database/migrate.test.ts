import { execFile } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { freePort } from '#tests/free-port.ts'
import { productionAt } from '#tests/production.ts'
import { migrate } from './migrate.ts'
import { openDatabase } from './open-database.ts'

type Ended = { code: number | null; stdout: string; stderr: string }

const sentence =
  /^The database is of a newer version of the shop, which made 9999-later: start that version, or restore .*\n$/

describe('a database of a newer version', () => {
  let dataDir = ''
  beforeAll(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'kickstand-newer-'))
    const db = openDatabase({ dataDir })
    await migrate(db)
    await sql`insert into migrations (name, at) values ('9999-later', 0)`.execute(db.whole)
    await db.close()
  })
  afterAll(() => rm(dataDir, { recursive: true, force: true }))

  test('ends the start with one sentence', async () => {
    const { code, stderr } = await run('src/main.ts')
    expect([code, stderr]).toEqual([1, expect.stringMatching(sentence)])
  })

  test('is what the doctor finds wrong', async () => {
    const { code, stdout } = await run('src/cli.ts', 'doctor')
    expect(code).toBe(1)
    expect(stdout).toMatch(/^Database +WRONG.*: The database is of a newer version of the shop/m)
  })

  async function run(...words: string[]): Promise<Ended> {
    const environment = productionAt(await freePort(), dataDir)
    return new Promise((resolve) => {
      const child = execFile(
        process.execPath,
        words,
        { env: { ...process.env, ...environment } },
        (_error, stdout, stderr) => resolve({ code: child.exitCode, stdout, stderr }),
      )
    })
  }
})
