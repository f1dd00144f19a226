import { expect, test } from 'vitest'
import { onUsualEngine, type TestShop } from '#tests/open-shop.ts'
import { order } from '#tests/pay.ts'
import type { Product } from './contract.ts'

onUsualEngine('a hidden product', (shop) => {
  const { call, ok, customer, admin } = shop

  test('is hidden from visitors everywhere until it is shown again', async () => {
    const { product, hide } = await open(shop)
    const as = await customer()
    const { _id, name, productCode, kind } = product
    const count = async () => (await call('GET', `/product-facets?kind=${kind}`)).body.total
    const places = [
      `/products?id=${_id}`,
      `/products?kind=${kind}`,
      `/products?q=${productCode}`,
      `/products?q=${encodeURIComponent(name)}`,
      `/suggestions?q=${productCode}`,
      `/suggestions?q=${encodeURIComponent(name)}`,
    ]
    const isFound = async (path: string) =>
      (await call('GET', path)).body.some(
        (row: { _id?: string; productId?: string }) => (row._id ?? row.productId) === _id,
      )
    for (const path of places) expect([path, await isFound(path)]).toEqual([path, true])
    expect(await count()).toBe(1)
    await hide(true)
    for (const path of places) expect([path, await isFound(path)]).toEqual([path, false])
    expect(await count()).toBe(0)
    const { kinds } = await ok('GET', '/product-facets')
    expect(kinds).not.toContainEqual(expect.objectContaining({ kind }))
    expect((await call('GET', `/product-page/${_id}`)).status).toBe(404)
    expect((await call('GET', `/products/${_id}/discontinued`)).status).toBe(404)
    const watched = await call('POST', '/stock-watches', { as, body: { productId: _id } })
    expect(watched.status).toBe(404)
    await hide(false)
    for (const path of places) expect([path, await isFound(path)]).toEqual([path, true])
  })

  test('cannot be ordered; baskets say so, and earlier orders stay', async () => {
    const { product, hide } = await open(shop)
    const as = await customer()
    await order(shop, as, product._id, 10)
    const basket = { how: 'set', lines: [{ productId: product._id, quantity: 10 }] }
    await call('PUT', '/basket', { as, body: basket })
    await hide(true)
    expect((await order(shop, as, product._id, 10)).body.code).toBe('unknown-product')
    const gone = { name: product.name, code: 'unknown-product' }
    expect((await ok('GET', '/basket', { as })).lines).toMatchObject([gone])
    const orders = await ok('GET', `/orders?email=${as.email}`, { as })
    expect(orders).toMatchObject([{ name: product.name }])
    expect((await call('PUT', '/basket', { as, body: basket })).status).toBe(404)
    const text = `${product.productCode} 10`
    const checked = await call('POST', '/quick-order/check', { as, body: { text } })
    expect(JSON.stringify(checked.body)).not.toContain(product._id)
  })

  test('is received by its number like any product', async () => {
    const { product, hide } = await open(shop)
    await hide(true)
    const as = await admin()
    const { _id: productId, productCode } = product
    const body = { text: `${productCode} 40` }
    const [line] = (await call('POST', '/quick-order/check', { as, body })).body.lines
    expect(line).toMatchObject({ productId, quantity: 40, state: 'ready' })
    const receipt = { note: '', lines: [{ productId, quantity: 40 }] }
    expect((await call('POST', '/stock-receipts', { as, body: receipt })).status).toBe(200)
    const { body: history } = await call('GET', `/products/${productId}/stock-history`, { as })
    expect(history.product.quantity).toBe(540)
  })

  test('keeps its name, its code and its row in exports', async () => {
    const { product, hide } = await open(shop)
    await hide(true)
    const as = await admin()
    const { _id, name, productCode } = product
    const named = await call('POST', '/products', { as, body: { ...product, productCode: 'X-1' } })
    expect(named.body.success).toBe(false)
    const coded = { ...product, name: `${name} B` }
    expect((await call('POST', '/products', { as, body: coded })).body.success).toBe(false)
    expect((await call('GET', '/products.csv', { as })).body).toContain(productCode)
    const edit = await call('PUT', `/products/${_id}`, { as, body: { ...product, bin: 'A-12' } })
    expect(edit.body).toMatchObject({ bin: 'A-12', hidden: true })
  })
})

let opened = 0

async function open(shop: TestShop) {
  const kind = `Kind${++opened}`
  const id = await shop.product({ quantity: 500, kind, name: `Velvet sprag ${kind}` })
  const read = await shop.call('GET', `/products?id=${id}`)
  const product: Product = read.body[0]
  const hide = async (hidden: boolean) => {
    const body = { ...product, hidden, seen: product }
    const changed = await shop.call('PUT', `/products/${id}`, { as: await shop.admin(), body })
    expect([changed.status, changed.body.hidden]).toEqual([200, hidden])
  }
  return { product, hide }
}
