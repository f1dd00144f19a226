import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { findCurrency } from '#base/money.ts'
import { addProduct } from '#products/server/products.ts'
import { mergeWords } from '#server/database/words.ts'
import { openTestDatabase } from '#tests/test-database.ts'
import { searchProducts } from './search.ts'

test('on SQLite merged words are one list, and find the same', async () => {
  const { db, close } = await openTestDatabase('sqlite')
  onTestFinished(close)
  const facts = { description: '', img: '/images/a.webp', price: 1, quantity: 1 }
  for (const name of ['Forged disc', 'Forged lever', 'Forged peg'])
    await db.write((trx) =>
      addProduct(
        trx,
        { ...facts, name, minimumQuantity: 1 },
        { pictureHosts: [], currency: findCurrency('USD') },
      ),
    )
  const lists = async () => {
    const { rows } = await sql<{ n: number }>`
      select count(distinct segid) as n from product_words_idx`.execute(db.read)
    return rows[0]?.n
  }
  const before = await searchProducts(db.read, {}, 'forged')
  expect(before.total).toBe(3)
  expect(await lists()).toBeGreaterThan(1)
  await mergeWords(db)
  expect(await lists()).toBe(1)
  expect(await searchProducts(db.read, {}, 'forged')).toEqual(before)
})
