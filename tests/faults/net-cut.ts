// Connections cut at random bytes: between browser and shop, shop and card company, and shop and
// database. No half orders, none doubled, nobody charged for nothing.

import { freePort } from '#tests/free-port.ts'
import type { Person } from '#tests/makers.ts'
import type { TestShop } from '#tests/open-shop.ts'
import { audit } from '#tests/prove/auditor.ts'
import {
  buyers,
  confirmCard,
  inParallel,
  insisting,
  openPayment,
  order,
  recordPayment,
  settleDown,
} from '#tests/prove/scene.ts'
import { type Figures, missList, type Stand } from '#tests/prove/stand.ts'
import { startWriters } from '#tests/prove/writers.ts'
import { type CuttingProxy, openCuttingProxy } from './cutting-proxy.ts'

/** On each wire; SQLite has none of its own, so the others are cut more often. */
const cuts = {
  short: { sqlite: 30, postgres: 30 },
  full: { sqlite: 250, postgres: 170 },
}
const initialUnits = 1_000_000
const mostMs = 120_000

/** Three wires, each cut so often; the database's wire is there on PostgreSQL only. */
export async function proveNetCut(stand: Stand): Promise<Figures> {
  const port = await freePort()
  const cards = await openCuttingProxy(port, 12_000)
  const browser = await openCuttingProxy(port, 6_000)
  const databaseUrl = await stand.databaseUrl()
  const database = databaseUrl
    ? await openCuttingProxy(Number(new URL(databaseUrl).port), 60_000)
    : null
  const opened = await stand.open({
    PORT: String(port),
    STRIPE_API_BASE: `http://127.0.0.1:${cards.port}/sandbox/cards`,
    ...(databaseUrl && database ? { DATABASE_URL: through(databaseUrl, database.port) } : {}),
  })
  // What is ordered to be paid comes right after the database's wire was cut.
  const shop = insisting(opened)
  const misses = missList()
  try {
    const people = await buyers(shop, 8)
    const productId = await shop.product({ quantity: initialUnits, minimumQuantity: 1, price: 1 })
    const address = () => `http://127.0.0.1:${browser.port}`
    const enough = cuts[stand.size][stand.engine]
    const writers = startWriters({ people, productId, address, count: 8 })
    await cutUntil(browser, enough)
    if (database) await cutUntil(database, enough)
    await writers.stop()
    const paid = await payWhileCut(shop, cards, enough, people, productId, writers.acknowledged)
    for (const status of Object.keys(writers.heard)) {
      if (!['200', '503', 'cut'].includes(status)) misses.miss(`heard ${status}`)
    }
    await settleDown(shop)
    const told = {
      initial: new Map([[productId, initialUnits]]),
      acknowledged: writers.acknowledged,
    }
    const books = shop.sandbox?.cards.records() ?? null
    for (const words of await audit(shop.shop.db.read, books, told)) misses.miss(words)
    return {
      cuts: { browser: browser.cuts(), database: database?.cuts() ?? null, cards: cards.cuts() },
      acknowledged: writers.acknowledged.size,
      heard: writers.heard,
      paid,
      misses: misses.list(),
    }
  } finally {
    for (const proxy of [browser, cards, database]) proxy?.setWhole(true)
    await shop.close()
    for (const proxy of [browser, cards, database]) await proxy?.close()
  }
}

async function cutUntil(proxy: CuttingProxy, enough: number): Promise<void> {
  const end = Date.now() + mostMs
  proxy.setWhole(false)
  while (proxy.cuts() < enough && Date.now() < end) {
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
  proxy.setWhole(true)
}

/** Pays orders while the wire to the card company is cut, so often as it takes. */
async function payWhileCut(
  shop: TestShop,
  cards: CuttingProxy,
  enough: number,
  people: Person[],
  productId: string,
  acknowledged: Map<string, number>,
): Promise<number> {
  let paid = 0
  cards.setWhole(false)
  const end = Date.now() + mostMs
  const lanes = people.slice(0, 4)
  await inParallel(lanes.length, lanes.length, async (lane) => {
    const buyer = lanes[lane]
    while (buyer && cards.cuts() < enough && Date.now() < end) {
      const { body } = await order(shop, buyer, productId, 2)
      acknowledged.set(body._id, 2)
      const secret = await openPayment(shop, buyer, body._id)
      await confirmCard(shop, secret)
      const intent = secret.split('_secret_')[0] ?? ''
      const answer = await recordPayment(shop, buyer, body._id, intent)
      if (answer.body.paid) paid++
    }
  })
  cards.setWhole(true)
  return paid
}

function through(url: string, port: number): string {
  const changed = new URL(url)
  changed.port = String(port)
  return changed.href
}
