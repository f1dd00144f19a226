import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { onBothEngines } from '#tests/open-shop.ts'
import { where } from '#tests/prove/scene.ts'

onBothEngines('a counter that is taken', (shop) => {
  const { call, customer, product } = shop

  test('an order whose counter is another’s takes the next one, and fails for nobody', async () => {
    const { db } = shop.shop
    const as = await customer()
    const productId = await product({ minimumQuantity: 1 })
    const body = { ...where, productId, quantity: 1 }
    expect((await call('POST', '/orders', { as, body })).status).toBe(200)
    for (let taken = 1; taken <= 20; taken++) {
      // As after a server that took over and had not heard of the last ones.
      if (db.engine === 'postgres')
        await sql`select setval('purchase_counter', ${sql.lit(taken)}, false)`.execute(db.whole)
      expect((await call('POST', '/orders', { as, body })).status).toBe(200)
    }
  })
})
