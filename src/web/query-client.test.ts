import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Problem } from '#base/problem.ts'
import { createQueryClient } from './query-client.tsx'
import { send } from './send.ts'

let asked: number[] = []

beforeEach(() => {
  vi.useFakeTimers({ now: 0 })
  vi.stubGlobal('window', {})
  vi.stubGlobal('navigator', { onLine: true })
  asked = []
})

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

/** Asks a shop that answers so; gives when it was asked, in seconds, until it gave up. */
async function triesOf(status: number, headers: Record<string, string>): Promise<number[]> {
  vi.stubGlobal('fetch', async () => {
    asked.push(Date.now() / 1000)
    return new Response('<h1>Not now</h1>', { status, headers })
  })
  const cache = createQueryClient()
  const failed = cache
    .fetchQuery({
      queryKey: ['asked'],
      queryFn: () => send('GET /products', { query: {} }),
      retry: cache.getDefaultOptions().queries?.retry ?? false,
    })
    .catch((error: Error) => error)
  // Not all timers: a shop that another file left behind in this process has some that never end.
  await vi.advanceTimersByTimeAsync(60_000)
  expect(await failed).toBeInstanceOf(Problem)
  return asked
}

test('retries failed requests at growing intervals', async () => {
  expect(await triesOf(500, {})).toEqual([0, 1, 3, 7])
})

test.each([429, 503])('a %s that says when to come again is asked no sooner', async (status) => {
  expect(await triesOf(status, { 'retry-after': '3' })).toEqual([0, 3, 6, 10])
})

test('reports a long Retry-After at once', async () => {
  expect(await triesOf(429, { 'retry-after': '60' })).toEqual([0])
})
