import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openDatabase } from '#server/database/open-database.ts'
import { freshPostgresUrl } from '#tests/fresh-database.ts'
import { openTestShop, type TestShop } from '#tests/open-shop.ts'
import { anOrder, aPurchase } from '#tests/pay.ts'
import { copyShop } from './engines.ts'

let dataDir = ''

beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'kickstand-copied-'))
})

afterEach(() => rm(dataDir, { recursive: true, force: true }))

/**
 * Does something in the shop. It is closed while it is copied: in one process its jobs would hold up
 * the copy that they wait for, five seconds for each write.
 */
async function inShop<T>(act: (shop: TestShop) => Promise<T>): Promise<T> {
  const shop = await openTestShop('sqlite', { DATA_DIR: dataDir })
  return act(shop).finally(shop.close)
}

test('moves a shop to PostgreSQL row for row, also after an interruption', async () => {
  const { buyer, order } = await inShop(async (shop) => {
    const placed = await anOrder(shop)
    const body = { star: 4, description: 'Zoë’s disc' }
    await shop.call('POST', '/reviews', { as: placed.buyer, body })
    const { purchase } = await aPurchase(shop, [10, 20])
    const shipped = { purchases: [{ id: purchase._id }] }
    const { status } = await shop.call('POST', '/shipments', {
      as: await shop.admin(),
      body: shipped,
    })
    expect(status).toBe(200)
    return placed
  })
  const databaseUrl = await freshPostgresUrl()
  const copy = (say?: (line: string) => void) =>
    copyShop({ dataDir }, { dataDir, databaseUrl }, say)
  const halfWay = copy((line) => {
    if (line.startsWith('orders')) throw new Error('cut')
  })
  await expect(halfWay).rejects.toThrow('cut')
  // Between the two copies the shop keeps working.
  await inShop((shop) => shop.call('DELETE', `/orders?id=${order}`, { as: buyer }))
  expect(await copy()).toBeGreaterThan(8)
  await using target = openDatabase({ databaseUrl, dataDir: '' })
  const rows = await target.read
    .selectFrom('orders')
    .innerJoin('purchases', 'purchases.id', 'orders.purchase_id')
    .select(['user_name', 'deleted_by', 'total_price'])
    .where('orders.id', '=', order)
    .execute()
  expect(rows).toEqual([{ user_name: buyer.name, deleted_by: buyer.id, total_price: 24_000 }])
  await expect(copy()).rejects.toThrow('holds a shop already')
})
