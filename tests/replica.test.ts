// A real standby, whose replay is stopped at will: what visitors may see late, and nobody else.
import { Writable } from 'node:stream'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Source } from '#server/database/open.ts'
import { mostBehindMs } from '#server/database/replica/watch.ts'
import { knownForMs } from '#server/database/version.ts'
import { register } from './attacks/accounts.ts'
import { openLeadingWire } from './faults/leading-wire.ts'
import type { Person } from './makers.ts'
import { openTestShop, type TestShop } from './open-shop.ts'
import { anOrder } from './pay.ts'
import { type Postgres, type Standby, startPostgres } from './postgres.ts'

let primary: Postgres
let standby: Standby
let shop: TestShop
let admin: Person
let url = ''
const logged: { msg: string }[] = []

beforeAll(async () => {
  // Not waiting for the disk, but for the log to be written: it is what the standby is sent.
  primary = await startPostgres({ durable: false, settings: { synchronous_commit: 'on' } })
  standby = await primary.startStandby()
  url = await primary.createDatabase()
  const log = intoLogged()
  shop = await openTestShop(
    'postgres',
    { DATABASE_URL: url, DATABASE_REPLICA_URL: standby.urlOf(url), LOG_LEVEL: 'info' },
    { log },
  )
  admin = await shop.admin()
})

afterAll(async () => {
  await shop?.close()
  await standby?.stop()
  await primary?.stop()
})

test('visitors read the replica once it is known to be fresh', async () => {
  const id = await shop.product({ quantity: 3 })
  await expect.poll(readsReplica, { timeout: 30_000, interval: 20 }).toBe(true)
  await expect.poll(() => quantityFor(id), { interval: 20 }).toBe(3)
})

test('whoever is signed in sees each of their writes at once while the replica stands still', async () => {
  const id = await shop.product({ quantity: 1 })
  await expect.poll(() => quantityFor(id)).toBe(1)
  const { cookie } = await register(shop)
  await stopped(async () => {
    for (let quantity = 2; quantity < 30; quantity++) {
      await edit(id, quantity)
      expect(await quantityFor(id, { as: admin })).toBe(quantity)
      expect(await quantityFor(id, { headers: { cookie } })).toBe(quantity)
    }
  })
})

test('a buyer sees their own order at once while the replica stands still', async () => {
  await stopped(async () => {
    for (let round = 0; round < 5; round++) {
      const { buyer, order } = await anOrder(shop)
      const { body } = await shop.call('GET', `/orders?email=${buyer.email}`, { as: buyer })
      expect(body).toMatchObject([{ _id: order }])
    }
  })
})

test('a visitor is never further behind than the bound, however long the replica stands still', async () => {
  const id = await shop.product({ quantity: 0 })
  let late: number[] = []
  // Some must have been behind, or this would show nothing; a busy machine may be too slow for it.
  for (let quantity = 1; late.length === 0 && quantity < 8; quantity++) {
    await expect.poll(() => quantityFor(id)).toBe(quantity - 1)
    await expect.poll(readsReplica, { timeout: 30_000, interval: 20 }).toBe(true)
    await stopped(async () => {
      await edit(id, quantity)
      late = await lagsBehind(id, quantity)
      expect(readsReplica()).toBe(false)
    })
  }
  expect(late.length).toBeGreaterThan(0)
  expect(Math.max(...late)).toBeLessThan(mostBehindMs + knownForMs)
})

test('whoever signs out does not fall behind what they saw', async () => {
  const answer = await shop.call('POST', '/reviews', {
    as: admin,
    body: { star: 5, description: 'Fits' },
    headers: { cookie: 'kickstand.session_token=whoever' },
  })
  expect(String(answer.headers['set-cookie'])).toMatch(/^kickstand\.wrote=1; Max-Age=2; .*HttpOnly/)
})

test('a replica that is killed is told of once, and nobody is refused', async () => {
  const id = await shop.product({ quantity: 7 })
  await expect.poll(readsReplica, { timeout: 30_000, interval: 20 }).toBe(true)
  logged.length = 0
  await standby.kill()
  for (let round = 0; round < 60; round++) {
    // Another address each time: nothing of it is kept.
    const { status } = await shop.call('GET', `/products?limit=5&q=disc${round}`)
    expect(status).toBe(200)
    await pause(20)
  }
  expect(await quantityFor(id)).toBe(7)
  // On a busy machine it may have been too far behind before.
  expect(said('visitors read the primary')).toBeLessThanOrEqual(1)
  await standby.restart()
  await expect.poll(readsReplica, { timeout: 30_000, interval: 20 }).toBe(true)
})

test('a database that follows another one is not read', async () => {
  const other = await primary.createDatabase()
  const lost = await openTestShop('postgres', {
    DATABASE_URL: url,
    DATABASE_REPLICA_URL: standby.urlOf(other),
  })
  try {
    for (let round = 0; round < 10; round++) {
      expect(lost.shop.db.source('usual').name).toBe('primary')
      await pause(50)
    }
  } finally {
    await lost.close()
  }
})

test('of two standbys behind one address one is read at most, and nothing older after something newer', async () => {
  const second = await primary.startStandby()
  const wire = await openLeadingWire(standby.url, second.url)
  const spread = await openTestShop(
    'postgres',
    { DATABASE_URL: url, DATABASE_REPLICA_URL: wire.urlOf(standby.urlOf(url)), LOG_LEVEL: 'info' },
    { log: intoLogged() },
  )
  logged.length = 0
  try {
    const id = await shop.product({ quantity: 0 })
    await stopped(async () => {
      let seen = 0
      for (let quantity = 1; quantity < 60; quantity++) {
        await edit(id, quantity)
        const source = spread.shop.db.source('usual')
        // Several at once: each takes a connection of its own.
        const reading = [1, 2, 3].map(() => readQuantity(source, id))
        const shown = source.name === 'replica' ? (await Promise.all(reading)).flat() : []
        expect(Math.min(...shown, Number.POSITIVE_INFINITY)).toBeGreaterThanOrEqual(seen)
        seen = Math.max(seen, ...shown)
        await pause(20)
      }
    }, second.url)
    expect(said('the replica cannot be used')).toBeLessThanOrEqual(1)
  } finally {
    await spread.close()
    await wire.close()
    await second.stop()
  }
})

/** How long after a write, just acknowledged, visitors still asked and were given what was before. */
async function lagsBehind(id: string, quantity: number): Promise<number[]> {
  const written = performance.now()
  const late: number[] = []
  while (performance.now() - written < mostBehindMs * 1.5) {
    const askedAt = performance.now()
    if ((await quantityFor(id)) !== quantity) late.push(askedAt - written)
    await pause(5)
  }
  return late
}

/** Looks as a visitor would; that keeps the shop watching the replica too. */
function readsReplica(): boolean {
  return shop.shop.db.source('usual').name === 'replica'
}

async function quantityFor(id: string, input = {}): Promise<number> {
  const { body } = await shop.call('GET', `/products?id=${id}`, input)
  return body[0]?.quantity
}

/** None where the place refuses it, and is left alone from then on. */
async function readQuantity({ readSide, failed }: Source, id: string): Promise<number[]> {
  try {
    const found = readSide.read.selectFrom('products').select('quantity').where('id', '=', id)
    return (await found.execute()).map(({ quantity }) => quantity)
  } catch (error) {
    expect(failed(error)).toBe(true)
    return []
  }
}

async function edit(id: string, quantity: number): Promise<void> {
  const body = { price: 5, quantity, minimumQuantity: 1 }
  expect((await shop.call('PUT', `/products/${id}`, { as: admin, body })).status).toBe(200)
}

function intoLogged(): Writable {
  return new Writable({
    write: (chunk, _encoding, done) => {
      logged.push(JSON.parse(String(chunk)))
      done()
    },
  })
}

function said(words: string): number {
  return logged.filter(({ msg }) => msg.includes(words)).length
}

/** Does it while the standby receives what is written, and shows none of it. */
async function stopped(act: () => Promise<void>, at = standby.url): Promise<void> {
  await onStandby('select pg_wal_replay_pause()', at)
  try {
    await act()
  } finally {
    await onStandby('select pg_wal_replay_resume()', at)
  }
}

async function onStandby(sql: string, at: string): Promise<void> {
  const client = new pg.Client({ connectionString: at })
  await client.connect()
  try {
    await client.query(sql)
  } finally {
    await client.end()
  }
}
