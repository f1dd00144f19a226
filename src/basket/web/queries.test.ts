import { afterEach, expect, test, vi } from 'vitest'
import { tabCache } from '#web/cache.ts'
import { keepToken, readSession } from '#web/session.ts'
import { basketQuery } from './queries.ts'

afterEach(() => {
  tabCache().clear()
  vi.unstubAllGlobals()
})

test('an answer that a change has overtaken does not undo it', async () => {
  const answered = Promise.withResolvers<Response>()
  const kept = new Map<string, string>()
  const storage = {
    getItem: (name: string) => kept.get(name) ?? null,
    setItem: (name: string, value: string) => kept.set(name, value),
    removeItem: (name: string) => kept.delete(name),
  }
  vi.stubGlobal('localStorage', storage)
  vi.stubGlobal('sessionStorage', storage)
  vi.stubGlobal('fetch', () => answered.promise)
  const person = { sub: 'ada', email: 'ada@shop.test', exp: 4_000_000_000 }
  keepToken(`head.${btoa(JSON.stringify(person))}.signature`)
  const query = basketQuery(readSession())
  const looking = tabCache().fetchQuery(query)
  const changed = { version: 2, lines: [] }
  tabCache().setQueryData<object>(query.queryKey, changed)
  answered.resolve(Response.json({ version: 1, lines: [{ productId: 'disc' }] }))
  await looking
  expect(tabCache().getQueryData(query.queryKey)).toEqual(changed)
})
