import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { shopForTest } from '#tests/open-shop.ts'
import { anOrder } from '#tests/pay.ts'
import { engines, openTestDatabase } from '#tests/test-database.ts'
import { ConfigError } from '../config/variables.ts'
import { explainError } from '../operate/explain-error.ts'
import { openToServe } from './open-database.ts'

const hour = 60 * 60 * 1_000
const log = { info: () => {}, warn: () => {} }

test('ends the start with a sentence for a read-only file', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'kickstand-read-only-'))
  const file = join(dataDir, 'shop.sqlite')
  onTestFinished(() => rmSync(dataDir, { recursive: true, force: true }))
  const db = await openToServe({ dataDir }, { log })
  await db.ping()
  await db.close()
  const bytes = readFileSync(file)
  // The place where a file says by what it may be written: by nothing that there is yet.
  bytes[18] = 9
  writeFileSync(file, bytes)
  const error = await openToServe({ dataDir }, { log }).catch((refused: unknown) => refused)
  expect(explainError(error)).toMatch(/^DATA_DIR: its database shop.sqlite cannot be written/)
})

test('ends the start with a sentence for a newer database', async () => {
  const { db, where, close } = await openTestDatabase('sqlite')
  onTestFinished(close)
  await sql`insert into migrations (name, at) values ('9999-later', 0)`.execute(db.whole)
  const error = await openToServe(where, { log }).catch((refused: unknown) => refused)
  expect(explainError(error)).toMatch(
    /^The database is of a newer version of the shop, which made 9999-later: start that version, or restore .*$/,
  )
})

test.each(engines)(
  'a clock that is a day behind the newest order on %s ends the start',
  async (engine) => {
    const shop = await shopForTest(engine)
    const { db, config } = shop.shop
    const order = (at: number) =>
      db.write((trx) => trx.updateTable('purchases').set({ placed_at: at }).execute())
    await anOrder(shop)
    await order(Date.now() + 23 * hour)
    await (await openToServe(config, { log })).close()
    await order(Date.now() + 25 * hour)
    const refused = await openToServe(config, { log }).catch((error: unknown) => error)
    expect(refused).toBeInstanceOf(ConfigError)
    expect(String(refused)).toMatch(/newest order is of 20.*: set the clock$/)
  },
)
