import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestShop, type TestShop } from '#tests/open-shop.ts'
import { anOrder } from '#tests/pay.ts'
import { backUp, restore } from './backup.ts'
import { openDatabase } from './database/open.ts'

let shop: TestShop
let folder = ''

beforeAll(async () => {
  shop = await openTestShop('sqlite')
  folder = await mkdtemp(join(tmpdir(), 'kickstand-backup-'))
})

afterAll(async () => {
  await shop?.close()
  await rm(folder, { recursive: true, force: true })
})

test('a backup of a shop that goes on selling, put into an empty folder, is that shop', async () => {
  const { config } = shop.shop
  const first = await anOrder(shop)
  await mkdir(join(config.dataDir, 'images'), { recursive: true })
  await writeFile(join(config.dataDir, 'images', 'disc.webp'), 'a picture')
  const file = join(folder, 'shop.backup')
  const selling = anOrder(shop)
  const { files } = await backUp(config, file)
  await selling
  expect(files).toBeGreaterThanOrEqual(1)

  const there = { ...config, dataDir: join(folder, 'there') }
  await restore(there, file)
  const restored = openDatabase({ dataDir: there.dataDir })
  const orders = await restored.read.selectFrom('orders').select(['id', 'user_name']).execute()
  await restored.close()
  expect(orders).toContainEqual({ id: first.order, user_name: first.buyer.name })
  expect(await readFile(join(there.dataDir, 'images', 'disc.webp'), 'utf8')).toBe('a picture')
})

test('nothing is ever written over: not a backup, not a shop', async () => {
  const { config } = shop.shop
  const file = join(folder, 'kept.backup')
  await backUp(config, file)
  await expect(backUp(config, file)).rejects.toThrow('is there already')
  await expect(restore(config, file)).rejects.toThrow('holds a shop already')
  await expect(restore(config, join(folder, 'none'))).rejects.toThrow('There is no file')
  expect(existsSync(join(folder, 'none'))).toBe(false)
})
