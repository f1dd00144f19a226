// What a card could never pay is not ordered, and not left over when a line is deleted.
import { expect, test } from 'vitest'
import { onUsualEngine } from '#tests/open-shop.ts'
import { where } from '#tests/prove/scene.ts'

onUsualEngine('the least that a card pays', ({ call, customer, admin, product }) => {
  test('an order below it is refused, and nothing of the stock is held', async () => {
    const as = await customer()
    const productId = await product({ price: 0.01, minimumQuantity: 1 })
    const place = (quantity: number) =>
      call('POST', '/orders', { as, body: { ...where, productId, quantity } })
    expect(await place(49)).toMatchObject({ status: 422, body: { code: 'order-too-small' } })
    expect((await call('GET', `/products?id=${productId}`)).body[0].quantity).toBe(1_000)
    expect((await place(50)).body).toMatchObject({ totalPrice: 0.5 })
  })

  test('a line stays where less would be left to pay, and goes with all the others', async () => {
    const as = await customer()
    const washer = await product({ price: 0.01, minimumQuantity: 1 })
    const disc = await product({ price: 12, minimumQuantity: 1 })
    const lines = [
      { productId: washer, quantity: 3 },
      { productId: disc, quantity: 1 },
    ]
    await call('PUT', '/basket', { as, body: { how: 'add', lines } })
    const { body: purchase } = await call('POST', '/purchases', { as, body: where })
    const [small, large] = await Promise.all(
      [washer, disc].map(async (id) => {
        const { body } = await call('GET', `/orders?email=${as.email}`, { as })
        return body.find(({ productId }: { productId: string }) => productId === id)._id
      }),
    )
    for (const one of [as, await admin()]) {
      const kept = await call('DELETE', `/orders?id=${large}`, { as: one })
      expect(kept).toMatchObject({
        status: 409,
        body: { code: 'too-little-left', deletedCount: 0 },
      })
    }
    expect((await call('GET', `/products?id=${disc}`)).body[0].quantity).toBe(999)
    expect((await call('DELETE', `/orders?id=${small}`, { as })).body.deletedCount).toBe(1)
    expect((await call('GET', `/purchases/${purchase._id}`, { as })).body.total).toBe(12)
    const all = await call('DELETE', `/purchases?id=${purchase._id}`, { as })
    expect(all.body).toMatchObject({ deletedCount: 1 })
  })
})
