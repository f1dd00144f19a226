// A backup made while people buy, the shop wiped, and put back: every promise that was acknowledged
// before the backup is kept, every invariant holds, and a backup of a quiet shop is it row for row.
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { backUp, restore } from '#server/backup.ts'
import type { Config } from '#server/config.ts'
import { copiedTables } from '#server/copy-shop.ts'
import { type Database, openDatabase } from '#server/database/open.ts'
import { audit } from '#tests/prove/auditor.ts'
import { where } from '#tests/prove/scene.ts'
import { type Figures, missList, type Stand } from '#tests/prove/stand.ts'
import { startWriters } from '#tests/prove/writers.ts'
import { becomes, openShopProcess, type ShopProcess } from './shop-process.ts'
import { startUploader } from './uploaders.ts'

/** Orders that are there before, so that it is a shop's backup and no toy's. */
const before = { short: 200, full: 50_000 }
const during = { short: 20, full: 500 }
const mostMs = 60_000
const initialUnits = 10_000_000

/** `spoil` changes what was put back before it is audited: that must be noticed. */
export async function proveRestore(
  stand: Stand,
  spoil: (db: Database) => Promise<unknown> = async () => {},
): Promise<Figures> {
  const shop = await openShopProcess(stand)
  const misses = missList()
  try {
    const people = await Promise.all(Array.from({ length: 4 }, () => shop.customer()))
    const productId = await shop.product({ quantity: initialUnits, minimumQuantity: 1, price: 1 })
    await shop.start()
    const known = await fillWithOrders(shop, productId, before[stand.size])
    const initial = new Map([[productId, initialUnits]])

    const address = () => shop.config.publicUrl
    const busy = startWriters({ people, productId, address, count: 4 })
    const uploads = startUploader(people, address)
    await becomes(async () => busy.acknowledged.size > during[stand.size], 30_000)
    const [acknowledged, pictures] = [new Set(busy.acknowledged.keys()), [...uploads.acknowledged]]
    const file = join(shop.config.dataDir, '..', `${crypto.randomUUID()}.backup`)
    const began = performance.now()
    await backUp(shop.config, file)
    const backupMs = Math.round(performance.now() - began)
    const meanwhile = busy.acknowledged.size - acknowledged.size
    await busy.stop()
    await uploads.stop()

    const restoreMs = await wipeAndRestore(stand, shop, file, async (there, db) => {
      await spoil(db)
      const told = { initial, pictures: { folder: join(there.dataDir, 'images'), acknowledged: pictures } }
      for (const words of await audit(db.read, null, told)) misses.miss(`under load: ${words}`)
      const kept = new Set((await db.read.selectFrom('orders').select('id').execute()).map(({ id }) => id))
      const lost = [...known, ...acknowledged].filter((id) => !kept.has(id))
      if (lost.length > 0) misses.miss(`${lost.length} orders from before the backup are lost`)
      for (const words of await strangers(db, shop.db)) misses.miss(words)
    })
    const rows = await quietBackup(stand, shop, misses.miss)
    if (restoreMs > mostMs) misses.miss(`it took ${restoreMs} ms`)
    return {
      orders: kept(known.length + acknowledged.size),
      ordersMeanwhile: meanwhile,
      pictures: pictures.length,
      backupMs,
      restoreMs,
      rowsEqual: rows,
      misses: misses.list(),
    }
  } finally {
    await shop.close()
  }
}
