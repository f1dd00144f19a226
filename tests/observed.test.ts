// What goes wrong outside the shop, as its operator reads it: in the log with its cause, and in the
// metrics. And how a line of log is found again.
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { freePort } from './free-port.ts'
import { type Json, openTestShop, shopForTest, type TestShop } from './open-shop.ts'
import { anOrder, aPaidOrder, where } from './pay.ts'
import { metricsOf, production } from './production.ts'

const nobody = 'smtp://shop:canary@127.0.0.1:1'

async function logging(environment: Record<string, string>) {
  const said: Json[] = []
  const log = { write: (line: string) => void said.push(JSON.parse(line)) }
  const shop = await openTestShop('sqlite', environment, { log })
  return { shop, said }
}

describe('refusals of other services', () => {
  let shop: TestShop
  let said: Json[]
  beforeAll(async () => {
    const METRICS_PORT = String(await freePort())
    const environment = { SMTP_URL: nobody, LOG_LEVEL: 'warn', METRICS_PORT }
    ;({ shop, said } = await logging(environment))
  })
  afterAll(() => shop.close())

  const warned = (msg: string, facts: object) =>
    expect.poll(() => said).toContainEqual(expect.objectContaining({ level: 40, msg, ...facts }))

  test('logs a rejected mail with its cause, and counts it', async () => {
    const buyer = await shop.customer()
    await anOrder(shop, buyer)
    await warned('a mail was not taken; it is tried again', {
      ...{ kind: 'placed', tries: 1 },
      reason: expect.stringContaining('ECONNREFUSED'),
    })
    expect(JSON.stringify(said)).not.toMatch(/canary|@workshop/)
    const metrics = await metricsOf(shop)
    expect(metrics).toMatch(/^shop_outbox_failed [1-9]/m)
    expect(metrics).toMatch(/^shop_outbox_oldest_seconds (?!0$)\d/m)
    expect(metrics).toMatch(/^shop_outbox_given_up 0$/m)
  })

  test("logs a refused refund with Stripe's message, and counts it in the metrics", async () => {
    shop.sandbox?.cards.setFault({ kind: 'error', call: 'POST /v1/refunds', times: 3 })
    const { order, intent } = await aPaidOrder(shop)
    await shop.call('DELETE', `/orders?id=${order}`, { as: await shop.admin() })
    shop.shop.wake('refunds')
    const reason = expect.stringMatching(/: An? .*error/i)
    await warned('a refund was not taken; it is tried again', { intent, reason })
    await expect.poll(() => metricsOf(shop)).toMatch(/^shop_refunds_failed 1$/m)
    const metrics = await metricsOf(shop)
    expect(metrics).toMatch(/^shop_refunds_waiting 1$/m)
    expect(metrics).toMatch(/^shop_refunds_oldest_seconds (?!0$)\d/m)
  })
})

describe('in production', () => {
  let shop: TestShop
  let said: Json[]
  beforeAll(async () => {
    const google = { GOOGLE_CLIENT_ID: 'shop', GOOGLE_CLIENT_SECRET: 'canary' }
    const environment = {
      ...production,
      ...google,
      OIDC_ISSUER: `https://127.0.0.1:${await freePort()}`,
    }
    ;({ shop, said } = await logging({ ...environment, LOG_LEVEL: 'info' }))
  })
  afterAll(() => shop.close())

  test('logs that Google cannot be reached, and at which address', async () => {
    const { statusCode } = await shop.app.inject({
      method: 'POST',
      url: '/api/identity/sign-in/social',
      headers: { 'content-type': 'application/json', origin: production.PUBLIC_URL },
      payload: JSON.stringify({ provider: 'google' }),
    })
    expect(statusCode).toBe(502)
    const line = said.find(({ msg }) => msg === 'google-down')
    expect(line.err.message).toMatch(/^https:\/\/127\.0\.0\.1:\d+\/.* does not describe/)
  })

  test('names the request in its answer and its log lines', async () => {
    said.length = 0
    const at = `http://127.0.0.1:${shop.shop.config.port}/api`
    const stranger = { authorization: 'Bearer forged', 'x-request-id': 'as a stranger calls it' }
    const ids = [
      await requestIdOf(`${at}/users?email=somebody@workshop.test`, stranger),
      await requestIdOf(`${at}/products?limit=1`),
      // This one is answered with what was kept.
      await requestIdOf(`${at}/products?limit=1`),
    ]
    for (const id of ids) expect(id).toMatch(/^[0-9a-f-]{36}$/)
    expect(new Set(ids).size).toBe(3)
    expect(said.map(({ msg, request }) => [msg, request])).toEqual([
      ['security event', ids[0]],
      ['answered', ids[0]],
      ['answered', ids[1]],
      ['answered', ids[2]],
    ])
  })
})

test('refuses changes and /readyz while nothing can be written, and serves reads', async () => {
  const shop = await shopForTest('sqlite')
  const ready = async () => (await shop.app.inject({ url: '/readyz' })).statusCode
  const readOnly = (pragma: 'on' | 'off') =>
    sql.raw(`pragma query_only = ${pragma}`).execute(shop.shop.db.whole)
  const buyer = await shop.customer()
  const body = { ...where, productId: await shop.product(), quantity: 50 }
  const order = () => shop.call('POST', '/orders', { as: buyer, body })
  await readOnly('on')
  expect([(await order()).body.code, await ready()]).toEqual(['database-down', 503])
  expect((await shop.call('GET', `/products?id=${body.productId}`)).body).toHaveLength(1)
  await readOnly('off')
  expect([await ready(), (await order()).status]).toEqual([200, 200])
})

async function requestIdOf(url: string, headers: Record<string, string> = {}): Promise<string> {
  const answer = await fetch(url, { headers })
  await answer.arrayBuffer()
  return answer.headers.get('x-request-id') ?? ''
}
