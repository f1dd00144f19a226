// kill -9 of the shop and of its database while buyers order: nothing that was acknowledged is lost, nothing
// that was asked again is doubled, and it serves again. The shop's process serves the built pages.
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { onTestFinished } from 'vitest'
import { tidyPictures } from '#images/server/tidy-pictures.ts'
import type { Config } from '#server/config/config.ts'
import type { Database } from '#server/database/open.ts'
import { shopForTest } from '#tests/open-shop.ts'
import { startPostgres } from '#tests/postgres.ts'
import { openImages } from '../../src/open-images.ts'
import { audit } from './auditor.ts'
import { buyers } from './scene.ts'
import { becomes, openShopProcess } from './shop-process.ts'
import { shortOrFull, stressTest } from './stress-test.ts'
import { startUploader } from './uploaders.ts'
import { startWriters } from './writers.ts'

const kills = shortOrFull(1, 200)
const killsOfDatabase = shortOrFull(1, 100)
const count = shortOrFull(4, 16)
const initialUnits = 1_000_000
const part = { quantity: initialUnits, minimumQuantity: 1, price: 1 }
/** A kill comes while a request is served, however slow the machine is. */
const ordersBetweenKills = 60
const maxBetweenKillsMs = 5_000

stressTest('kill of the shop', async (stress) => {
  const shop = await openShopProcess(stress)
  const { db, config } = shop
  const people = await buyers(shop, 8)
  const productId = await shop.product(part)
  await shop.start()
  const address = () => config.publicUrl
  const busy = startWriters({ people, productId, address, count })
  const uploads = startUploader(people, address)
  for (let kill = 0; kill < kills; kill++) {
    const known = busy.acknowledged.size + Math.ceil(Math.random() * ordersBetweenKills)
    await becomes(async () => busy.acknowledged.size >= known, maxBetweenKillsMs)
    await pause(Math.random() * 50)
    await shop.kill()
    await shop.start()
  }
  await busy.stop()
  await uploads.stop()
  await shop.kill()
  const told = {
    initial: new Map([[productId, initialUnits]]),
    acknowledged: busy.acknowledged,
    pictures: { folder: join(config.dataDir, 'images'), acknowledged: uploads.acknowledged },
  }
  for (const words of await audit(db.read, null, told)) stress.miss(words)
  for (const name of await leftOver(db, config)) stress.miss(`${name} is left over`)
})

/** The shop lives, answers 503 during the outage, and works soon after. */
stressTest(
  'kill of PostgreSQL',
  async ({ miss }) => {
    const postgres = await startPostgres({})
    onTestFinished(postgres.stop)
    const shop = await shopForTest('postgres', { DATABASE_URL: await postgres.createDatabase() })
    const people = await buyers(shop, 8)
    const productId = await shop.product(part)
    const busy = startWriters({ people, productId, address: () => shop.address, count })
    for (let kill = 0; kill < killsOfDatabase; kill++) {
      await pause(100 + Math.random() * 200)
      await postgres.kill()
      await requireOutage(shop.address, miss)
      await postgres.restart()
      await untilServing(shop.address)
    }
    await busy.stop()
    for (const status of Object.keys(busy.heard))
      if (!['200', '503'].includes(status)) miss(`${busy.heard[status]} x ${status}`)
    const { acknowledged } = busy
    const initial = new Map([[productId, initialUnits]])
    for (const words of await audit(shop.shop.db.read, null, { initial, acknowledged })) miss(words)
  },
  ['postgres'],
)

/** Which pictures are left after two days without use. */
async function leftOver(db: Database, config: Config): Promise<string[]> {
  const later = Date.now() + 2 * 24 * 60 * 60 * 1_000
  while ((await tidyPictures(db, openImages(config), later)) > 0);
  const names = await readdir(join(config.dataDir, 'images')).catch(() => [])
  return names.filter((name) => !name.endsWith('.part'))
}

/** While the database is away every call that needs it says 503 with when to come back. */
async function requireOutage(address: string, miss: (words: string) => void): Promise<void> {
  for (const path of ['/readyz', '/api/reviews?page=2', '/api/identity/sign-in/email']) {
    const post = path.endsWith('email')
    const answer = await fetch(address + path, {
      method: post ? 'POST' : 'GET',
      ...(post
        ? {
            headers: { 'content-type': 'application/json', origin: address },
            body: JSON.stringify({ email: 'a@workshop.test', password: 'not-the-password' }),
          }
        : {}),
    }).catch((error: unknown) => String(error))
    if (typeof answer === 'string') miss(`${path}: ${answer}`)
    else if (answer.status !== 503) miss(`${path} says ${answer.status} while the database is away`)
    else if (path !== '/readyz' && !answer.headers.has('retry-after'))
      miss(`${path} does not say when to come back`)
  }
}

async function untilServing(address: string): Promise<void> {
  for (;;) {
    const answer = await fetch(`${address}/readyz`)
    await answer.body?.cancel()
    if (answer.status === 200) return
    await pause(10)
  }
}
