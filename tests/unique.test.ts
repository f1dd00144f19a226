// Two requests for the same unique thing at the same instant: one gets it, the other a reason. It is
// never a fault of the shop (500), on either engine.
import { expect, test } from 'vitest'
import type { Person } from './makers.ts'
import { type Answer, onBothEngines, type TestShop } from './open-shop.ts'

type Wish = [method: string, path: string, body: Record<string, unknown>, as?: Person | null]

const races: Record<string, (shop: TestShop, as: Person, round: string) => Promise<Wish[]>> = {
  "price lists' names, renamed": async (shop, as, round) => {
    const paths = await Promise.all(
      ['a', 'b', 'c'].map(async (name) => {
        const made = await shop.call('POST', '/price-lists', { as, body: { name: name + round } })
        return `/price-lists/${made.body._id}`
      }),
    )
    return paths.map((path) => ['PUT', path, { name: `One name ${round}` }])
  },
  "price lists' prices": async (shop, as, round) => {
    const made = await shop.call('POST', '/price-lists', { as, body: { name: `Of ${round}` } })
    const productCode = `PL-${round}`
    await shop.product({ productCode, price: 10 })
    return twice(['PUT', `/price-lists/${made.body._id}`, { prices: [{ productCode, price: 8 }] }])
  },
  "products' names, renamed": async (shop, _, round) => {
    const ids = await Promise.all(
      ['a', 'b', 'c'].map((name) => shop.product({ name: name + round })),
    )
    const edit = { name: `One part ${round}`, price: 10, quantity: 100, minimumQuantity: 10 }
    return ids.map((id) => ['PUT', `/products/${id}`, edit])
  },
  "products' names and codes, added": async (shop, _, round) => {
    const [{ img }] = (await shop.call('GET', `/products?id=${await shop.product()}`)).body
    const facts = { description: 'd', price: 1, quantity: 9, minimumQuantity: 1, img }
    return [
      ['POST', '/products', { ...facts, name: `Twin ${round}`, productCode: `TW-${round}` }],
      ['POST', '/products', { ...facts, name: `Twin ${round}`, productCode: `TX-${round}` }],
      ['POST', '/products', { ...facts, name: `Other ${round}`, productCode: `TW-${round}` }],
    ]
  },
  'part numbers': async (shop) => {
    const id = await shop.product()
    const number = { productId: id, class: 'oem', number: '06455-KA3', maker: 'Honda' }
    return twice(['POST', '/part-numbers', number])
  },
  successors: async (shop) => {
    const [id, productId] = [await shop.product(), await shop.product()]
    const successors = [{ productId, quantity: 1 }]
    return twice(['PUT', `/products/${id}/successors`, { successors }])
  },
  'search words, changed': async (shop, as, round) => {
    for (const word of [`red${round}`, `blue${round}`])
      await shop.call('POST', '/search-words', { as, body: { word, means: `hue${round}` } })
    const known = (await shop.call('GET', '/search-words', { as })).body
    const ours = known.filter(({ means }: { means: string }) => means === `hue${round}`)
    return ours.map(({ _id }: { _id: string }) => [
      'PUT',
      `/search-words/${_id}`,
      { word: `paint${round}`, means: `hue${round}`, both: true },
    ])
  },
  "people's addresses": async (_, _as, round) => {
    const facts = { address: '1 Road', phone: '+1 555 0100', password: `ride-${round}-on-far` }
    const wish = { name: 'Ann', email: `ann${round}@workshop.test`, ...facts }
    return twice(['POST', '/users', wish, null])
  },
  'own numbers': async (shop) =>
    twice(['POST', '/own-numbers', { productId: await shop.product(), number: 'CLUTCH 9' }]),
  "baskets' lines": async (shop) => {
    const lines = [{ productId: await shop.product(), quantity: 10 }]
    return twice(['PUT', '/basket', { how: 'add', lines }])
  },
  "lists' versions": async (shop, as, round) => {
    const lines = [{ productId: await shop.product(), quantity: 1 }]
    const made = await shop.call('POST', '/lists', { as, body: { name: round, lines } })
    return twice(['PUT', `/lists/${made.body._id}`, { version: 1, times: 2, shared: true }])
  },
  'quick orders': async (shop, as, round) => {
    const { version } = (await shop.call('GET', '/quick-order', { as })).body
    const quickOrder = { text: round, edits: [], columns: null, files: [], version }
    return twice(['PUT', '/quick-order', quickOrder])
  },
}

onBothEngines('unique things', (shop) => {
  const { call, admin } = shop

  test.each(Object.keys(races))('%s, wanted by two at once', async (name) => {
    const as = await admin()
    for (let round = 0; round < 3; round++) {
      const key = `${Object.keys(races).indexOf(name)}${round}`
      const wishes = (await races[name]?.(shop, as, key)) ?? []
      expect(wishes.length).toBeGreaterThan(1)
      const answers = await Promise.all(
        wishes.map(([method, path, body, by = as]) => call(method, path, { as: by, body })),
      )
      expect(answers.filter(isFault).map(({ body }) => body)).toEqual([])
      expect(answers.some(({ status }) => status < 300)).toBe(true)
    }
  })
})

const isFault = ({ status }: Answer) => status >= 500 || status === 400 || status === 404

function twice(wish: Wish): Wish[] {
  return [wish, wish]
}
