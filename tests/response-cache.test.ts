import { randomBytes } from 'node:crypto'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import fastify from 'fastify'
import { expect, test } from 'vitest'
import { openDatabase } from '#server/database/open-database.ts'
import { openResponseCache, unseenTables } from '#server/http/response-cache.ts'
import { queueMail } from '#server/mail/outbox.ts'
import { sendDueMail } from '#server/mail/send-due.ts'
import { makersFor } from './makers.ts'
import { onUsualEngine } from './open-shop.ts'
import { order } from './pay.ts'
import { receiver } from './test-outbox.ts'

onUsualEngine('public answers', (shop) => {
  const { call, customer, product } = shop

  test('answers 304 until it changes', async () => {
    await product()
    const first = await call('GET', '/products?limit=5')
    const headers = { 'if-none-match': String(first.headers['etag']) }
    const again = await call('GET', '/products?limit=5', { headers })
    expect([again.status, again.body]).toEqual([304, ''])
    await product()
    const changed = await call('GET', '/products?limit=5', { headers })
    expect(changed.status).toBe(200)
  })

  test('compresses as the client accepts, with equal content', async () => {
    for (let more = 0; more < 12; more++) await product()
    const plain = await shop.app.inject('/api/products?limit=12')
    const ask = (encoding: string) =>
      shop.app.inject({ url: '/api/products?limit=12', headers: { 'accept-encoding': encoding } })
    const gzip = await ask('gzip, br;q=0')
    expect(gzip.headers['content-encoding']).toBe('gzip')
    expect(gunzipSync(gzip.rawPayload).toString()).toBe(plain.body)
    await expect
      .poll(async () => (await ask('gzip, deflate, br')).headers['content-encoding'])
      .toBe('br')
    const brotli = await ask('gzip, deflate, br')
    expect(brotliDecompressSync(brotli.rawPayload).toString()).toBe(plain.body)
    expect(plain.headers['content-encoding']).toBeUndefined()
    expect(plain.headers['x-frame-options']).toBe('DENY')
  })

  test("shows another process's changes soon, and at once with a token", async () => {
    const { config } = shop.shop
    const as = await customer()
    await using other = openDatabase(config)
    const newest = async (user: typeof as | null) =>
      (await call('GET', '/products?limit=1', { as: user })).body[0]._id
    await newest(null)
    const added = await makersFor({ ...shop.shop, db: other }).product()
    expect(await newest(as)).toBe(added)
    await expect.poll(() => newest(null)).toBe(added)
  })

  test('survive writes of mails, jobs, baskets and messages, and end with shown data', async () => {
    const [as, productId] = [await customer(), await product()]
    const read = () => shop.statementsOf(() => call('GET', `/products?id=${productId}`))
    const readAfter = async (act: () => Promise<unknown>) => {
      await read()
      await act()
      return read()
    }
    await read()
    const lines = [{ productId, quantity: 10 }]
    const contact = { email: 'kim@workshop.test', subject: 'Hello', message: 'Are you open?' }
    const letter = { to: as.email, subject: 'Told', text: 'Text', html: '<p>Text</p>' }
    const unseen = [
      () => shop.ok('PUT', '/basket', { as, body: { lines, how: 'set' } }),
      () => shop.ok('POST', '/messages', { body: contact }),
      () => shop.shop.db.write((trx) => queueMail(trx, { ...letter, key: `told:${productId}` })),
      () => sendDueMail(shop.shop.db, receiver().mail),
    ]
    for (const act of unseen) await expect.poll(() => readAfter(act)).toEqual([])
    const seen = await readAfter(() => order(shop, as, productId, 10))
    expect(seen).not.toEqual([])
    const { body } = await call('GET', `/products?id=${productId}`)
    expect(body[0].quantity).toBe(990)
  })

  test('read no table that is excluded from invalidation', async () => {
    const [one, other] = [await product(), await product()]
    const review = { star: 5, description: 'A good fit.' }
    await call('POST', '/reviews', { as: await customer(), body: review })
    const paths = [
      ...[
        '/products?limit=24',
        '/products?q=brake+pads',
        '/products?q=KS%20100',
        `/products?id=${one}`,
      ],
      ...['/products?sort=price', '/products?fitsFirst=x', '/products?only=in-stock'],
      ...[
        '/suggestions?q=bra',
        '/product-facets',
        '/product-facets?q=brake',
        `/product-page/${one}`,
      ],
      ...[
        `/products/${other}/discontinued`,
        '/motorcycle-makes',
        '/motorcycles',
        `/fitments?product=${one}`,
      ],
      ...['/order-terms', '/card-settings', '/quick-order/example', '/reviews', '/reviews?q=good'],
      ...['/contact', '/pages/delivery'],
    ]
    const statements = await shop.statementsOf(async () => {
      for (const path of paths) await call('GET', path)
    })
    const words = new Set(statements.flatMap((statement) => statement.match(/\w+/g) ?? []))
    expect([...unseenTables].filter((table) => words.has(table))).toEqual([])
  })

  test('never shares the answer of a signed-in user', async () => {
    const reader = await customer()
    await product()
    for (const path of ['/reviews?limit=3', '/suggestions?q=dis', '/products?limit=3']) {
      const mine = await call('GET', path, { as: reader })
      const { headers } = await call('GET', path)
      expect(headers['cache-control']).toBe('no-cache')
      if (mine.headers['cache-control'] === 'no-store')
        expect(headers['vary']).toContain('authorization')
    }
  })
})

test('counts answers with their addresses, within the bound', async () => {
  const most = 1_000_000
  const responses = openResponseCache(most)
  const app = fastify()
  responses.answerFromCache(app)
  let made = 0
  app.get('/*', (request, reply) =>
    responses.answer(request, reply, async () => ({
      status: 200,
      headers: { 'content-type': 'text/html' },
      body: `${made++} ${randomBytes(3_000).toString('hex')}`,
      cacheable: true,
    })),
  )
  const ask = (path: string, encoding = 'identity') =>
    app.inject({ url: `/${path}`, headers: { 'accept-encoding': encoding } })
  expect((await ask('a')).body).toBe((await ask('a')).body)
  const plain = responses.size()
  expect(plain).toBeGreaterThan(6_000)
  await ask('a', 'br')
  expect(responses.size()).toBeGreaterThan(plain + 3_000)
  for (let number = 0; number < 400; number++) {
    await ask(`${number}?${'d'.repeat(1_000)}`, ['identity', 'gzip', 'br'][number % 3])
    expect(responses.size()).toBeLessThanOrEqual(most)
  }
  expect(responses.size()).toBeGreaterThan(most / 2)
  await app.close()
})

test('gives data from before a commit only to waiting requests', async () => {
  const responses = openResponseCache()
  const app = fastify()
  responses.answerFromCache(app)
  const gate = Promise.withResolvers<void>()
  let stock = 5
  app.get('/*', (request, reply) =>
    responses.answer(request, reply, async () => {
      const body = String(stock)
      if (stock === 5) await gate.promise
      return { status: 200, headers: {}, body, cacheable: true }
    }),
  )
  const before = app.inject('/')
  await expect.poll(() => stock).toBe(5)
  await app.ready()
  stock = 4
  responses.clearAfter(new Set(['products']))
  expect((await app.inject('/')).body).toBe('4')
  gate.resolve()
  await before
  expect((await app.inject('/')).body).toBe('4')
  await app.close()
})
