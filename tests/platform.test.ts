// What every answer carries, what the log and the metrics tell, and to whom. It needs the build.
import { hash } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { pageScriptHashes } from '#server/http/headers.ts'
import { register } from './attacks/accounts.ts'
import { freePort } from './free-port.ts'
import { openTestShop, type TestShop } from './open-shop.ts'
import { anOrder } from './pay.ts'
import { metricsOf, production } from './production.ts'

const pages = ['/', '/products', '/reviews', '/blogs', '/myPortfolio', '/login', '/signup', '/x']

describe('in demo mode', () => {
  let shop: TestShop
  beforeAll(async () => {
    const METRICS_PORT = String(await freePort())
    shop = await openTestShop('sqlite', { METRICS_PORT }, { pages: true })
  })
  afterAll(() => shop.close())

  test.each([...pages, '/api/nothing', '/api/docs', '/images/x', '/healthz'])(
    '%s is sent with every header that keeps a browser careful',
    async (url) => {
      const { headers } = await shop.app.inject({ url })
      const policy = String(headers['content-security-policy'])
      expect(policy).not.toMatch(/unsafe|\*|http:(?!\/\/127)/)
      expect(policy).toMatch(/default-src 'none'/)
      for (const rule of ["object-src 'none'", "base-uri 'none'", "frame-ancestors 'none'"]) {
        expect(policy).toContain(rule)
      }
      expect(headers).toMatchObject({
        'x-content-type-options': 'nosniff',
        'x-frame-options': 'DENY',
        'cross-origin-resource-policy': 'same-origin',
        'cross-origin-opener-policy': 'same-origin-allow-popups',
        'referrer-policy': 'strict-origin-when-cross-origin',
        'permissions-policy': expect.stringContaining('camera=()'),
      })
      expect(headers).not.toHaveProperty('server')
      expect(headers).not.toHaveProperty('x-powered-by')
    },
  )

  test('an answer of data opens nothing at all', async () => {
    const { headers } = await shop.app.inject({ url: '/api/products' })
    expect(headers).toMatchObject({
      'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
      'x-content-type-options': 'nosniff',
      'cross-origin-resource-policy': 'same-origin',
    })
    expect(headers['content-type']).toContain('application/json')
  })

  test.each(pages)('allows on %s only the inline scripts of its policy', async (url) => {
    const { body, headers } = await shop.app.inject({ url })
    const policy = String(headers['content-security-policy'])
    const inline = [...body.matchAll(/<script(?![^>]*\s(?:src=|type="application\/))[^>]*>/g)]
    expect(inline.length).toBeGreaterThan(2)
    expect(policy.match(/'sha256-/g)).toHaveLength(inline.length)
    expect(body).not.toMatch(/<[^>]+\son\w+=|<style|\sstyle="/)
  })

  test("a script that is neither the framework's nor the shop's is in no policy", async () => {
    const { body, headers } = await shop.app.inject({ url: '/products' })
    const policy = String(headers['content-security-policy'])
    const scripts = [...body.matchAll(/<script(?: type="module" async="")?>([^<]+)/g)]
    const genuine = scripts.map(([, script = '']) => script)
    expect(genuine.filter((script) => policy.includes(hashOf(script)))).toEqual(genuine)
    const scrolling = genuine.find((script) => script.startsWith('((storageKey')) ?? ''
    const evil = [
      'evil()',
      'window.__reactRouterContext = {};evil()',
      'window.__reactRouterContext.streamController.enqueue(evil());',
      'window.__reactRouterContext.streamController.enqueue("");evil("");',
      'import "/static/js/a.js";evil()',
      'import "https://evil.test/a.js";',
      '((storageKey, restoreKey) => {evil()})("react-router-scroll-positions", null)',
      ...genuine.flatMap((script) => [`${script}evil()`, `evil();${script}`, `${script};evil();`]),
      ...genuine.flatMap((script) =>
        [...script.matchAll(/[{(;]/g)]
          .slice(0, 100)
          .map(({ index }) => `${script.slice(0, index + 1)}evil();${script.slice(index + 1)}`),
      ),
    ]
    // Within the quotes of its data it would be data.
    const html = ['ours()', ...evil.filter((script) => !script.includes('enqueue("[{'))]
      .map((script) => `<script>${script}</script>`)
      .join('')
    expect(pageScriptHashes(html, 'ours()', scrolling)).toEqual([`'${hashOf('ours()')}'`])
  })

  test('the metrics tell of requests, orders, mails and the process', async () => {
    const { buyer, order } = await anOrder(shop)
    await shop.call('PATCH', `/orders/${order}`, { as: buyer, body: { transactionId: 'pi_x' } })
    const body = await metricsOf(shop)
    expect(body).toContain('http_requests_total{method="POST",route="/api/orders",status="200"} 1')
    expect(body).toMatch(
      /http_requests_total\{method="PATCH",route="\/api\/orders\/:id",status="4.."\} 1/,
    )
    expect(body).toMatch(/http_request_duration_seconds_bucket\{le="0.025",.*\} \d/)
    expect(body).toMatch(/shop_outbox_waiting \d/)
    expect(body).toMatch(/nodejs_eventloop_lag_p99_seconds \d/)
  })

  test('METRICS_PORT is a listener of their own, for this machine only', async () => {
    const port = await freePort()
    const open = () => openTestShop('sqlite', { METRICS_PORT: String(port) })
    const one = await open()
    try {
      const { headers } = await fetch(`http://127.0.0.1:${port}/metrics`)
      expect(headers.get('content-type')).toContain('text/plain; version=0.0.4; charset=utf-8')
      expect((await fetch(`http://127.0.0.1:${port}/api/products`)).status).toBe(404)
      expect((await one.app.inject({ url: '/metrics' })).statusCode).toBe(404)
      await expect(open()).rejects.toThrow(`METRICS_PORT cannot be ${port}: listen EADDRINUSE`)
    } finally {
      await one.close()
    }
    await expect(fetch(`http://127.0.0.1:${port}/metrics`)).rejects.toThrow()
  })
})

describe('in production', () => {
  let shop: TestShop
  const said: string[] = []
  beforeAll(async () => {
    const log = { write: (line: string) => void said.push(line) }
    const METRICS_PORT = String(await freePort())
    const environment = { ...production, METRICS_PORT, LOG_LEVEL: 'debug' }
    shop = await openTestShop('sqlite', environment, { log })
  })
  afterAll(() => shop.close())

  test('sets HSTS and secure cookies', async () => {
    const answer = await shop.app.inject({ url: '/api/products' })
    expect(answer.headers['strict-transport-security']).toMatch(/max-age=63072000/)
    const rider = { name: 'Rider', email: 'secure@workshop.test', address: 'A', phone: '12345' }
    const body = { ...rider, password: 'open-road-9' }
    const { headers } = await shop.call('POST', '/users', { body })
    const cookie = String(headers['set-cookie'])
    expect(cookie).toMatch(/^__Host-kickstand\.session_token=/)
    expect(cookie).toMatch(/; Secure/)
    expect(cookie).toMatch(/; HttpOnly/)
  })

  test('logs each request on one line, with its route and without its address', async () => {
    said.length = 0
    await shop.app.inject({ url: '/api/users?email=somebody@workshop.test&q=canary-query' })
    const [line = ''] = said
    expect(said).toHaveLength(1)
    expect(JSON.parse(line)).toMatchObject({
      msg: 'answered',
      method: 'GET',
      route: '/api/users',
      status: 401,
      ms: expect.any(Number),
      request: expect.any(String),
    })
    expect(line).not.toMatch(/canary-query|somebody/)
  })

  test('no secret, password, token or card gets into log, metrics or refusals', async () => {
    const password = 'canary1-password'
    const card = '4242424242424242'
    const { email, cookie, token } = await register(shop, password)
    const told: string[] = []
    const ask = async (method: string, path: string, body: unknown, headers = {}) => {
      const answer = await shop.call(method, path, { as: { token }, body, headers })
      told.push(JSON.stringify(answer.body))
    }
    await ask('POST', '/identity/sign-in/email', { email, password: 'canary2-wrong' })
    await ask('POST', '/identity/reset-password', { newPassword: 'canary3', token: 'canary4' })
    const body = { productId: await shop.product(), quantity: 10, phone: '12345', address: 'A' }
    const { body: order } = await shop.call('POST', '/orders', { as: { token }, body })
    await ask('POST', '/create-payment-intent', { orders: order._id, cardNumber: card })
    await ask('POST', '/reviews', { star: card, description: { card, password: 'canary5' } })
    await ask('POST', '/images?key=canary6', {}, { cookie })
    await shop.shop.db.whole.schema.alterTable('reviews').renameTo('gone').execute()
    await ask('GET', '/reviews', undefined)
    const everything = [...said, ...told, await metricsOf(shop)].join('\n')
    expect(said.join()).toMatch(/no such table/)
    expect(everything).not.toMatch(/canary\d/)
    expect(everything).not.toContain(card)
    expect(everything).not.toContain(token)
    expect(everything).not.toContain(cookie.split('=')[1] ?? '')
    expect(everything).not.toContain(shop.shop.config.secret)
  })
})

const hashOf = (script: string) => `sha256-${hash('sha256', script, 'base64')}`
