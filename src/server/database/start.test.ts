import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { openTestShop } from '#tests/open-shop.ts'
import { ConfigError } from '../config/error.ts'
import { openToServe } from './start.ts'

const log = { info: () => {}, warn: () => {} }

test('a file that can only be read ends the start with one sentence', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'kickstand-read-only-'))
  const file = join(dataDir, 'shop.sqlite')
  try {
    const db = await openToServe({ dataDir }, { log })
    await db.ping()
    await db.close()
    const bytes = readFileSync(file)
    // The place where a file says by what it may be written: by nothing that there is yet.
    bytes[18] = 9
    writeFileSync(file, bytes)
    const error = await openToServe({ dataDir }, { log }).catch((refused: unknown) => refused)
    expect(error).toBeInstanceOf(ConfigError)
    expect(String(error)).toContain(`only be read: ${file}`)
  } finally {
    rmSync(dataDir, { recursive: true, force: true })
  }
})

test('a file that can only be read from now on is an outage for changes, and is read on', async () => {
  const shop = await openTestShop('sqlite')
  try {
    const admin = await shop.admin()
    const id = await shop.product({ quantity: 5 })
    await sql`pragma query_only = 1`.execute(shop.shop.db.whole)
    const body = { price: 5, quantity: 6, minimumQuantity: 1 }
    const answer = await shop.call('PUT', `/products/${id}`, { as: admin, body })
    expect([answer.status, answer.body.code]).toEqual([503, 'database-down'])
    expect((await shop.call('GET', `/products?id=${id}`)).body).toMatchObject([{ quantity: 5 }])
  } finally {
    await shop.close()
  }
})
