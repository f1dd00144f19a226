import { randomBytes } from 'node:crypto'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import fastify from 'fastify'
import { expect, test } from 'vitest'
import { openDatabase } from '#server/database/open-database.ts'
import { openResponseCache } from '#server/http/response-cache.ts'
import { makersFor } from './makers.ts'
import { onUsualEngine } from './open-shop.ts'

onUsualEngine('public answers', (shop) => {
  const { call, customer, product } = shop

  test('who has it already is told so, until it changes', async () => {
    await product()
    const first = await call('GET', '/products?limit=5')
    const headers = { 'if-none-match': String(first.headers['etag']) }
    const again = await call('GET', '/products?limit=5', { headers })
    expect([again.status, again.body]).toEqual([304, ''])
    await product()
    const changed = await call('GET', '/products?limit=5', { headers })
    expect(changed.status).toBe(200)
  })

  test('it is packed as the client likes it, and the same inside', async () => {
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

  test('what another process writes is seen soon, and at once by whoever brings a token', async () => {
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

  test('what is answered to one who is signed in is given to nobody else', async () => {
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

test('what is cached is weighed with its address, and stays within its bound', async () => {
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

test('what was read before a commit is given to whoever waits for it, and kept for nobody else', async () => {
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
  responses.clear()
  expect((await app.inject('/')).body).toBe('4')
  gate.resolve()
  await before
  expect((await app.inject('/')).body).toBe('4')
  await app.close()
})
