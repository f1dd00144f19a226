// kill -9 of the shop's process while buyers order: nothing that was acknowledged is lost, nothing
// that was asked again is doubled, and it serves again at once.
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { tidyPictures } from '#images/server/tidy-pictures.ts'
import type { Config } from '#server/config/config.ts'
import type { Database } from '#server/database/open.ts'
import { audit } from '#tests/prove/auditor.ts'
import { type Figures, missList, type Stand } from '#tests/prove/stand.ts'
import { startWriters } from '#tests/prove/writers.ts'
import { openImages } from '../../src/open-images.ts'
import { becomes, openShopProcess } from './shop-process.ts'
import { startUploader } from './uploaders.ts'

const kills = { short: 1, full: 200 }
const writers = { short: 4, full: 16 }
const initialUnits = 1_000_000
/** A kill comes while somebody is served, however slow the machine is just now. */
const ordersBetweenKills = 60
const mostBetweenKillsMs = 5_000

export async function proveKillApp(stand: Stand): Promise<Figures> {
  const shop = await openShopProcess(stand)
  const { db, config } = shop
  const misses = missList()
  const starts: number[] = []
  try {
    const people = await Promise.all(Array.from({ length: 8 }, () => shop.customer()))
    const productId = await shop.product({ quantity: initialUnits, minimumQuantity: 1, price: 1 })
    await shop.start()
    const address = () => config.publicUrl
    const busy = startWriters({ people, productId, address, count: writers[stand.size] })
    const uploads = startUploader(people, address)
    for (let kill = 0; kill < kills[stand.size]; kill++) {
      const known = busy.acknowledged.size + Math.ceil(Math.random() * ordersBetweenKills)
      await becomes(async () => busy.acknowledged.size >= known, mostBetweenKillsMs)
      await pause(Math.random() * 50)
      await shop.kill()
      starts.push((await shop.start()).startedMs)
    }
    await busy.stop()
    await uploads.stop()
    await shop.kill()
    const slowest = Math.max(...starts)
    const pictures = { folder: join(config.dataDir, 'images'), acknowledged: uploads.acknowledged }
    const told = {
      initial: new Map([[productId, initialUnits]]),
      acknowledged: busy.acknowledged,
      pictures,
    }
    for (const words of await audit(db.read, null, told)) misses.miss(words)
    for (const name of await leftOver(db, config)) misses.miss(`${name} is left over`)
    return {
      kills: starts.length,
      acknowledged: busy.acknowledged.size,
      pictures: uploads.acknowledged.size,
      cut: busy.heard['cut'] ?? 0,
      servingAgainMs: { median: Math.round(median(starts)), slowest: Math.round(slowest) },
      misses: misses.list(),
    }
  } finally {
    await shop.close()
  }
}

/** Two days later nobody has taken the pictures into use: what of them is still there then. */
async function leftOver(db: Database, config: Config): Promise<string[]> {
  const later = Date.now() + 2 * 24 * 60 * 60 * 1_000
  while ((await tidyPictures(db, openImages(config), later)) > 0);
  const names = await readdir(join(config.dataDir, 'images')).catch(() => [])
  return names.filter((name) => !name.endsWith('.part'))
}

function median(numbers: number[]): number {
  return [...numbers].sort((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? 0
}
