import { expect, test } from 'vitest'
import { onUsualEngine } from '#tests/open-shop.ts'
import { anOrder, order } from '#tests/pay.ts'
import { pdfPages } from '#tests/pdf-words.ts'

onUsualEngine('stock receipts', (shop) => {
  const { call, customer, admin, product, mails } = shop

  test('adds a delivery once, and reverts it once while the stock is there', async () => {
    const as = await admin()
    const one = await product({ quantity: 5 })
    const other = await product({ quantity: 0 })
    const stock = async (id: string) => (await history(id)).product.quantity
    const history = async (id: string) =>
      (await call('GET', `/products/${id}/stock-history`, { as })).body
    const body = {
      note: 'DN-4711',
      lines: [
        { productId: one, quantity: 40 },
        { productId: other, quantity: 7 },
        { productId: one, quantity: 2 },
      ],
    }
    const headers = { 'idempotency-key': crypto.randomUUID() }
    const { body: receipt } = await call('POST', '/stock-receipts', { as, body, headers })
    await call('POST', '/stock-receipts', { as, body, headers })
    expect([await stock(one), await stock(other)]).toEqual([47, 7])
    expect(receipt).toMatchObject({ note: 'DN-4711', receivedBy: as.name, revertedAt: null })
    const listed = (await call('GET', '/stock-receipts', { as })).body
    expect(listed[0]).toEqual(receipt)
    for (let time = 0; time < 2; time++) {
      const reverted = await call('DELETE', `/stock-receipts/${receipt._id}`, { as })
      expect(reverted.body.revertedAt).toBeGreaterThan(0)
    }
    expect([await stock(one), await stock(other)]).toEqual([5, 0])
    expect((await history(other)).changes).toMatchObject([
      { what: 'reverted', units: -7, cause: 'DN-4711' },
      { what: 'received', units: 7, cause: 'DN-4711' },
    ])
  })

  test('prints a delivery, and mails waiting customers once', async () => {
    const { app, shop: inner } = shop
    const as = await admin()
    const buyer = await customer()
    const id = await product({ quantity: 0, minimumQuantity: 10 })
    await call('POST', '/stock-watches', { as: buyer, body: { productId: id } })
    const body = { note: 'DN-12', lines: [{ productId: id, quantity: 60 }] }
    const { body: receipt } = await call('POST', '/stock-receipts', { as, body })
    inner.wake('back in stock')
    const backInStockMails = async () => {
      // Written by a job, which wakes no other.
      inner.wake('mail')
      const found = await mails(buyer.email)
      return found.filter(({ subject }) => subject.startsWith('Back in stock'))
    }
    await expect.poll(async () => (await backInStockMails()).length).toBe(1)
    const { rawPayload } = await app.inject({
      url: `/api/stock-receipts/${receipt._id}/goods-in.pdf`,
      headers: { authorization: `Bearer ${as.token}` },
    })
    const [words] = await pdfPages(rawPayload)
    for (const said of [
      'Delivery received\nDN-12',
      as.name,
      receipt.lines[0].productCode,
      'Units 60',
    ])
      expect(words).toContain(said)
  })

  test('adds nothing for unknown parts, and reverts nothing that was ordered since', async () => {
    const as = await admin()
    const id = await product({ quantity: 0 })
    const add = (lines: unknown) =>
      call('POST', '/stock-receipts', { as, body: { note: '', lines } })
    const line = { productId: id, quantity: 30 }
    const refused = await add([line, { productId: 'nobody', quantity: 1 }])
    expect(refused).toMatchObject({ status: 404, body: { code: 'unknown-product' } })
    expect((await add([{ ...line, quantity: 0 }])).status).toBe(422)
    const { body: receipt } = await add([line])
    const buyer = await customer()
    expect((await order(shop, buyer, id, 20)).status).toBe(200)
    const taken = await call('DELETE', `/stock-receipts/${receipt._id}`, { as })
    expect(taken).toMatchObject({ status: 409, body: { code: 'stock-taken' } })
    const { body } = await call('GET', `/products/${id}/stock-history`, { as })
    expect(body.product.quantity).toBe(10)
    expect(body.changes.map(({ units }: { units: number }) => units)).toEqual([-20, 30])
    const asBuyer = await call('GET', '/stock-receipts', { as: buyer })
    expect(asBuyer.status).toBe(403)
  })

  test('lists orders, returns and manual changes in the stock history', async () => {
    const as = await admin()
    const { buyer, order: placed, productId } = await anOrder(shop)
    await call('DELETE', `/orders?id=${placed}`, { as: buyer })
    const body = { minimumQuantity: 10, price: 12, quantity: 900 }
    await call('PUT', `/products/${productId}`, { as, body })
    const history = await call('GET', `/products/${productId}/stock-history`, { as })
    expect(history.body.changes).toMatchObject([
      { what: 'edited', units: -100, cause: as.name },
      { what: 'given back', units: 20 },
      { what: 'ordered', units: -20 },
    ])
  })
})
