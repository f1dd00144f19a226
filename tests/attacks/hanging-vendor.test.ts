// A vendor that hangs delays only the requests that need it.
import fastify from 'fastify'
import { expect, onTestFinished, test } from 'vitest'
import { ours } from '#base/texts.ts'
import { freePort } from '#tests/free-port.ts'
import { begin, wordsAt } from '#tests/google-visit.ts'
import { shopForTest } from '#tests/open-shop.ts'
import { anOrder, openIntent } from '#tests/pay.ts'
import { newVisitor } from '#tests/visitor.ts'

test('serves visitors while the card company hangs', async () => {
  const shop = await shopForTest('sqlite', {})
  const crowd = await Promise.all(
    Array.from({ length: 4 }, async () => {
      const { buyer, order } = await anOrder(shop)
      return { buyer, order, ...(await openIntent(shop, buyer, order)) }
    }),
  )
  const hang = { kind: 'hang', ms: 8_000, call: 'GET /v1/payment_intents', times: 1_000 } as const
  shop.sandbox?.cards.setFault(hang)
  onTestFinished(() => shop.sandbox?.cards.setFault(null))
  const stopped = new AbortController()
  const send = ({ buyer, order, intent }: (typeof crowd)[number]) =>
    fetch(`${shop.address}/api/orders/${order}`, {
      method: 'PATCH',
      headers: { authorization: `Bearer ${buyer.token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ orders: order, transactionId: intent }),
      signal: stopped.signal,
    }).then(
      ({ status }) => status,
      () => 0,
    )
  const asked = crowd.flatMap((one) => Array.from({ length: 100 }, () => send(one)))
  const refused = await Promise.any(
    asked.map(async (answer) => {
      const status = await answer
      if (status !== 503) throw new Error(String(status))
      return status
    }),
  )
  expect(refused).toBe(503)
  for (let times = 0; times < 20; times++)
    expect((await fetch(`${shop.address}/api/products?limit=1`)).status).toBe(200)
  stopped.abort()
  await Promise.all(asked)
})

test('reports a hanging Google within seconds, and serves visitors', async () => {
  const google = fastify({ forceCloseConnections: true })
  onTestFinished(() => google.close())
  google.removeAllContentTypeParsers()
  google.addContentTypeParser('*', { parseAs: 'string' }, async () => null)
  const port = await freePort()
  const issuer = `http://127.0.0.1:${port}`
  google.get('/.well-known/openid-configuration', async () => ({
    issuer,
    authorization_endpoint: `${issuer}/auth`,
    token_endpoint: `${issuer}/token`,
    userinfo_endpoint: `${issuer}/me`,
    jwks_uri: `${issuer}/jwks`,
  }))
  google.post('/token', () => new Promise(() => {}))
  await google.listen({ port, host: '127.0.0.1' })
  const client = { GOOGLE_CLIENT_ID: 'shop', GOOGLE_CLIENT_SECRET: 'a secret between two' }
  const shop = await shopForTest('sqlite', { ...client, OIDC_ISSUER: issuer })
  const visits = Array.from({ length: 35 }, async () => {
    const visitor = newVisitor(shop.address)
    const state = (await begin(visitor)).searchParams.get('state')
    const answer = await visitor.ask(`/api/identity/callback/google?code=x&state=${state}`)
    return wordsAt(visitor, answer)
  })
  await Promise.any(visits)
  for (let times = 0; times < 20; times++)
    expect((await fetch(`${shop.address}/api/products?limit=1`)).status).toBe(200)
  for (const words of await Promise.all(visits)) expect(words).toContain(ours.google.down)
})
