// A disk that breaks while buyers order: writes and syncs that fail, no room left. What was
// acknowledged stays, what cannot be written is said so, reading goes on, and so does writing after.
import { setTimeout as pause } from 'node:timers/promises'
import type { Database } from '#server/database/open.ts'
import type { Person } from '#tests/makers.ts'
import { startPostgres } from '#tests/postgres.ts'
import { audit } from '#tests/prove/auditor.ts'
import { where } from '#tests/prove/scene.ts'
import { type Figures, missList, type Stand } from '#tests/prove/stand.ts'
import { startWriters, type Writers } from '#tests/prove/writers.ts'
import { fillDisk } from './full-disk.ts'
import { canInject, type DiskFault, diskFaults, familyOf, whileFailing } from './inject.ts'
import { becomes, openShopProcess, type ShopProcess } from './shop-process.ts'

const points = { short: [1, 6], full: diskFaults.map((_, number) => number) }
const writers = { short: 2, full: 4 }
const initialUnits = 1_000_000
/** A fault lasts until it was noticed, but not for longer than this. */
const strikesMs = 2_000
/** PostgreSQL ends itself when a sync fails, and reads its log again; the shop waits for it. */
const againMs = { short: 30_000, full: 10_000 }

/** `spoil` changes what is written before it is audited: that must be noticed. */
export async function proveIoFault(
  stand: Stand,
  spoil: (db: Database) => Promise<unknown> = async () => {},
): Promise<Figures> {
  const full = await fillDisk(stand)
  if (!canInject()) return { ...full, points: 'needs strace' }
  const broken = await breakDisk(stand, spoil)
  return { ...full, ...broken, misses: [...full.misses, ...broken.misses] }
}

async function breakDisk(
  stand: Stand,
  spoil: (db: Database) => Promise<unknown>,
): Promise<Figures> {
  const postgres = stand.engine === 'postgres' ? await startPostgres() : null
  const databaseUrl = async () => postgres?.createDatabase()
  const shop = await openShopProcess({ ...stand, databaseUrl })
  const misses = missList()
  const heardAt: number[] = []
  let reads = 0
  let restarts = 0
  try {
    const people = await Promise.all(Array.from({ length: 4 }, () => shop.customer()))
    const productId = await shop.product({ quantity: initialUnits, minimumQuantity: 1, price: 1 })
    let server = await shop.start()
    const address = () => shop.config.publicUrl
    const busy = startWriters({ people, productId, address, count: writers[stand.size] })
    await becomes(async () => busy.acknowledged.size > 10, 10_000)
    for (const number of points[stand.size]) {
      const fault = diskFaults[number]
      if (!fault) continue
      const pids = familyOf(postgres?.pid ?? server.pid)
      const before = busy.heard['503'] ?? 0
      await whileFailing(pids, fault, async () => {
        reads += await readOn(shop, productId, busy, before, stand, misses.miss)
      })
      heardAt.push((busy.heard['503'] ?? 0) - before)
      if (await servesAgain(shop, people, productId, busy, againMs[stand.size])) continue
      if (postgres) await postgres.restart()
      else misses.miss(`no order is taken after ${describe(fault)}`)
      restarts++
      if (!(await servesAgain(shop, people, productId, busy, againMs[stand.size])))
        misses.miss(`no order is taken after ${describe(fault)} and a restart`)
    }
    await busy.stop()
    for (const [status, times] of Object.entries(busy.heard)) {
      if (!['200', '503', 'busy'].includes(status)) misses.miss(`${times} x ${status}`)
    }
    if (heardAt.every((refused) => refused === 0)) misses.miss('no fault was ever noticed')
    // What was only in memory is gone with this.
    await shop.kill()
    await spoil(shop.db)
    server = await shop.start()
    const told = { initial: new Map([[productId, initialUnits]]), acknowledged: busy.acknowledged }
    for (const words of await audit(shop.db.read, null, told)) misses.miss(words)
    return {
      points: heardAt.length,
      noticed: heardAt.filter((refused) => refused > 0).length,
      readsMeanwhile: reads,
      restartsOfTheDatabase: restarts,
      acknowledged: busy.acknowledged.size,
      heard: busy.heard,
      misses: misses.list(),
    }
  } finally {
    await shop.close()
    await postgres?.stop()
  }
}

/** Reads while the fault strikes, until a writer was refused; gives how many reads were answered. */
async function readOn(
  shop: ShopProcess,
  productId: string,
  busy: Writers,
  before: number,
  stand: Stand,
  miss: (words: string) => void,
): Promise<number> {
  let reads = 0
  for (const end = performance.now() + strikesMs; performance.now() < end; await pause(20)) {
    const path = `/api/products?id=${productId}&limit=${(reads % 50) + 1}`
    const answer = await shop.ask('GET', path).catch((error: unknown) => ({ status: `${error}` }))
    // A PostgreSQL that ended itself cannot be read from either.
    const fine = answer.status === 200 || (stand.engine === 'postgres' && answer.status === 503)
    if (!fine) miss(`reading says ${answer.status}`)
    if (answer.status === 200) reads++
    if ((busy.heard['503'] ?? 0) > before + 3) break
  }
  return reads
}

async function servesAgain(
  shop: ShopProcess,
  people: Person[],
  productId: string,
  busy: Writers,
  withinMs: number,
): Promise<boolean> {
  const [as] = people
  if (!as) return false
  const headers = { 'idempotency-key': crypto.randomUUID() }
  return becomes(async () => {
    const body = { ...where, productId, quantity: 1 }
    const answer = await shop.ask('POST', '/api/orders', { as, headers, body })
    if (answer.status === 200) busy.acknowledged.set(answer.body._id, 1)
    return answer.status === 200
  }, withinMs)
}

function describe({ calls, error, when }: DiskFault): string {
  return `${error} at ${calls} number ${when}`
}
