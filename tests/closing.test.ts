// Closing the shop: what is under way ends, and nobody waits for what cannot.
import { expect, test } from 'vitest'
import { openTestShop } from './open-shop.ts'
import { anOrder, openIntent } from './pay.ts'

test('a shop closes soon though its jobs have much to ask the card company', async () => {
  const shop = await openTestShop('sqlite')
  const { db } = shop.shop
  for (let count = 0; count < 12; count++) {
    const { buyer, order } = await anOrder(shop)
    await openIntent(shop, buyer, order)
  }
  await db.write((work) => work.updateTable('payment_intents').set({ look_at: 0 }).execute())
  shop.shop.wake('payments')
  const start = performance.now()
  await shop.close()
  expect(performance.now() - start).toBeLessThan(5_000)
})
