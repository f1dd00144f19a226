// The demo shop that a newcomer sees.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { demoProducts } from '#demo/catalogue.ts'
import { demoPeople } from '#demo/people.ts'
import { demoReviews } from '#demo/reviews.ts'
import { seedDemo } from '#demo/seed.ts'
import { openTestShop, type TestShop } from './open-shop.ts'

let shop: TestShop

beforeAll(async () => {
  shop = await openTestShop('sqlite')
})

afterAll(() => shop.close())

test('two processes that start at once on an empty database put it in once', async () => {
  const said: string[] = []
  await Promise.all([1, 2].map(() => seedDemo(shop.shop, (line) => said.push(line))))
  expect(said).toHaveLength(1)
  expect(await howMany('users')).toBe(demoPeople.length)
  expect(await howMany('products')).toBe(demoProducts.length)
  expect(await howMany('reviews')).toBe(demoReviews.length)
})

async function howMany(table: 'users' | 'products' | 'reviews'): Promise<number> {
  const { count } = await shop.shop.db.read
    .selectFrom(table)
    .select((row) => row.fn.countAll().as('count'))
    .executeTakeFirstOrThrow()
  return Number(count)
}
