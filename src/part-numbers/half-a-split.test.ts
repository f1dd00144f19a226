import { expect, test } from 'vitest'
import { onUsualEngine } from '#tests/open-shop.ts'

onUsualEngine('half a split', ({ call, admin, product }) => {
  test('of a split one of whose parts has left nothing is offered', async () => {
    const as = await admin()
    const make = (productCode: string) => product({ productCode, minimumQuantity: 1 })
    const [old, left, right] = [await make('HS-1'), await make('HS-2'), await make('HS-3')]
    const successors = [left, right].map((productId) => ({ productId, quantity: 1 }))
    await call('PUT', `/products/${old}/successors`, { as, body: { successors } })

    async function offered() {
      const page = await call('GET', `/product-page/${old}`)
      const lines = [{ productId: old, quantity: 1 }]
      const basket = await call('POST', '/basket-check', { body: { lines } })
      const pad = await call('POST', '/order-pad/check', { body: { text: 'HS-1 1' } })
      return {
        page: page.body.successors.length,
        basket: basket.body.lines[0].jump?.takes.length ?? 0,
        pad: pad.body.lines[0].code,
      }
    }

    expect(await offered()).toEqual({ page: 2, basket: 2, pad: 'replaced' })
    await call('DELETE', `/products?id=${right}`, { as })
    expect(await offered()).toEqual({ page: 0, basket: 0, pad: null })
  })
})
