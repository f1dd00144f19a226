import { existsSync } from 'node:fs'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { keepPicture } from '#images/server/upload.ts'
import type { Config } from '#server/config/config.ts'
import { type Engine, openDatabase } from '#server/database/open.ts'
import { backUp, restore } from '#server/operate/backup.ts'
import { freshPostgresUrl } from '#tests/fresh-database.ts'
import { onBothEngines } from '#tests/open-shop.ts'
import { anOrder } from '#tests/pay.ts'
import { noisy } from '#tests/uploads/hostile-files.ts'

let folder = ''

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'kickstand-backup-'))
})

afterAll(async () => {
  await rm(folder, { recursive: true, force: true })
})

onBothEngines('backup', (shop) => {
  const elsewhere = async (engine: Engine): Promise<Config> => ({
    ...shop().shop.config,
    dataDir: await mkdtemp(join(folder, 'there-')),
    databaseUrl: engine === 'postgres' ? await freshPostgresUrl() : undefined,
  })
  const ordersIn = async (config: Config) => {
    const db = openDatabase(config)
    const orders = await db.read
      .selectFrom('orders')
      .innerJoin('purchases', 'purchases.id', 'orders.purchase_id')
      .select(['orders.id', 'user_name'])
      .execute()
    await db.close()
    return orders
  }
  const aPicture = async () =>
    keepPicture(shop().shop.db, shop().shop.images, await noisy(20), null)

  test('of a shop that goes on selling, put into an empty place on either engine, is that shop', async () => {
    const { config } = shop().shop
    const first = await anOrder(shop())
    const picture = await aPicture()
    const file = join(folder, `${shop().engine}.backup`)
    const selling = anOrder(shop())
    const { files } = await backUp(config, file)
    await selling
    expect(files).toBeGreaterThanOrEqual(3)
    for (const engine of ['sqlite', 'postgres'] as const) {
      const there = await elsewhere(engine)
      await restore(there, file)
      expect(await ordersIn(there)).toContainEqual({ id: first.order, user_name: first.buyer.name })
      expect(existsSync(join(there.dataDir, picture))).toBe(true)
    }
  })

  test('holds no picture that its database does not know', async () => {
    const { config, db } = shop().shop
    const picture = await aPicture()
    // As of one that is put up between the two.
    await db.write((work) => work.deleteFrom('images').execute())
    const file = join(folder, `${shop().engine}-pictures.backup`)
    await backUp(config, file)
    const there = await elsewhere('sqlite')
    await restore(there, file)
    expect(existsSync(join(config.dataDir, picture))).toBe(true)
    expect(await readdir(there.dataDir)).not.toContain('images')
  })

  test('is never written over, nor written over a shop', async () => {
    const { config } = shop().shop
    await anOrder(shop())
    const file = join(folder, `${shop().engine}-kept.backup`)
    await backUp(config, file)
    await expect(backUp(config, file)).rejects.toThrow('is there already')
    await expect(restore(config, file)).rejects.toThrow('holds a shop already')
    await expect(restore(config, join(folder, 'none'))).rejects.toThrow('There is no file')
    expect(existsSync(join(folder, 'none'))).toBe(false)
  })
})
