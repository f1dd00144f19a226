// What a shop does while its database goes from one server to another.
import { once } from 'node:events'
import { connect, createServer, type Socket } from 'node:net'
import { Writable } from 'node:stream'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { freePort } from './free-port.ts'
import type { Person } from './makers.ts'
import { openTestShop, type TestShop } from './open-shop.ts'
import { where } from './pay.ts'
import { type Postgres, startPostgres } from './postgres.ts'

let primary: Postgres
let wire: Awaited<ReturnType<typeof openWire>>
let shop: TestShop
let buyer: Person
let productId = ''
let url = ''
const logged: { level: number; msg: string; err?: unknown; reason?: string }[] = []

beforeAll(async () => {
  primary = await startPostgres({
    durable: false,
    settings: { synchronous_commit: 'on', max_connections: '30' },
  })
  url = await primary.createDatabase()
  wire = await openWire(primary.url)
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
  wire?.close()
  await primary?.stop()
})

test('replaces silent connections, and answers visitors', async () => {
  // Several idle connections, all of which die.
  await Promise.all(Array.from({ length: 12 }, () => myOrders()))
  wire.freeze()
  const visitors = [visit(), visit(), visit()]
  const first = await Promise.all([...visitors, myOrders(), order(), ready()])
  for (const status of first) expect([200, 503]).toContain(status)
  const again = () => Promise.all([visit(), myOrders(), order(), ready()])
  await expect.poll(again).toEqual([200, 200, 200, 200])
})

test('treats a read-only server as an outage, logged in one line', async () => {
  expect(await ready()).toBe(200)
  await readOnly(true)
  const outages = () => logged.filter(({ msg }) => msg === 'database-down')
  // The first request may get a connection that was cut with the old server.
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
  // The connections that only read stay open: none of them may be used again for a change.
  await readOnly(false)
  expect([await order(), await order()]).toContain(200)
  await expect.poll(ready).toBe(200)
})

test('a server that has no connection left is waited for a little', async () => {
  const crowd: pg.Client[] = []
  const join = async () => {
    const client = new pg.Client({ connectionString: primary.url })
    client.on('error', () => {})
    await client.connect()
    crowd.push(client)
  }
  wire.cut()
  // The shop and the crowd want the last one.
  await expect.poll(() => join().then(() => '', String)).toMatch(/too many clients/)
  wire.cut()
  await expect.poll(() => join().then(() => '', String)).toMatch(/too many clients/)
  const tried = wire.opened()
  const asked = order()
  await expect.poll(wire.opened).toBeGreaterThan(tried + 1)
  for (const client of crowd.splice(0, 15)) await client.end()
  expect(await asked).toBe(200)
  for (const client of crowd) await client.end()
})

test('waits for an absent database at start, and says so', async () => {
  wire.forwardTo(null)
  wire.cut()
  logged.length = 0
  const starting = openTestShop(
    'postgres',
    { DATABASE_URL: wire.urlOf(await primary.createDatabase()), LOG_LEVEL: 'info' },
    { log: intoLogged() },
  )
  const saysSo = () => logged.filter(({ msg }) => msg.includes('the start waits')).length
  await expect.poll(saysSo).toBe(1)
  const tried = wire.refused()
  await expect.poll(wire.refused).toBeGreaterThan(tried)
  wire.forwardTo(primary.url)
  const started = await starting
  expect(saysSo()).toBe(1)
  expect((await started.call('GET', '/products?limit=1')).status).toBe(200)
  await started.close()
})

/** As when the address leads to another server: new connections only read, or take changes again. */
async function readOnly(only: boolean): Promise<void> {
  const client = new pg.Client({ connectionString: primary.url })
  await client.connect()
  const database = new URL(url).pathname.slice(1)
  await client.query(`alter database "${database}" set default_transaction_read_only = ${only}`)
  await client.end()
  if (only) wire.cut()
  await pause(50)
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

/**
 * Replaces the address that leads to the PostgreSQL in service: a balancer, a name, a floating
 * address. Passes bytes on, leads nowhere on demand, and ends silently.
 */
async function openWire(to: string) {
  let target: string | null = to
  let refused = 0
  let opened = 0
  const pairs = new Set<{ near: Socket; far: Socket }>()
  const server = createServer((near) => {
    if (target === null) {
      refused++
      near.resetAndDestroy()
      return
    }
    opened++
    const pair = { near, far: connect(Number(new URL(target).port), '127.0.0.1') }
    pairs.add(pair)
    const end = () => {
      pairs.delete(pair)
      near.destroy()
      pair.far.destroy()
    }
    near.pipe(pair.far).pipe(near)
    for (const side of [near, pair.far]) side.on('error', () => {}).on('close', end)
  })
  const port = await freePort()
  await once(server.listen(port, '127.0.0.1'), 'listening')
  const cut = () => {
    for (const { near } of pairs) near.destroy()
  }
  return {
    urlOf: (databaseUrl: string) =>
      Object.assign(new URL(databaseUrl), { port: String(port) }).href,
    /** Where new connections go from now on; null refuses them. */
    forwardTo: (url: string | null) => {
      target = url
    },
    /** Open connections stay, and nothing passes on them any more. */
    freeze: () => {
      for (const { near, far } of pairs) {
        near.unpipe(far).pause()
        far.unpipe(near).pause()
      }
    },
    cut,
    refused: () => refused,
    opened: () => opened,
    close: () => {
      cut()
      server.close()
    },
  }
}
