import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { migrate } from '#server/database/migrate.ts'
import { openDatabase } from '#server/database/open-database.ts'
import { freshPostgresUrl, migratedPostgresUrl } from './fresh-database.ts'
import { openTestShop, type TestShop } from './open-shop.ts'
import { where } from './pay.ts'
import { newVisitor } from './visitor.ts'

const json = { 'content-type': 'application/json' }

let one: TestShop
let other: TestShop

beforeAll(async () => {
  const DATABASE_URL = await migratedPostgresUrl()
  one = await openTestShop('postgres', { DATABASE_URL })
  other = await openTestShop('postgres', { DATABASE_URL, PUBLIC_URL: one.address })
})

afterAll(async () => {
  await other?.close()
  await one?.close()
})

test('places one order for one key sent to both', async () => {
  const buyer = await one.customer()
  const productId = await one.product({ quantity: 1_000, minimumQuantity: 1 })
  for (let round = 0; round < 5; round++) {
    const headers = { 'idempotency-key': `on both ${round}` }
    const body = { ...where, productId, quantity: 2 }
    const answers = await Promise.all(
      [one, other].map((shop) => shop.call('POST', '/orders', { as: buyer, body, headers })),
    )
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    expect(answers[0]?.body._id).toBe(answers[1]?.body._id)
  }
  const { body } = await other.call('GET', `/orders?email=${buyer.email}`, { as: buyer })
  expect(body).toHaveLength(5)
})

test('applies a sign-out and a removed role in the other process', async () => {
  let turn = one
  const visitor = newVisitor(one.address, () => at(turn))
  const ask = (shop: TestShop, method: string, path: string, body: object) => {
    turn = shop
    return visitor.ask(`/api${path}`, { method, headers: json, body: JSON.stringify(body) })
  }
  const email = 'on-two-processes@workshop.test'
  const account = { name: 'Kim', email, address: '1 Foundry Lane', phone: '+1 555 0100' }
  await ask(one, 'POST', '/users', { ...account, password: 'open-road-9' })
  const token = (await (await ask(other, 'PUT', `/users/${email}`, { email })).json()) as {
    token: string
  }
  const mine = (shop: TestShop) => shop.call('GET', `/users?email=${email}`, { as: token })
  expect((await mine(other)).status).toBe(200)
  await ask(one, 'POST', '/identity/sign-out', {})
  expect((await mine(other)).status).toBe(401)

  const [admin, removed] = [await one.admin(), await one.admin()]
  const orders = () => other.call('GET', '/orders?limit=1', { as: removed })
  expect((await orders()).status).toBe(200)
  await one.call('PUT', `/user/removeAdmin/${removed.email}`, { as: admin })
  expect((await orders()).status).toBe(403)
})

test('migrates an empty database once for several processes', async () => {
  const databaseUrl = await freshPostgresUrl()
  const opened = [1, 2, 3, 4].map(() => openDatabase({ databaseUrl, dataDir: '' }))
  for (const db of opened) onTestFinished(db.close)
  const ran = await Promise.all(opened.map(migrate))
  expect(ran.filter((names) => names.length > 0)).toHaveLength(1)
})

/** Where a shop listens: the public address of both is the first one's. */
function at({ app }: TestShop): string {
  const address = app.server.address()
  return typeof address === 'object' && address ? `http://127.0.0.1:${address.port}` : ''
}
