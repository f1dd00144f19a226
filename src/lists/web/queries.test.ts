import { afterEach, expect, test, vi } from 'vitest'
import { createQueryClient } from '#web/query-client.tsx'
import { listQuery } from './queries.ts'

afterEach(() => vi.unstubAllGlobals())

test('an answer that a change has overtaken does not undo it', async () => {
  const answered = Promise.withResolvers<Response>()
  vi.stubGlobal('localStorage', { getItem: () => null })
  vi.stubGlobal('fetch', () => answered.promise)
  const cache = createQueryClient()
  const query = listQuery('brakes')
  const looking = cache.fetchQuery(query)
  const changed = { version: 2, name: 'Discs and pads' }
  cache.setQueryData<object>(query.queryKey, changed)
  answered.resolve(Response.json({ version: 1, name: 'Discs' }))
  await looking
  expect(cache.getQueryData(query.queryKey)).toEqual(changed)
})
