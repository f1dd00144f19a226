// What a workshop asks for is found first, misspelled or not, and the same on both engines.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { currencyOf } from '#base/money.ts'
import { addNumbers, type StatedNumber } from '#part-numbers/server/numbers.ts'
import { addProduct } from '#products/server/products.ts'
import { searchProducts } from '#products/server/search.ts'
import { engines, openTestDatabase, type TestDatabase } from '#tests/test-database.ts'
import { shelf } from './catalogue.ts'
import { corpus } from './corpus.ts'

/** What each engine found, by search: the codes of the first. */
const found = new Map<string, Map<string, string[]>>()

describe.each(engines)('the corpus on %s', (engine) => {
  let house: TestDatabase

  beforeAll(async () => {
    house = await openTestDatabase(engine)
    await house.db.write(async (work) => {
      for (const [place, { code, name, kind, description, ...numbers }] of shelf.entries()) {
        const { _id } = await addProduct(
          work,
          {
            ...{ name, kind, description, productCode: code, img: '/images/a.webp' },
            ...{ price: 1, quantity: 100, minimumQuantity: 1 },
          },
          { pictureHosts: [], currency: currencyOf('USD') },
          Date.UTC(2026, 0, 1) + place,
        )
        if (_id)
          await addNumbers(
            work,
            statedOf(numbers).map((one) => ({ ...one, productId: _id })),
          )
      }
    })
    const firsts = new Map<string, string[]>()
    for (const { search } of corpus) {
      const { rows } = await searchProducts(house.db, { limit: 5 }, search)
      firsts.set(
        search,
        rows.map(({ product_code }) => product_code),
      )
    }
    found.set(engine, firsts)
  })

  afterAll(() => house.close())

  test('finds nearly all first, and nearly every one in the first five', () => {
    const places = corpus.map(({ code, search }) => ({
      code,
      search,
      place: (found.get(engine)?.get(search) ?? []).indexOf(code),
    }))
    const share = (count: number) => count / corpus.length
    const later = places.filter(({ place }) => place !== 0)
    const told = later.map(({ code, search, place }) => `${search} -> ${code} at ${place}`)
    expect(corpus.length).toBeGreaterThanOrEqual(150)
    expect(share(corpus.length - later.length), told.join('\n')).toBeGreaterThanOrEqual(0.95)
    const lost = later.filter(({ place }) => place === -1)
    expect(share(corpus.length - lost.length), told.join('\n')).toBeGreaterThanOrEqual(0.99)
  })
})

test('both engines find the same in the same order', () => {
  expect(found.size).toBe(engines.length)
  expect(found.get('postgres')).toEqual(found.get('sqlite'))
})

/** 'Hayanami 45120-KS3-701' is a maker and a number. */
function statedOf({ oem, old, other }: Record<'oem' | 'old' | 'other', string>): StatedNumber[] {
  const withMaker = (named: string) => {
    const [maker = '', ...number] = named.split(' ')
    return { maker, number: number.join(' ') }
  }
  return [
    ...(oem ? [{ class: 'oem' as const, ...withMaker(oem) }] : []),
    ...(old ? [{ class: 'old' as const, number: old }] : []),
    ...(other ? [{ class: 'competitor' as const, ...withMaker(other) }] : []),
  ]
}
