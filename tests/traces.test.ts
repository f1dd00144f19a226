// What a collector of OpenTelemetry's receives of an order, and what it must never receive.
import { createServer, type IncomingHttpHeaders } from 'node:http'
import { json } from 'node:stream/consumers'
import { describe, expect, test } from 'vitest'
import { readConfig } from '../src/server/config/config.ts'
import { openTestShop, type TestShop } from './open-shop.ts'

type Sent = {
  traceId: string
  spanId: string
  parentSpanId?: string
  name: string
  kind: number
  startTimeUnixNano: string
  endTimeUnixNano: string
  attributes: { key: string; value: { stringValue?: string; intValue?: number } }[]
  status: { code: number }
}
/** A post of the protocol, as far as it is looked at. */
type Body = {
  resourceSpans: [
    {
      resource: { attributes: [{ value: { stringValue: string } }] }
      scopeSpans: [{ spans: Sent[] }]
    },
  ]
}
type Collected = { path: string; headers: IncomingHttpHeaders; service: string; spans: Sent[] }

const caller = { trace: '0af7651916cd43dd8448eb211c80319c', span: 'b7ad6b7169203331' }
const canary = 'canary-canary'

/** A shop with a collector; gives what that received once the shop is closed. */
async function collectedOf(
  engine: 'sqlite' | 'postgres',
  act: (shop: TestShop) => Promise<void>,
  environment: Record<string, string> = {},
): Promise<Collected[]> {
  const collected: Collected[] = []
  const collector = createServer(async (request, response) => {
    const { resourceSpans } = (await json(request)) as Body
    const [{ resource, scopeSpans }] = resourceSpans
    const [{ value }] = resource.attributes
    const [{ spans }] = scopeSpans
    collected.push({
      path: request.url ?? '',
      headers: request.headers,
      service: value.stringValue,
      spans,
    })
    response.end('{}')
  })
  await new Promise<void>((resolve) => collector.listen(0, '127.0.0.1', resolve))
  const address = collector.address()
  const port = typeof address === 'object' && address ? address.port : 0
  const shop = await openTestShop(engine, {
    OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${port}/`,
    OTEL_EXPORTER_OTLP_HEADERS: `x-token=${canary}%20token`,
    OTEL_SERVICE_NAME: 'parts',
    ...environment,
  })
  await act(shop)
  await shop.close()
  await new Promise((resolve) => collector.close(resolve))
  return collected
}

async function orderAndPay(shop: TestShop): Promise<void> {
  const buyer = await shop.customer({ email: `${canary}@workshop.test`, name: canary })
  const headers = {
    'content-type': 'application/json',
    authorization: `Bearer ${buyer.token}`,
    traceparent: `00-${caller.trace}-${caller.span}-01`,
  }
  const post = async (path: string, body: object) => {
    const init = { method: 'POST', headers, body: JSON.stringify(body) }
    return (await (await fetch(`${shop.address}/api${path}`, init)).json()) as { _id: string }
  }
  const productId = await shop.product()
  const order = { productId, quantity: 10, phone: '5550142', address: `5 ${canary} Street` }
  const { _id } = await post('/orders', order)
  await post('/create-payment-intent', { orders: _id })
  await fetch(`${shop.address}/api/users?email=${buyer.email}&q=${canary}`, { headers })
  await expect.poll(async () => (await shop.mails()).length).toBeGreaterThan(0)
}

describe.each(['sqlite', 'postgres'] as const)('traces (%s)', (engine) => {
  test('an order is one trace: its request, its transaction, its statements, its card payment', async () => {
    const collected = await collectedOf(engine, orderAndPay)
    const spans = collected.flatMap((post) => post.spans)
    expect(collected[0]).toMatchObject({ path: '/v1/traces', service: 'parts' })
    expect(collected[0]?.headers['x-token']).toBe(`${canary} token`)

    const placed = spans.find(({ name }) => name === 'POST /api/orders')
    expect(placed).toMatchObject({ traceId: caller.trace, parentSpanId: caller.span, kind: 2 })
    expect(valuesOf(placed)).toMatchObject({
      'http.route': '/api/orders',
      'http.response.status_code': 200,
    })
    const below = childrenOf(spans, placed)
    const transaction = below.find(({ name }) => name === 'transaction')
    const statements = childrenOf(spans, transaction).map(({ name }) => name)
    expect(statements).toEqual(
      expect.arrayContaining(['update products', 'insert orders', 'insert outbox']),
    )
    expect(valuesOf(transaction)).toMatchObject({
      'db.system.name': engine === 'postgres' ? 'postgresql' : 'sqlite',
    })

    const paying = spans.find(({ name }) => name === 'POST /api/create-payment-intent')
    const asked = childrenOf(spans, paying).find(({ name }) => name === 'card company createIntent')
    expect(asked?.kind).toBe(3)
    // The card company's sandbox was told of the trace, and went on with it.
    const there = childrenOf(spans, asked).find(({ name }) => name.includes('/sandbox/cards/'))
    expect(there?.traceId).toBe(caller.trace)

    expect(spans.map(({ name }) => name)).toContain('mail send')
    for (const { startTimeUnixNano, endTimeUnixNano } of spans)
      expect(BigInt(endTimeUnixNano)).toBeGreaterThanOrEqual(BigInt(startTimeUnixNano))
  })

  test('no email, no text that somebody typed, no token and no query is in any span', async () => {
    const collected = await collectedOf(engine, async (shop) => {
      await orderAndPay(shop)
      // A fault tells of itself by its kind only.
      await shop.shop.db.whole.schema.alterTable('reviews').renameTo('gone').execute()
      await fetch(`${shop.address}/api/reviews?q=${canary}`)
    })
    const text = JSON.stringify(collected.map(({ spans }) => spans))
    expect(text).toContain('GET /api/reviews')
    expect(text).not.toContain(canary)
    expect(text).not.toMatch(/workshop\.test|kickstand\.test|eyJ|_secret_|sk_test|5550142/)
  })
})

test('a sampler that takes none sends nothing, and a caller who asks for none gets none', async () => {
  const visit = async (shop: TestShop) => {
    const traceparent = `00-${caller.trace}-${caller.span}-00`
    await fetch(`${shop.address}/api/products`, { headers: { traceparent } })
  }
  expect(await collectedOf('sqlite', visit, { OTEL_TRACES_SAMPLER: 'always_off' })).toEqual([])
  const spans = (await collectedOf('sqlite', visit)).flatMap((post) => post.spans)
  expect(spans.filter(({ traceId }) => traceId === caller.trace)).toEqual([])
})

test('a collector that is away stops nothing', async () => {
  const shop = await openTestShop('sqlite', {
    OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: 'http://127.0.0.1:1/x',
  })
  expect((await fetch(`${shop.address}/api/products`)).status).toBe(200)
  await shop.close()
})

test.each([
  [{}, null],
  [{ OTEL_EXPORTER_OTLP_ENDPOINT: 'http://c:4318', OTEL_SDK_DISABLED: 'true' }, null],
  [{ OTEL_EXPORTER_OTLP_ENDPOINT: 'http://c:4318/base' }, 'http://c:4318/base/v1/traces'],
  [{ OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: 'http://c/all' }, 'http://c/all'],
])('%o sends to %s', (environment, address) => {
  const { traces } = readConfig({ SECRET: 's'.repeat(32), ...environment })
  expect(traces?.address ?? null).toBe(address)
})

test('the sampler is what its variables say', () => {
  const read = (OTEL_TRACES_SAMPLER: string) => {
    const { traces } = readConfig({
      SECRET: 's'.repeat(32),
      OTEL_EXPORTER_OTLP_ENDPOINT: 'http://c',
      OTEL_TRACES_SAMPLER,
      OTEL_TRACES_SAMPLER_ARG: '0.25',
    })
    return { sampler: traces?.sampler, parentBased: traces?.parentBased, ratio: traces?.ratio }
  }
  expect(read('parentbased_traceidratio')).toEqual({
    sampler: 'traceidratio',
    parentBased: true,
    ratio: 0.25,
  })
  expect(read('always_off')).toMatchObject({ sampler: 'always_off', parentBased: false })
  expect(() => read('sometimes')).toThrow(/OTEL_TRACES_SAMPLER/)
})

function childrenOf(spans: Sent[], parent: Sent | undefined): Sent[] {
  return spans.filter(({ parentSpanId }) => parent && parentSpanId === parent.spanId)
}

function valuesOf(span: Sent | undefined): Record<string, string | number | undefined> {
  const pairs = span?.attributes ?? []
  return Object.fromEntries(
    pairs.map(({ key, value }) => [key, value.stringValue ?? value.intValue]),
  )
}
