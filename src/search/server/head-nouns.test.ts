import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { findCurrency } from '#base/money.ts'
import { addProduct } from '#products/server/products.ts'
import { indexHeadNouns } from '#products/server/search-index.ts'
import { engines, openTestDatabase, type TestDatabase } from '#tests/test-database.ts'
import { searchProducts } from './search.ts'

describe.each(engines)('on %s', (engine) => {
  let house: TestDatabase
  const facts = { pictureHosts: [], currency: findCurrency('USD') }
  const numbers = { price: 1, quantity: 1, minimumQuantity: 1 }
  const part = { description: '', img: '/images/a.webp', ...numbers }

  beforeAll(async () => {
    house = await openTestDatabase(engine)
  })

  afterAll(() => house.close())

  const first = async (text: string) =>
    (await searchProducts(house.db.read, {}, text)).rows[0]?.name

  test('what nobody has said of a part is learned', async () => {
    const { _id = '' } = await house.db.write(async (trx) => {
      await addProduct(trx, { ...part, name: 'Radiator Cap' }, facts)
      return addProduct(trx, { ...part, name: 'Aluminium Radiator 340 mm' }, facts)
    })
    await house.db.write((trx) =>
      trx.updateTable('products').set({ head: null }).where('id', '=', _id).execute(),
    )
    expect(await first('radiator')).toBe('Radiator Cap')
    await indexHeadNouns(house.db)
    expect(await first('radiator')).toBe('Aluminium Radiator 340 mm')
  })
})
