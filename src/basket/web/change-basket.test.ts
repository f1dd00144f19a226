import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { addMotorcycle } from '#fitment/web/garage.ts'
import { getQueryClient } from '#web/query-client.tsx'
import { readSession, removeToken, saveToken } from '#web/session.ts'
import { stubStorage } from '../../../tests/browser-storage.ts'
import { addToBasket, basketQuery } from './change-basket.ts'

let answered: PromiseWithResolvers<Response>

beforeEach(() => {
  answered = Promise.withResolvers<Response>()
  stubStorage()
  vi.stubGlobal('window', {})
  vi.stubGlobal('fetch', () => answered.promise)
  signIn('ada')
})

afterEach(() => {
  getQueryClient().clear()
  vi.unstubAllGlobals()
})

function signIn(sub: string): void {
  const person = { sub, email: `${sub}@shop.test`, exp: 4_000_000_000 }
  saveToken(`head.${btoa(JSON.stringify(person))}.signature`)
}

test('ignores answers that a newer change has overtaken', async () => {
  const query = basketQuery(readSession())
  const looking = getQueryClient().fetchQuery(query)
  const changed = { version: 2, lines: [] }
  getQueryClient().setQueryData<object>(query.queryKey, changed)
  answered.resolve(Response.json({ version: 1, lines: [{ productId: 'disc' }] }))
  await looking
  expect(getQueryClient().getQueryData(query.queryKey)).toEqual(changed)
})

const model = { motorcycleId: 'swift', make: 'Hayanami', model: 'Swift' }
const swift = { ...model, year: 2019, frameNumber: '', name: '' }

test.each([
  ['basket', () => addToBasket({ productId: 'disc', quantity: 10 })],
  ['garage', () => addMotorcycle(swift)],
])(
  'does not show a late answer about a %s to the user who has signed in since',
  async (of, change) => {
    const changing = change()
    removeToken()
    signIn('ben')
    const lines = [{ productId: 'disc', quantity: 10 }]
    answered.resolve(Response.json({ version: 9, lines, motorcycles: [{ name: 'Old Faithful' }] }))
    await changing
    expect(getQueryClient().getQueryData([of, 'ben'])).toBeUndefined()
  },
)
