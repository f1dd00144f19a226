// What a shop does while its database goes from one server to another.
import { Writable } from 'node:stream'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { knownForMs } from '#server/database/version.ts'
import { type LeadingWire, openLeadingWire } from './faults/leading-wire.ts'
import type { Person } from './makers.ts'
import { openTestShop, type TestShop } from './open-shop.ts'
import { type Postgres, type Standby, startPostgres } from './postgres.ts'
import { where } from './prove/scene.ts'

/** A dead connection is replaced within so long, on top of what is asked. */
const mostMs = 5_000
/** Less than the shortest wait for one. */
const besideMs = 1_000
/** `/readyz` answers within two. */
const readyMs = 3_000

let primary: Postgres
let standby: Standby
let wire: LeadingWire
let shop: TestShop
let buyer: Person
let productId = ''
let url = ''
const logged: { level: number; msg: string; err?: unknown; reason?: string }[] = []

beforeAll(async () => {
  primary = await startPostgres({ durable: false, settings: { synchronous_commit: 'on' } })
  standby = await primary.startStandby()
  url = await primary.createDatabase()
  wire = await openLeadingWire(primary.url)
  shop = await openTestShop(
    'postgres',
    { DATABASE_URL: wire.urlOf(url), LOG_LEVEL: 'info' },
    { log: intoLogged() },
  )
  buyer = await shop.customer()
  productId = await shop.product({ quantity: 1_000, minimumQuantity: 1, price: 1 })
})

afterAll(async () => {
  await shop?.close()
  await wire?.close()
  await standby?.stop()
  await primary?.stop()
})

test('connections that fall silent are replaced, and nobody waits behind them', async () => {
  const all = () => Promise.all([visit(), myOrders(), order(), ready()])
  const quietMs: number[] = []
  const firstMs: number[] = []
  const againMs: number[] = []
  for (let round = 0; round < 3; round++) {
    // Several idle connections, all of which die.
    await Promise.all(Array.from({ length: 12 }, () => myOrders()))
    await timed(all(), quietMs)
    // Longer than what is known of the database counts: the next visitor has it asked.
    await pause(2 * knownForMs)
    wire.hush()
    const visitors = [visit(), visit(), visit()]
    const first = timed(Promise.all([...visitors, myOrders(), order(), ready()]), firstMs)
    for (const status of await first) expect([200, 503]).toContain(status)
    for (const answer of visitors) expect(await answer).toBe(200)
    expect(await timed(all(), againMs)).toEqual([200, 200, 200, 200])
  }
  // Whoever waits for a dead connection does so in every round, and a busy machine is late in some.
  // What each answer takes is what `npm run prove -- nodes` measures.
  const quiet = Math.min(...quietMs)
  expect(Math.min(...firstMs)).toBeLessThan(quiet + mostMs)
  expect(Math.min(...againMs)).toBeLessThan(quiet + besideMs)
})

test('a server that only reads is an outage, told in one line each, until the address leads on', async () => {
  expect(await ready()).toBe(200)
  await lead(standby.url)
  const outages = () => logged.filter(({ msg }) => msg === 'database-down')
  // Whoever asks first may meet a connection that was cut with the old server.
  const askedOnce = async () => {
    logged.length = 0
    expect(await order()).toBe(503)
    return outages().map(({ reason }) => reason)
  }
  await expect.poll(askedOnce).toEqual([expect.stringMatching(/read-only/)])
  logged.length = 0
  for (let tries = 0; tries < 3; tries++) expect(await order()).toBe(503)
  expect(await ready()).toBe(503)
  expect(await visit()).toBe(200)
  const told = outages()
  expect(told).toHaveLength(3)
  for (const line of told) {
    expect(line.err).toBeUndefined()
    expect(line.reason).toMatch(/read-only/)
  }
  // The connections to the standby stay open: none of them may be used again for a change.
  wire.leadTo(primary.url)
  expect([await order(), await order()]).toContain(200)
  await expect.poll(ready).toBe(200)
})

test('/readyz says soon that nothing answers, whichever connection it is', async () => {
  wire.leadTo()
  wire.hush()
  // Asked once more where the machine was late itself.
  const tookMs = async () => {
    const took: number[] = []
    expect(await timed(ready(), took)).toBe(503)
    return took[0]
  }
  await expect.poll(tookMs).toBeLessThan(readyMs)
  wire.leadTo(primary.url)
  await expect.poll(ready).toBe(200)
})

test('a start while the database is away waits for it, and says so', async () => {
  wire.leadTo()
  wire.cut()
  logged.length = 0
  const starting = openTestShop(
    'postgres',
    { DATABASE_URL: wire.urlOf(await primary.createDatabase()), LOG_LEVEL: 'info' },
    { log: intoLogged() },
  )
  const saysSo = () => logged.filter(({ msg }) => msg.includes('the start waits')).length
  await expect.poll(saysSo, { timeout: 30_000 }).toBe(1)
  const tried = wire.refused()
  await expect.poll(wire.refused, { timeout: 30_000 }).toBeGreaterThan(tried)
  wire.leadTo(primary.url)
  const started = await starting
  expect(saysSo()).toBe(1)
  expect((await started.call('GET', '/products?limit=1')).status).toBe(200)
  await started.close()
})

/** As a balancer does that ends the sessions of a server that is down. */
async function lead(to: string): Promise<void> {
  wire.leadTo(to)
  wire.cut()
  await pause(50)
}

async function timed<T>(act: Promise<T>, tookMs: number[]): Promise<T> {
  const began = performance.now()
  const done = await act
  tookMs.push(performance.now() - began)
  return done
}

let searches = 0

/** Another address each time: nothing of it is kept. */
async function visit(): Promise<number> {
  return (await shop.call('GET', `/products?limit=5&q=disc${searches++}`)).status
}

async function myOrders(): Promise<number> {
  return (await shop.call('GET', `/orders?email=${buyer.email}`, { as: buyer })).status
}

async function order(): Promise<number> {
  const body = { ...where, productId, quantity: 1 }
  return (await shop.call('POST', '/orders', { as: buyer, body })).status
}

async function ready(): Promise<number> {
  const answer = await fetch(`${shop.address}/readyz`)
  await answer.body?.cancel()
  return answer.status
}

function intoLogged(): Writable {
  return new Writable({
    write: (chunk, _encoding, done) => {
      logged.push(JSON.parse(String(chunk)))
      done()
    },
  })
}
