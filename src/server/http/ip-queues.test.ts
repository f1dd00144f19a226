import { setTimeout as pause } from 'node:timers/promises'
import fastify, { type FastifyInstance } from 'fastify'
import { expect, onTestFinished, test } from 'vitest'
import { shopForTest } from '#tests/open-shop.ts'
import { queueByAddress } from './ip-queues.ts'
import { answerRefusals } from './refusals.ts'

const bounds = { maxWaiting: 20, maxWaitMs: 60_000, burstMs: 60_000, share: 0.2 }

test('answers a few requests of an address at once, queues some, and refuses the rest', async () => {
  const door = Promise.withResolvers<void>()
  let [underWay, most] = [0, 0]
  const { ask, countOf } = await openQueues(bounds, (app) => {
    app.get('/slow', { config: { queue: 'reads' } }, async () => {
      most = Math.max(most, ++underWay)
      await door.promise
      underWay--
      return {}
    })
    app.get('/list', { config: { queue: 'long reads' } }, async () => ({}))
    app.post('/change', { config: { queue: 'changes' } }, async () => ({}))
  })
  const flood = Array.from({ length: 40 }, () => ask('/slow', one))
  // 4 are under way and 20 wait: the others are refused while those still are.
  await expect.poll(() => countOf(429)).toBe(16)
  expect((await ask('/list', one)).status).toBe(200)
  expect((await ask('/change', one, 'POST')).status).toBe(200)
  const others = ask('/slow', other)
  await expect.poll(() => underWay).toBe(5)
  door.resolve()
  expect((await others).status).toBe(200)
  await Promise.all(flood)
  expect({ most, answered: countOf(200) }).toEqual({ most: 5, answered: 27 })
})

test('shares the processor fairly among addresses', async () => {
  const scarce = { ...bounds, maxWaiting: 100, maxWaitMs: 1_000, burstMs: 100 }
  const { ask, countOf } = await openQueues(scarce, (app) => {
    app.get('/costly', { config: { queue: 'reads' } }, async () => {
      const until = performance.now() + 20
      while (performance.now() < until);
      return {}
    })
  })
  const began = performance.now()
  const flood = Array.from({ length: 100 }, () => ask('/costly', one))
  for (let times = 0; times < 4; times++) expect((await ask('/costly', other)).status).toBe(200)
  const answers = await Promise.all(flood)
  const allowedMs = scarce.burstMs + (performance.now() - began) * scarce.share
  // Four that had begun when nothing was left are answered, too.
  expect(countOf(200) - 4).toBeLessThanOrEqual(allowedMs / 20 + 4)
  const refused = answers.find(({ status }) => status === 429)
  expect(Number(refused?.headers.get('retry-after'))).toBeGreaterThan(0)
})

test('continues a queue when waiting or answered browsers disconnect', async () => {
  let begun = 0
  const { ask } = await openQueues(bounds, (app) => {
    app.get('/never', { config: { queue: 'reads' } }, async () => {
      begun++
      await new Promise(() => {})
    })
    app.get('/', { config: { queue: 'reads' } }, async () => ({}))
  })
  const gone = new AbortController()
  const waiting = Array.from({ length: 12 }, () =>
    ask('/never', one, 'GET', gone.signal).catch(() => {}),
  )
  await expect.poll(() => begun).toBe(4)
  const next = ask('/', one)
  gone.abort()
  await Promise.all(waiting)
  expect((await next).status).toBe(200)
})

test('frees a place when the answer is ready, not when a slow browser has received it', async () => {
  const { address, ask } = await openQueues(bounds, (app) => {
    app.get('/large', { config: { queue: 'reads' } }, async () => Buffer.alloc(30_000_000))
    app.get('/', { config: { queue: 'reads' } }, async () => ({}))
  })
  const slow = await Promise.all(
    Array.from({ length: 6 }, () =>
      fetch(`${address}/large`, { headers: { 'x-forwarded-for': one } }),
    ),
  )
  expect((await ask('/', one)).status).toBe(200)
  for (const { body } of slow) await body?.cancel()
})

test('never makes a workshop of twenty behind one address wait', async () => {
  const shop = await shopForTest('sqlite', { CHANGES_PER_MINUTE: '300', TRUST_PROXY: 'loopback' })
  await shop.product({ name: 'Brake pads' })
  const paths = [
    'products?q=brake',
    'suggestions?q=bra',
    'product-facets?q=brake',
    'reviews',
    'motorcycles?q=hn',
  ]
  const statuses = new Set<number>()
  const work = async (person: number) => {
    for (let turn = 0; turn < 2; turn++) {
      const asked = paths.map(async (path) => {
        const url = `${shop.address}/api/${path}&n=${person}-${turn}`.replace(/(\/\w+)&/, '$1?')
        const answer = await fetch(url, { headers: { 'x-forwarded-for': one } })
        statuses.add(answer.status)
        await answer.text()
      })
      await Promise.all(asked)
      // As quick as a person who reads: on a slow machine, too, twenty of them take less than their share.
      await pause(1_000)
    }
  }
  await Promise.all(Array.from({ length: 20 }, (_, person) => work(person)))
  expect([...statuses].filter((status) => status === 429)).toEqual([])
})

const one = '198.51.100.1'
const other = '198.51.100.2'

async function openQueues(
  input: Parameters<typeof queueByAddress>[2],
  addRoutes: (app: FastifyInstance) => void,
) {
  const app = fastify({ trustProxy: 'loopback' })
  onTestFinished(() => {
    app.server.closeAllConnections()
    return app.close()
  })
  app.decorateRequest('isMultipart', () => false)
  queueByAddress(app, { readsPerMinute: 3_000 }, input)
  answerRefusals(app)
  addRoutes(app)
  const address = await app.listen({ port: 0, host: '127.0.0.1' })
  const statuses: number[] = []
  return {
    address,
    countOf: (wanted: number) => statuses.filter((status) => status === wanted).length,
    async ask(path: string, from: string, method = 'GET', signal?: AbortSignal) {
      const headers = { 'x-forwarded-for': from }
      const answer = await fetch(address + path, { method, headers, ...(signal && { signal }) })
      statuses.push(answer.status)
      return answer
    },
  }
}
