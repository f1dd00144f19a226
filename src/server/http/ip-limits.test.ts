import { expect, test } from 'vitest'
import { type Answer, onUsualEngine, shopForTest, type TestShop } from '#tests/open-shop.ts'
import { speak } from '#tests/speak.ts'

onUsualEngine(
  'an account that changes five things a minute at most',
  ({ call, customer, product }) => {
    test('limits changes per minute, and lets reads go on', async () => {
      const person = await customer()
      const productId = await product()
      const body = { how: 'add', lines: [{ productId, quantity: 10 }] }
      const change = (as = person) => call('PUT', '/basket', { as, body })
      const answers: Answer[] = []
      for (let number = 0; number < 7; number++) answers.push(await change())
      expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200, 429, 429])
      expect(Number(answers[6]?.headers['retry-after'])).toBeGreaterThan(0)
      expect((await call('GET', '/sessions', { as: person })).status).toBe(200)
      expect((await change(await customer())).status).toBe(200)
    })
  },
  { CHANGES_PER_MINUTE: '5' },
)

test('limits reads per address and minute with Retry-After, and leaves other addresses alone', async () => {
  const shop = await shopForTest('sqlite', { CHANGES_PER_MINUTE: '6', TRUST_PROXY: 'loopback' })
  const answers = await read(shop, '/api/orders', one, 70)
  expect(countsOf(answers)).toEqual({ 401: 60, 429: 10 })
  const refused = answers.find(({ status }) => status === 429)
  const waits = Number(refused?.headers.get('retry-after'))
  expect(waits > 0 && waits <= 60).toBe(true)
  expect(refused?.headers.get('content-type')).toMatch(/^application\/problem\+json/)
  expect(await refused?.json()).toMatchObject({
    status: 429,
    code: 'too-many-tries',
    detail: 'That is too much at once. Please try again in a minute.',
  })
  expect(countsOf(await read(shop, '/api/orders', other, 60))).toEqual({ 401: 60 })
  // Health checks are never limited.
  expect(countsOf(await read(shop, '/healthz', one, 5))).toEqual({ 200: 5 })
})

test('ignores an invented X-Forwarded-For, and logs an unnamed proxy once', async () => {
  const said: string[] = []
  const log = { write: (line: string) => void said.push(line) }
  const shop = await shopForTest('sqlite', { CHANGES_PER_MINUTE: '6', LOG_LEVEL: 'warn' }, { log })
  const answers: Response[] = []
  for (let number = 0; number < 70; number++)
    answers.push(...(await read(shop, '/api/orders', `203.0.113.${number}`)))
  expect(countsOf(answers)).toEqual({ 401: 60, 429: 10 })
  const warned = said.filter((line) => line.includes('TRUST_PROXY is not set'))
  expect(warned).toHaveLength(1)
})

test('counts an IPv6 network as one address', async () => {
  const shop = await shopForTest('sqlite', { CHANGES_PER_MINUTE: '6', TRUST_PROXY: 'loopback' })
  for (let host = 1; host <= 60; host++) await read(shop, '/api/orders', `2001:db8:0:7::${host}`)
  expect(countsOf(await read(shop, '/api/orders', '2001:db8:0:7:8::9'))).toEqual({ 429: 1 })
  expect(countsOf(await read(shop, '/api/orders', '2001:db8:0:8::1'))).toEqual({ 401: 1 })
})

test('searches and documents are fewer', async () => {
  const shop = await shopForTest('sqlite', { CHANGES_PER_MINUTE: '60', TRUST_PROXY: 'loopback' })
  const search = (number: number) => `/api/suggestions?q=lever${number}`
  expect(countsOf(await read(shop, search, one, 201))).toEqual({ 200: 200, 429: 1 })
  const document = '/api/purchases/none/invoice.pdf'
  expect(countsOf(await read(shop, document, one, 31))).toEqual({ 401: 30, 429: 1 })
})

test.each([
  '/sandbox/cards/../../api/orders',
  '/sandbox/%2e%2e/api/orders',
  '/static/../api/orders',
  '/images/./.%2E/api/orders',
  '//healthz/../api/orders',
  '/api\\orders',
  'http://somewhere.test/sandbox/../api/orders',
])('counts %s as its page or call', async (target) => {
  const shop = await shopForTest('sqlite', { CHANGES_PER_MINUTE: '6', TRUST_PROXY: 'loopback' })
  await read(shop, '/api/orders', one, 60)
  const request = `GET ${target} HTTP/1.1\r\nhost: x\r\nx-forwarded-for: ${one}\r\nconnection: close\r\n\r\n`
  expect(await speak(shop.shop.config.port, request)).toMatch(/^HTTP\/1.1 429 /)
})

test('counts paths that only begin like a file, a probe or a sandbox', async () => {
  const shop = await shopForTest('sqlite', { CHANGES_PER_MINUTE: '6', TRUST_PROXY: 'loopback' })
  await read(shop, '/api/orders', one, 60)
  for (const path of ['/sandbox/none', '/static/none.js', '/healthz/none', '/sandbox%2Fcards%2F'])
    expect(countsOf(await read(shop, path, one, 1))).toEqual({ 429: 1 })
  expect(countsOf(await read(shop, '/healthz?since=1', one, 1))).toEqual({ 200: 1 })
})

test('counts changes of an address, answers that are ready and probes, each on their own', async () => {
  const shop = await shopForTest('sqlite', { CHANGES_PER_MINUTE: '6', TRUST_PROXY: 'loopback' })
  const change = async () => {
    const headers = { 'x-forwarded-for': one, 'content-type': 'application/json' }
    const answer = await fetch(`${shop.address}/api/basket`, { method: 'PUT', headers, body: '{}' })
    return answer.status
  }
  const changes: number[] = []
  for (let number = 0; number < 62; number++) changes.push(await change())
  expect(changes.filter((status) => status === 429)).toHaveLength(2)
  const ready = countsOf(await read(shop, '/api/contact', one, 250))
  expect(ready).toEqual({ 200: expect.any(Number), 429: expect.any(Number) })
  expect(ready[200]).toBeGreaterThanOrEqual(240)
  expect(countsOf(await read(shop, '/healthz', one, 70))).toEqual({ 200: 70 })
})

test('refuses an address that keeps asking, and delays no other', async () => {
  const shop = await shopForTest('sqlite', { CHANGES_PER_MINUTE: '6', TRUST_PROXY: 'loopback' })
  await read(shop, '/api/orders', one, 60)
  const began = performance.now()
  const refused = Promise.all(Array.from({ length: 30 }, () => read(shop, '/api/orders', one)))
  expect(countsOf(await read(shop, '/api/orders', other))).toEqual({ 401: 1 })
  expect(countsOf((await refused).flat())).toEqual({ 429: 30 })
  expect(performance.now() - began).toBeGreaterThan(25 * 20)
})

test('0 is no limit', async () => {
  const shop = await shopForTest('sqlite', { CHANGES_PER_MINUTE: '0' })
  expect(countsOf(await read(shop, '/api/orders', one, 400))).toEqual({ 401: 400 })
})

const one = '198.51.100.1'
const other = '198.51.100.2'

async function read(
  { address }: TestShop,
  path: string | ((number: number) => string),
  from: string,
  times = 1,
): Promise<Response[]> {
  const answers: Response[] = []
  for (let number = 0; number < times; number++) {
    const asked = address + (typeof path === 'string' ? path : path(number))
    answers.push(await fetch(asked, { headers: { 'x-forwarded-for': from } }))
  }
  return answers
}

function countsOf(answers: Response[]): Record<number, number> {
  const counts: Record<number, number> = {}
  for (const { status } of answers) counts[status] = (counts[status] ?? 0) + 1
  return counts
}
