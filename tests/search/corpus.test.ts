// What a workshop asks for is found first, misspelled or not, and the same on both engines.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { findCurrency } from '#base/currency.ts'
import { writeCatalogue } from '#demo/seed-catalogue.ts'
import { addNumbers } from '#part-numbers/server/numbers.ts'
import { insertProduct } from '#products/server/products.ts'
import { searchProducts } from '#search/server/search.ts'
import type { Engine, Transaction } from '#server/database/open.ts'
import { engines, openTestDatabase, type TestDatabase } from '#tests/test-database.ts'
import { readSearches, readShelf } from './corpus.ts'

const facts = { pictureHosts: [], currency: findCurrency('USD') }

const corpora = [
  { name: 'an invented shelf', searches: readSearches('shelf-searches.txt'), fill: fillShelf },
  {
    name: 'the demo shop',
    searches: readSearches('demo-searches.txt'),
    fill: (trx: Transaction) => writeCatalogue(trx, facts, new Map()),
  },
]

const bare = ['chain', 'lever', 'brake', 'headlight', 'yamaha cooler']
const phone = [
  ...['rear tyre 17 inch', 'front tyre 17', 'steel braided line rear', 'voltage regulater'],
  ...['carbie kit', 'cluch plates 7', 'front brake lever std', 'hs1000 brak disk rear'],
]
const absent = [
  ...['helmet', 'gloves', 'battery charger', 'rear view camera', 'tyre pressure monitor'],
  ...['oil cooler', 'tank bag', 'heated vest', 'ks-zz-777'],
]

describe.each(corpora)('searches of $name', ({ name, searches, fill }) => {
  const found = new Map<Engine, Map<string, string[]>>()

  describe.each(engines)('on %s', (engine) => {
    let house: TestDatabase

    beforeAll(async () => {
      house = await openTestDatabase(engine)
      await house.db.write((trx) => fill(trx))
      const firsts = new Map<string, string[]>()
      for (const search of [...searches.map((one) => one.search), ...bare, ...phone, ...absent]) {
        const { rows } = await searchProducts(house.db.read, { limit: 5 }, search)
        firsts.set(
          search,
          rows.map(({ product_code }) => product_code),
        )
      }
      found.set(engine, firsts)
    })

    afterAll(() => house.close())

    test('find nearly all first, and nearly every part in the first five', () => {
      const places = searches.map(({ code, search }) => {
        const codes = found.get(engine)?.get(search) ?? []
        return { code, search, codes, place: codes.indexOf(code) }
      })
      const share = (count: number) => count / searches.length
      const later = places.filter(({ place }) => place !== 0)
      const told = later.map(({ code, search, codes }) => `${search} -> ${code}, not ${codes}`)
      expect(searches.length).toBeGreaterThanOrEqual(150)
      expect(share(searches.length - later.length), told.join('\n')).toBeGreaterThanOrEqual(0.95)
      const lost = later.filter(({ place }) => place === -1)
      expect(share(searches.length - lost.length), told.join('\n')).toBeGreaterThanOrEqual(0.99)
    })
  })

  test.runIf(name === 'the demo shop')(
    'show the plain part first, and nothing for unknown goods',
    () => {
      const first = (search: string) => found.get('sqlite')?.get(search)?.[0] ?? ''
      expect(bare.map(first)).toEqual([
        ...['KS-CH-428', 'KS-LB-21', 'KS-BP-175', 'KS-HL-180', 'KS-RD-340'],
      ])
      expect(phone.map(first)).toEqual([
        ...['KS-TY-150', 'KS-TY-120', 'KS-BH-650', 'KS-RR-35'],
        ...['KS-CJ-36', 'KS-CP-07', 'KS-LB-24', 'KS-BD-240'],
      ])
      expect(absent.filter((search) => first(search) !== '')).toEqual([])
      const mirrors = ['KS-MR-08', 'KS-MR-10', 'KS-ME-10']
      const bearings = ['KS-WB-6204', 'KS-WB-6205']
      expect(found.get('sqlite')?.get('mirror left')).toEqual(expect.arrayContaining(mirrors))
      expect(found.get('sqlite')?.get('5 wheel bearings')).toEqual(expect.arrayContaining(bearings))
    },
  )

  test('find the same in the same order on both engines', () => {
    expect(found.size).toBe(engines.length)
    expect(found.get('postgres')).toEqual(found.get('sqlite'))
  })
})

async function fillShelf(trx: Transaction): Promise<void> {
  for (const [place, { numbers, ...product }] of readShelf().entries()) {
    const added = await insertProduct(
      trx,
      { ...product, img: '/images/a.webp', price: 1, quantity: 100, minimumQuantity: 1 },
      facts,
      Date.UTC(2026, 0, 1) + place,
    )
    if (!added) throw new Error(`The shelf has two products of ${product.productCode}`)
    await addNumbers(
      trx,
      numbers.map((number) => ({ ...number, productId: added.id })),
    )
  }
}
