import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { expect, test } from 'vitest'
import { openDatabase } from '#server/database/open-database.ts'
import { freshPostgresUrl } from '#tests/fresh-database.ts'
import { openTestShop } from '#tests/open-shop.ts'
import { anOrder } from '#tests/pay.ts'
import { copiedTables, copyShop } from './copy-shop.ts'

test('a shop moves to PostgreSQL row for row, also when it was interrupted half way', async () => {
  const shop = await openTestShop('sqlite')
  const target = openDatabase({ databaseUrl: await freshPostgresUrl(), dataDir: '' })
  try {
    const { buyer, order } = await anOrder(shop)
    await shop.call('POST', '/reviews', { as: buyer, body: { star: 4, description: 'Zoë’s disc' } })
    const file = join(shop.shop.config.dataDir, 'shop.sqlite')
    const halfWay = copyShop(file, target, (line) => {
      if (line.startsWith('orders')) throw new Error('cut')
    })
    await expect(halfWay).rejects.toThrow('cut')
    // Between the two the shop goes on.
    await shop.call('DELETE', `/orders?id=${order}`, { as: buyer })
    expect(await copyShop(file, target, () => {})).toBeGreaterThan(8)
    const rows = await target.read
      .selectFrom('orders')
      .innerJoin('purchases', 'purchases.id', 'orders.purchase_id')
      .select(['user_name', 'deleted_by', 'total_price'])
      .where('orders.id', '=', order)
      .execute()
    expect(rows).toEqual([{ user_name: buyer.name, deleted_by: buyer.id, total_price: 24_000 }])
    await expect(copyShop(file, target, () => {})).rejects.toThrow('holds a shop already')
  } finally {
    await target.close()
    await shop.close()
  }
})

test('every table of the shop is copied, but what the target makes itself', async () => {
  const shop = await openTestShop('sqlite')
  try {
    const source = new DatabaseSync(join(shop.shop.config.dataDir, 'shop.sqlite'))
    const tables = source
      .prepare("select name from sqlite_schema where type = 'table' and name not like 'sqlite_%'")
      .all()
      .map(({ name }) => String(name))
    source.close()
    const madeByTarget =
      /^(migrations|product_kinds|(?!search_)\w+_words(_\w+)?|\w+_slips|slip_places)$/
    const copied: string[] = copiedTables.map(([name]) => name)
    expect(tables.filter((name) => !madeByTarget.test(name)).sort()).toEqual([...copied].sort())
  } finally {
    await shop.close()
  }
})
