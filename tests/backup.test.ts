import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, readdir, readFile, rm, stat, truncate, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { storePicture } from '#images/server/upload.ts'
import { type Config, readConfig } from '#server/config/config.ts'
import type { Engine } from '#server/database/open.ts'
import { openDatabase, openToServe } from '#server/database/open-database.ts'
import { backUp, pruneBackups, restore } from '#server/operate/backup.ts'
import { openDraft } from '#server/operate/draft.ts'
import { layOut } from '#tests/fixtures/keep.ts'
import { freshPostgresUrl } from '#tests/fresh-database.ts'
import { onBothEngines, onUsualEngine, shopForTest, type TestShop } from '#tests/open-shop.ts'
import { anOrder } from '#tests/pay.ts'
import { noisy } from '#tests/uploads/hostile-files.ts'

let folder = ''

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'kickstand-backup-'))
})

afterAll(async () => {
  await rm(folder, { recursive: true, force: true })
})

const elsewhere = async (shop: TestShop, engine: Engine = 'sqlite'): Promise<Config> => ({
  ...shop.shop.config,
  dataDir: await mkdtemp(join(folder, 'there-')),
  databaseUrl: engine === 'postgres' ? await freshPostgresUrl() : undefined,
})
const ordersIn = async (config: Config) => {
  await using db = openDatabase(config)
  return await db.read
    .selectFrom('orders')
    .innerJoin('purchases', 'purchases.id', 'orders.purchase_id')
    .select(['orders.id', 'user_name'])
    .execute()
}
const keepPicture = async ({ shop }: TestShop) =>
  storePicture(shop.db, shop.images, await noisy(20), null)

onBothEngines('a backup', (shop) => {
  test('of a shop in use restores the same shop into an empty place, on either engine', async () => {
    const { config } = shop.shop
    const first = await anOrder(shop)
    const picture = await keepPicture(shop)
    const file = join(folder, `${shop.engine}.backup`)
    const selling = anOrder(shop)
    const { files } = await backUp(config, file)
    await selling
    expect(files).toBeGreaterThanOrEqual(3)
    for (const engine of ['sqlite', 'postgres'] as const) {
      const there = await elsewhere(shop, engine)
      await restore(there, file)
      expect(await ordersIn(there)).toContainEqual({ id: first.order, user_name: first.buyer.name })
      expect(existsSync(join(there.dataDir, picture))).toBe(true)
    }
  })
})

test.each(['SIGKILL', 'SIGTERM'] as const)(
  'ended by %s is cleaned up by the next, which leaves a running one alone',
  async (signal) => {
    const place = await mkdtemp(join(folder, 'ended-'))
    const code = `
      import { openDraft } from '#server/operate/draft.ts'
      const drafts = [await openDraft(process.argv[1]), await openDraft(process.argv[1])]
      setInterval(() => {}, 1_000)
      console.log(drafts.length)`
    const child = spawn(process.execPath, ['--input-type=module', '-e', code, place], {
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    await once(child.stdout, 'data')
    {
      await using draft = await openDraft(place)
      expect(existsSync(draft.path)).toBe(true)
      expect(await readdir(place)).toHaveLength(3)
    }
    expect(await readdir(place)).toHaveLength(2)
    child.kill(signal)
    await once(child, 'close')
    if (signal === 'SIGTERM') expect(await readdir(place)).toEqual([])
    const draft = await openDraft(place)
    await draft[Symbol.asyncDispose]()
    expect(await readdir(place)).toEqual([])
  },
)

onUsualEngine('a backup', (shop) => {
  test('is never written over, nor written over a shop', async () => {
    const { config } = shop.shop
    await anOrder(shop)
    const file = join(folder, `${shop.engine}-kept.backup`)
    await backUp(config, file)
    await expect(backUp(config, file)).rejects.toThrow('is there already')
    await expect(restore(config, file)).rejects.toThrow('holds a shop already')
    await expect(restore(config, join(folder, 'none'))).rejects.toThrow('There is no file')
    expect(existsSync(join(folder, 'none'))).toBe(false)
  })

  test('reports a truncated backup, wherever it was cut', async () => {
    const { config } = shop.shop
    await anOrder(shop)
    const file = join(folder, `${shop.engine}-cut.backup`)
    await backUp(config, file)
    const { size } = await stat(file)
    for (const left of [size - 1, Math.floor(size / 8_192) * 4_096, 200]) {
      await truncate(file, left)
      const there = await elsewhere(shop)
      await expect(restore(there, file)).rejects.toThrow(`${file} is no whole backup: it was cut`)
      expect(await readdir(there.dataDir)).toEqual([])
    }
  })

  test('opens only with its passphrase, and only whole', async () => {
    const { config } = shop.shop
    const { order, buyer } = await anOrder(shop)
    const sealed = { ...config, backupPassphrase: 'four plain words here' }
    const file = join(folder, `${shop.engine}-sealed.backup`)
    await backUp(sealed, file)
    const bytes = await readFile(file)
    expect(bytes.toString('latin1')).toMatch(/^age-encryption\.org\/v1\n-> scrypt /)
    expect(bytes.includes(buyer.name)).toBe(false)

    const there = await elsewhere(shop)
    const opening = (backupPassphrase?: string) => restore({ ...there, backupPassphrase }, file)
    await expect(opening()).rejects.toThrow('set BACKUP_PASSPHRASE')
    await expect(opening('four other words here')).rejects.toThrow('does not open')
    const { length } = bytes
    const broken = Buffer.from(bytes)
    broken.writeUInt8((bytes[length - 100] ?? 0) ^ 1, length - 100)
    await writeFile(file, broken)
    await expect(opening(sealed.backupPassphrase)).rejects.toThrow('is damaged')
    await writeFile(file, bytes)
    await truncate(file, length - 70_000)
    await expect(opening(sealed.backupPassphrase)).rejects.toThrow('is damaged')
    expect(await readdir(there.dataDir)).toEqual([])

    await writeFile(file, bytes)
    await opening(sealed.backupPassphrase)
    expect(await ordersIn(there)).toContainEqual({ id: order, user_name: buyer.name })
    // Each try costs a second of processor: that is what guards a weak passphrase.
  }, 120_000)

  test('is readable by its user only, like its folder and its database', async () => {
    const { config } = shop.shop
    const file = join(folder, `${shop.engine}-private.backup`)
    await backUp(config, file)
    const there = await elsewhere(shop)
    await restore(there, file)
    for (const { dataDir } of [config, there]) expect(await rightsOf(dataDir)).toBe('700')
    expect(await rightsOf(join(there.dataDir, 'shop.sqlite'))).toBe('600')
    expect(await rightsOf(file)).toBe('600')
  })

  test('that fails leaves nothing, with a passphrase too', async () => {
    const { config } = shop.shop
    const unreadable = join(config.dataDir, 'secrets/odd')
    await mkdir(unreadable, { recursive: true })
    const before = await readdir(config.dataDir)
    for (const backupPassphrase of [undefined, 'four plain words here']) {
      const place = await mkdtemp(join(folder, 'failing-'))
      const backingUp = backUp({ ...config, backupPassphrase }, join(place, 'shop.backup'))
      await expect(backingUp).rejects.toThrow('EISDIR')
      expect(await readdir(place)).toEqual([])
    }
    expect((await readdir(config.dataDir)).sort()).toEqual(before.sort())
    await rm(unreadable, { recursive: true })
  })
})

test.each([
  '../outside/secret',
  '/etc/cron.d/shop',
  'secrets/../../secret',
  'secrets/',
  'secrets/a/b',
  'secrets\\..\\secret',
  'shop.sqlite',
  'images/../shop.sqlite',
  'images/x.webp\n',
  '',
])('a backup that holds a file %j is restored nowhere', async (name) => {
  const shop = await shopForTest('sqlite')
  const file = join(folder, `${crypto.randomUUID()}.backup`)
  await backUp(shop.shop.config, file)
  {
    using backup = new DatabaseSync(file)
    backup
      .prepare('insert into backup_files (name, bytes) values (?, ?)')
      .run(name, Buffer.from('x'))
  }
  const there = await elsewhere(shop)
  await expect(restore(there, file)).rejects.toThrow(/which is none of a shop/)
  expect(await readdir(there.dataDir)).toEqual([])
})

test('is made of the older version before migration', async () => {
  const dataDir = await mkdtemp(join(folder, 'older-'))
  await layOut('0.1.0', { dataDir })
  const file = join(folder, 'older.backup')
  await backUp(readConfig({ DATA_DIR: dataDir }), file)
  const there = readConfig({ DATA_DIR: await mkdtemp(join(folder, 'there-')) })
  await restore(there, file)
  await (await openToServe(there, { log: { info: () => {}, warn: () => {} } })).close()
  expect(await ordersIn(there)).not.toEqual([])

  const databaseUrl = await freshPostgresUrl()
  await layOut('0.1.0', { databaseUrl })
  const onServer = { ...there, databaseUrl }
  const backingUp = backUp(onServer, join(folder, 'older-server.backup'))
  await expect(backingUp).rejects.toThrow('back it up with the version before')
})

test('keeps the newest N backups of a folder, and removes nothing else', async () => {
  const place = await mkdtemp(join(folder, 'series-'))
  const days = ['18', '19', '20', '21', '22'].map((day) => `shop-2026-11-${day}T030000.backup`)
  for (const name of [...days, 'other-2026.backup', 'shop-notes.txt'])
    await writeFile(join(place, name), '')
  expect(await pruneBackups(place, 2)).toEqual(days.slice(0, 3).reverse())
  expect(await readdir(place)).toEqual(['other-2026.backup', ...days.slice(3), 'shop-notes.txt'])
})

async function rightsOf(path: string): Promise<string> {
  return ((await stat(path)).mode & 0o777).toString(8)
}
