// A backup made while people buy, the shop wiped, and put back in an empty place: what was
// acknowledged before it is kept, every invariant holds, and a quiet shop comes back row for row.
import { mkdtemp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Config } from '#server/config/config.ts'
import type { Database } from '#server/database/open.ts'
import { openDatabase } from '#server/database/open-database.ts'
import { backUp, restore } from '#server/operate/backup.ts'
import { freePort } from '#tests/free-port.ts'
import { audit } from '#tests/prove/auditor.ts'
import { startServer } from '#tests/prove/server.ts'
import { type Figures, missList, type Stand } from '#tests/prove/stand.ts'
import { startWriters } from '#tests/prove/writers.ts'
import { scratch } from '#tests/scratch.ts'
import { differencesOf, fillWithOrders } from './rows-of-shops.ts'
import { becomes, openShopProcess, type ShopProcess } from './shop-process.ts'
import { startUploader } from './uploaders.ts'

/** Orders that are there before, so that it is a shop's backup and no toy's. */
const filled = { short: 100, full: 50_000 }
const during = { short: 20, full: 500 }
const initialUnits = 10_000_000

export async function proveRestore(stand: Stand): Promise<Figures> {
  const shop = await openShopProcess(stand)
  const folder = await mkdtemp(join(scratch(), 'kickstand-restore-'))
  const misses = missList()
  try {
    const people = await Promise.all(Array.from({ length: 4 }, () => shop.customer()))
    const productId = await shop.product({ quantity: initialUnits, minimumQuantity: 1, price: 1 })
    await shop.start()
    await fillWithOrders(shop, productId, filled[stand.size])

    const address = () => shop.config.publicUrl
    const busy = startWriters({ people, productId, address, count: 4 })
    const uploads = startUploader(people, address)
    await becomes(async () => busy.acknowledged.size > during[stand.size], 60_000)
    await becomes(async () => uploads.acknowledged.size > 1, 10_000)
    const orders = [...busy.acknowledged.keys()]
    const pictures = [...uploads.acknowledged]
    const file = join(folder, 'busy.backup')
    const backupMs = await milliseconds(() => backUp(shop.config, file))
    const meanwhile = busy.acknowledged.size - orders.length
    await busy.stop()
    await uploads.stop()

    const told = { initial: new Map([[productId, initialUnits]]) }
    const restoreMs = await putBack(stand, shop, folder, file, async (config, db) => {
      const shown = { folder: join(config.dataDir, 'images'), acknowledged: pictures }
      const wrong = await audit(db.read, null, { ...told, pictures: shown })
      for (const words of wrong) misses.miss(`made under load: ${words}`)
      const kept = await idsOfOrders(db)
      const lost = orders.filter((id) => !kept.has(id))
      if (lost.length > 0) misses.miss(`${lost.length} orders of before the backup are lost`)
    })

    await shop.kill()
    const quiet = join(folder, 'quiet.backup')
    await backUp(shop.config, quiet)
    let rowsEqual = 0
    await putBack(stand, shop, folder, quiet, async (_, db) => {
      const { equal, different } = await differencesOf(shop.db, db)
      for (const words of different) misses.miss(words)
      rowsEqual = equal
    })
    return {
      orders: filled[stand.size] + orders.length,
      ordersMeanwhile: meanwhile,
      pictures: pictures.length,
      backupMs,
      servingAgainMs: restoreMs,
      rowsEqual,
      misses: misses.list(),
    }
  } finally {
    await shop.close()
    await rm(folder, { recursive: true, force: true })
  }
}

/**
 * Puts a backup into an empty folder and, on PostgreSQL, an empty database; looks at it, and starts
 * the shop there. Gives the milliseconds that it took, without the look.
 */
async function putBack(
  stand: Stand,
  { config }: ShopProcess,
  folder: string,
  file: string,
  look: (config: Config, db: Database) => Promise<void>,
): Promise<number> {
  const dataDir = await mkdtemp(join(folder, 'there-'))
  const databaseUrl = await stand.databaseUrl()
  const there: Config = { ...config, dataDir, databaseUrl }
  const restoring = await milliseconds(() => restore(there, file))
  const db = openDatabase(there)
  try {
    await look(there, db)
  } finally {
    await db.close()
  }
  const server = await startServer({
    PORT: String(await freePort()),
    DATA_DIR: dataDir,
    MODE: 'demo',
    ...(databaseUrl ? { DATABASE_URL: databaseUrl } : {}),
  })
  await server.kill()
  return restoring + Math.round(server.startedMs)
}

async function idsOfOrders(db: Database): Promise<Set<string>> {
  const rows = await db.read.selectFrom('orders').select('id').execute()
  return new Set(rows.map(({ id }) => id))
}

async function milliseconds(act: () => Promise<unknown>): Promise<number> {
  const start = performance.now()
  await act()
  return Math.round(performance.now() - start)
}
