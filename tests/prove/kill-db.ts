// kill -9 of PostgreSQL while buyers order: the shop lives, says 503 meanwhile, serves soon after,
// and has lost nothing that it acknowledged.
import { setTimeout as pause } from 'node:timers/promises'
import { openTestShop } from '#tests/open-shop.ts'
import { startPostgres } from '#tests/postgres.ts'
import { audit } from '#tests/prove/auditor.ts'
import { buyers } from '#tests/prove/scene.ts'
import { type Figures, missList, type Stand } from '#tests/prove/stand.ts'
import { startWriters } from '#tests/prove/writers.ts'

const kills = { short: 1, full: 100 }
const writers = { short: 4, full: 16 }
const initialUnits = 1_000_000

export async function proveKillDb(stand: Stand): Promise<Figures> {
  const rounds = kills[stand.size]
  const postgres = await startPostgres({})
  const shop = await openTestShop('postgres', { DATABASE_URL: await postgres.createDatabase() })
  const misses = missList()
  const waits: number[] = []
  try {
    const people = await buyers(shop, 8)
    const productId = await shop.product({ quantity: initialUnits, minimumQuantity: 1, price: 1 })
    const address = () => shop.address
    const busy = startWriters({ people, productId, address, count: writers[stand.size] })
    for (let kill = 0; kill < rounds; kill++) {
      await pause(100 + Math.random() * 200)
      await postgres.kill()
      await demandOutage(shop.address, misses.miss)
      await postgres.restart()
      waits.push(await untilServing(shop.address))
    }
    await busy.stop()
    for (const status of Object.keys(busy.heard)) {
      if (!['200', '503'].includes(status)) misses.miss(`${busy.heard[status]} x ${status}`)
    }
    const slowest = Math.round(Math.max(...waits))
    const told = { initial: new Map([[productId, initialUnits]]), acknowledged: busy.acknowledged }
    for (const words of await audit(shop.shop.db.read, null, told)) misses.miss(words)
    return {
      kills: waits.length,
      acknowledged: busy.acknowledged.size,
      heard: busy.heard,
      servingAgainMs: slowest,
      misses: misses.list(),
    }
  } finally {
    await shop.close()
    await postgres.stop()
  }
}

/** While the database is away every call that needs it says 503 with when to come back. */
async function demandOutage(address: string, miss: (words: string) => void): Promise<void> {
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

async function untilServing(address: string): Promise<number> {
  const start = performance.now()
  for (;;) {
    const answer = await fetch(`${address}/readyz`)
    await answer.body?.cancel()
    if (answer.status === 200) return performance.now() - start
    await pause(10)
  }
}
