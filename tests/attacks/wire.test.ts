import { connect } from 'node:net'
import fastify, { type FastifyInstance } from 'fastify'
import { expect, onTestFinished, test } from 'vitest'
import { shedLoad } from '#server/http/load-shedding.ts'
import { answerRefusals } from '#server/http/refusals.ts'
import { useTestShop } from '#tests/open-shop.ts'
import { speak } from '#tests/speak.ts'

const shop = useTestShop()
const long = 'x'.repeat(70_000)

test.each([
  ['no request', 'hello\r\n\r\n', 400],
  ['an unknown method', 'BREW / HTTP/1.1\r\nhost: x\r\n\r\n', 400],
  ['a header with NUL', 'GET / HTTP/1.1\r\nhost: x\r\na: \0\r\n\r\n', 400],
  ['too many headers', `GET / HTTP/1.1\r\nhost: x\r\na: ${long}\r\n\r\n`, 431],
  [
    'two lengths',
    'POST /api/users HTTP/1.1\r\nhost: x\r\ncontent-length: 5\r\ncontent-length: 6\r\n\r\nhello',
    400,
  ],
  [
    'a length and chunks',
    'POST /api/users HTTP/1.1\r\nhost: x\r\ncontent-length: 5\r\ntransfer-encoding: chunked\r\n\r\n0\r\n\r\n',
    400,
  ],
  ['a broken escape', 'GET /api/orders/%zz HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n', 400],
])('%s is refused in words, and the shop lives', async (_, bytes, status) => {
  const answer = await speak(shop.shop.config.port, bytes)
  expect(answer).toMatch(new RegExp(`^HTTP/1.1 ${status} `))
  expect(answer).toContain('content-type: application/problem+json')
  expect((await fetch(`${shop.address}/healthz`)).status).toBe(200)
})

test('refuses bodies with a false length, and compressed bombs', async () => {
  const post = (body: string, headers: Record<string, string> = {}) =>
    fetch(`${shop.address}/api/users`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body,
    })
  expect((await post(`{"name":"${'x'.repeat(300_000)}"}`)).status).toBe(413)
  expect((await post('packed', { 'content-encoding': 'gzip' })).status).toBe(400)
})

test('refuses deeply nested JSON before it is walked', async () => {
  const body = `{"name":${'['.repeat(100_000)}${']'.repeat(100_000)}}`
  const answer = await shop.app.inject({
    method: 'POST',
    url: '/api/users',
    headers: { 'content-type': 'application/json' },
    body,
  })
  expect(answer.statusCode).toBe(400)
})

test('a flood is answered at once: some get through, the others hear when to come back', async () => {
  const over = Promise.withResolvers<void>()
  const { address } = await openShedding(20, (app) => {
    app.get('/slow', () => over.promise.then(() => ({ done: true })))
    app.get('/healthz', { config: { essential: true } }, async () => ({ status: 'ok' }))
  })
  const flood = Array.from({ length: 120 }, async () => {
    const answer = await fetch(`${address}/slow`)
    // Accepted requests are still being answered when the first one is refused.
    if (answer.status === 503) over.resolve()
    return { status: answer.status, again: answer.headers.get('retry-after') }
  })
  const answers = await Promise.all(flood)
  const refused = answers.filter(({ status }) => status === 503)
  expect(answers.filter(({ status }) => status === 200).length).toBeGreaterThanOrEqual(20)
  expect(refused.length).toBeGreaterThan(0)
  expect(refused.every(({ again }) => again === '1')).toBe(true)
  expect((await fetch(`${address}/healthz`)).status).toBe(200)
  expect((await fetch(`${address}/slow`)).status).toBe(200)
})

test('serves the files of an admitted page under load', async () => {
  const { address } = await openShedding(0, (app) => {
    app.get('/products', async () => 'a page')
    app.get('/static/js/page.js', { config: { essential: true } }, async () => 'its script')
  })
  expect((await fetch(`${address}/products`)).status).toBe(503)
  expect((await fetch(`${address}/static/js/page.js`)).status).toBe(200)
})

test('sheds a call that receives an unread form', async () => {
  const { address } = await openShedding(0, (app) => {
    app.addContentTypeParser('multipart/form-data', (_request, _body, done) => done(null))
    app.post('/products', async () => 'no form')
  })
  const body = new FormData()
  body.set('file', new Blob(['a']), 'a.csv')
  expect((await fetch(`${address}/products`, { method: 'POST', body })).status).toBe(503)
})

test('frees the place of a request whose body never arrives', async () => {
  const { app, address } = await openShedding(5, (app) => {
    app.post('/', async () => ({ done: true }))
  })
  const begin =
    'POST / HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: 50\r\n\r\n{'
  let arrived = 0
  app.server.on('request', () => arrived++)
  const waiting = Array.from({ length: 30 }, () => {
    const socket = connect(Number(new URL(address).port), '127.0.0.1')
    socket.on('error', () => {})
    socket.write(begin)
    return socket
  })
  await expect.poll(() => arrived).toBe(waiting.length)
  const headers = { 'content-type': 'application/json' }
  for (let times = 0; times < 10; times++) {
    const answer = await fetch(address, { method: 'POST', headers, body: '{}' })
    expect(answer.status).toBe(200)
  }
  for (const socket of waiting) socket.destroy()
})

async function openShedding(inFlight: number, addRoutes: (app: FastifyInstance) => void) {
  const app = fastify()
  onTestFinished(() => app.close())
  await shedLoad(app, { inFlight, delayMs: 0 })
  answerRefusals(app)
  addRoutes(app)
  return { app, address: await app.listen({ port: 0, host: '127.0.0.1' }) }
}

test('line breaks make no header, neither of an answer nor of a mail', async () => {
  const { app, call, customer, mails, product, shop: open } = shop
  const crlf = '%0d%0aset-cookie:%20a=b'
  for (const url of [`/api/products?q=${crlf}&limit=1`, `/login?from=${crlf}`, `/images/${crlf}`]) {
    const { headers } = await app.inject({ url })
    expect(headers).not.toHaveProperty('set-cookie')
  }
  const as = await customer()
  const evil = 'Kim\r\nBcc: everybody@workshop.test\r\n\r\nHello'
  const profile = { name: evil, phone: '12345', address: evil }
  await call('PUT', `/users?id=${as.id}`, { as, body: profile })
  const productId = await product({ name: `Disc ${as.id}\r\nBcc: everybody@workshop.test` })
  const body = { productId, quantity: 10, phone: '12345', address: 'A' }
  await call('POST', '/orders', { as, body })
  open.wake('mail')
  const about = async () => (await mails()).filter(({ subject }) => subject.includes(as.id))
  await expect.poll(async () => (await about()).length).toBe(1)
  const [mail] = await about()
  expect(mail?.to).toBe(as.email)
  expect((await mails()).some(({ to }) => to.includes('everybody'))).toBe(false)
})
