import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { findCurrency } from '#base/currency.ts'
import { insertProduct } from '#products/server/products.ts'
import { indexHeadNouns } from '#products/server/search-index.ts'
import { mergeWords } from '#server/database/words.ts'
import { engines, openTestDatabase, type TestDatabase } from '#tests/test-database.ts'
import { searchProducts } from './search.ts'

describe.each(engines)('on %s', (engine) => {
  let house: TestDatabase

  beforeAll(async () => {
    house = await openTestDatabase(engine)
  })

  afterAll(() => house.close())

  const add = (name: string) => {
    const img = '/images/a.webp'
    const part = { description: '', img, price: 1, quantity: 1, minimumQuantity: 1 }
    const facts = { pictureHosts: [], currency: findCurrency('USD') }
    return house.db.write((trx) => insertProduct(trx, { ...part, name }, facts))
  }
  const search = (text: string) => searchProducts(house.db.read, {}, text)

  test('learns words that no part has yet', async () => {
    await add('Radiator Cap')
    const added = await add('Aluminium Radiator 340 mm')
    await house.db.write((trx) =>
      trx
        .updateTable('products')
        .set({ head: null })
        .where('id', '=', added?.id ?? '')
        .execute(),
    )
    const first = async () => (await search('radiator')).rows[0]?.name
    expect(await first()).toBe('Radiator Cap')
    await indexHeadNouns(house.db)
    expect(await first()).toBe('Aluminium Radiator 340 mm')
  })

  test.runIf(engine === 'sqlite')('finds the same with merged lists of words', async () => {
    for (const name of ['Forged disc', 'Forged lever', 'Forged peg']) await add(name)
    const countLists = async () => {
      const { rows } = await sql<{ n: number }>`
        select count(distinct segid) as n from product_words_idx`.execute(house.db.read)
      return rows[0]?.n
    }
    const before = await search('forged')
    expect(before.total).toBe(3)
    expect(await countLists()).toBeGreaterThan(1)
    await mergeWords(house.db)
    expect(await countLists()).toBe(1)
    expect(await search('forged')).toEqual(before)
  })
})
