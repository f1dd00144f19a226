// A card gets back what is owed: the charge less earlier refunds.
import { expect, test } from 'vitest'
import { type Json, onUsualEngine, type TestShop } from '#tests/open-shop.ts'
import {
  anOrder,
  aPaidOrder,
  aPurchase,
  confirm,
  ledgerOf,
  mailedKeys,
  openIntent,
  payOrder,
  recordPayment,
  shipOrder,
  waitForWholeRefund,
  where,
} from '#tests/pay.ts'

onUsualEngine('refunds', (shop) => {
  const { call, customer, admin, mail } = shop

  test('refunds the rest after a partial refund by hand, and mails the amount', async () => {
    const { buyer, order, intent } = await aPaidOrder(shop)
    await refundByHand(shop, intent, 100)
    await expect.poll(() => ledgerOf(shop, intent)).toContainEqual(['refund', -1])
    const deletion = await call('DELETE', `/orders?id=${order}`, { as: await admin() })
    expect(deletion.body).toEqual({ deletedCount: 1, refunded: true })
    const letter = await mail(buyer.email, /^(Refund|Order deleted)/)
    expect(letter.subject).toMatch(/^Refund of \$239: /)
    expect(letter.text).toContain('We are refunding $239 to the card that you paid with.')
    expect(await ledgerOf(shop, intent)).toEqual([
      ['charge', 240],
      ['refund', -1],
      ['refund', -239],
    ])
  })

  test('an admin says why a line is deleted: on the credit note and in the mail', async () => {
    const { buyer, order } = await aPaidOrder(shop)
    const { purchaseId } = (await call('GET', `/orders/${order}`, { as: buyer })).body
    const reason = encodeURIComponent('The factory stopped making it')
    await call('DELETE', `/orders?id=${order}&reason=${reason}`, { as: await admin() })
    expect((await mail(buyer.email, /^Refund/)).text).toContain('The factory stopped making it')
    const { body } = await call('GET', `/purchases/${purchaseId}`, { as: await admin() })
    expect(body.creditNotes[0].reason).toBe('The factory stopped making it')
  })

  test('requires a reason from an admin who deletes an unpaid order, not from its buyer', async () => {
    const unpaid = await anOrder(shop)
    const query = `id=${unpaid.order}&reason=Not%20for%20road%20use`
    await call('DELETE', `/orders?${query}`, { as: await admin() })
    const letter = await mail(unpaid.buyer.email, /^Order deleted/)
    expect(letter.text).toContain('Not for road use')
  })

  test('the reason for cancelling a whole order is on its one credit note', async () => {
    const { buyer, order } = await aPaidOrder(shop)
    const { purchaseId } = (await call('GET', `/orders/${order}`, { as: buyer })).body
    const query = `id=${purchaseId}&paid=true&shippedUnits=0&reason=Recalled`
    await call('DELETE', `/purchases?${query}`, { as: await admin() })
    expect((await mail(buyer.email, /^Refund/)).text).toContain('Recalled')
  })

  test('the ledger is true although the news of a refund by hand was lost', async () => {
    const { sandbox } = shop
    const { buyer, order, intent } = await aPaidOrder(shop)
    sandbox?.cards.setFault({ kind: 'webhook-drop', event: 'charge.refunded', times: 2 })
    await refundByHand(shop, intent, 4_000)
    await call('DELETE', `/orders?id=${order}`, { as: await admin() })
    const letter = await mail(buyer.email, /^(Refund|Order deleted)/)
    expect(letter.subject).toMatch(/^Refund of \$200: /)
    const [charge, ...back] = await ledgerOf(shop, intent)
    expect(charge).toEqual(['charge', 240])
    expect(back.map(([, amount]) => amount).toSorted()).toEqual([-200, -40])
    sandbox?.cards.setFault(null)
  })

  test('refunds and announces nothing after a full refund by hand', async () => {
    const { buyer, order, intent } = await aPaidOrder(shop)
    await refundByHand(shop, intent, 24_000)
    await call('DELETE', `/orders?id=${order}`, { as: await admin() })
    const letter = await mail(buyer.email, /^(Refund|Order deleted)/)
    expect(letter.subject).toMatch(/^Order deleted: /)
    expect(letter.text).toContain('Your payment was already refunded.')
    expect(await ledgerOf(shop, intent)).toEqual([
      ['charge', 240],
      ['refund', -240],
    ])
  })

  test('refunds nothing that was refunded by hand before', async () => {
    const { order, intent } = await aPaidOrder(shop)
    const as = await admin()
    const { body } = await shipOrder(shop, as, order)
    await refundByHand(shop, intent, 20_000)
    await expect.poll(() => ledgerOf(shop, intent)).toContainEqual(['refund', -200])
    const refund = (units: number) =>
      call('POST', `/purchases/${body.purchaseId}/credit-notes`, {
        as,
        body: { lines: [{ orderId: order, units, disposition: 'scrapped' }], reason: '' },
      })
    expect(await refund(4)).toMatchObject({ status: 422, body: { code: 'refund-too-large' } })
    expect((await refund(3)).body.creditNote).toMatchObject({ total: 36 })
    expect(await refund(1)).toMatchObject({ status: 422, body: { code: 'refund-too-large' } })
  })

  test('cancels a paid purchase with one credit note, one refund and one mail', async () => {
    const { as: buyer, purchase } = await aPurchase(shop, [12, 30])
    const intent = await payOrder(shop, buyer, purchase.orders[0]._id)
    const as = await admin()
    await call('DELETE', `/purchases?id=${purchase._id}&paid=true&shippedUnits=0`, { as })
    const letter = await mail(buyer.email, /^Refund/)
    expect(letter.subject).toBe(`Refund of $420: ${purchase.number}, 2 parts`)
    expect(await ledgerOf(shop, intent)).toEqual([
      ['charge', 420],
      ['refund', -420],
    ])
    const { creditNotes } = await shop.ok('GET', `/purchases/${purchase._id}`, { as })
    expect(creditNotes).toMatchObject([{ total: 420, lines: [{ units: 10 }, { units: 10 }] }])
    expect(await mailedKeys(shop, buyer.email)).toHaveLength(3)
  })

  test('refunds nothing for shipped orders, and tells the buyer', async () => {
    const as = await admin()
    const { buyer, order, intent } = await aPaidOrder(shop)
    await shipOrder(shop, as, order)
    const seen = await call('DELETE', `/orders?id=${order}&paid=true&status=Pending`, { as })
    expect(seen).toMatchObject({ status: 409, body: { code: 'edited-meanwhile' } })
    const deletion = await call('DELETE', `/orders?id=${order}&paid=true&status=Shipped`, { as })
    expect(deletion.body).toEqual({ deletedCount: 1, refunded: false })
    const letter = await mail(buyer.email, /^(Refund|Order deleted)/)
    expect(letter.text).toContain('You keep the parts, and nothing is refunded')
    expect(await ledgerOf(shop, intent)).toEqual([['charge', 240]])
  })

  test('refunds a payment for an order that was deleted since, and says so', async () => {
    const { shop: open } = shop
    const { buyer, order } = await anOrder(shop)
    const { clientSecret, intent } = await openIntent(shop, buyer, order)
    await call('DELETE', `/orders?id=${order}`, { as: await admin() })
    await confirm(shop, clientSecret)
    const record = (as = buyer) => recordPayment(shop, as, order, intent)
    const answer = await record()
    expect(answer).toMatchObject({ status: 409, body: { code: 'paid-already' } })
    expect(answer.body.detail).toContain('refunded to your card')
    expect((await record(await customer())).body.code).toBe('unknown-order')
    open.wake('refunds')
    await waitForWholeRefund(shop, intent, 240)
  })

  test('shows admins the history of an order', async () => {
    const { order, intent } = await aPaidOrder(shop)
    await refundByHand(shop, intent, 150)
    await expect.poll(() => ledgerOf(shop, intent)).toHaveLength(2)
    const as = await admin()
    await shipOrder(shop, as, order)
    const { body } = await call('GET', `/orders/${order}/history`, { as })
    const happened = body.map(({ what }: Json) => what).sort()
    expect(happened).toEqual(['paid', 'placed', 'refunded', 'shipped'])
    expect(body.find(({ what }: Json) => what === 'refunded').amount).toBe(1.5)
    await call('DELETE', `/orders?id=${order}`, { as })
    const later = await call('GET', `/orders/${order}/history`, { as })
    expect(later.body.at(-1)).toMatchObject({ what: 'deleted', amount: null })
    expect((await call('GET', '/orders/none/history', { as })).status).toBe(404)
  })
})

onUsualEngine(
  'refunds with tax',
  (shop) => {
    const { call, ok, customer, admin, product } = shop

    test('leaves lines that were shipped and deleted before the payment out of refunds', async () => {
      const buyer = await customer()
      const lines = [
        { productId: await product({ price: 12, minimumQuantity: 1 }), quantity: 5 },
        { productId: await product({ price: 3, minimumQuantity: 1 }), quantity: 3 },
      ]
      const purchase = await ok('POST', '/purchases', { as: buyer, body: { ...where, lines } })
      const [kept, given] = purchase.orders
      const as = await admin()
      await shipOrder(shop, as, given._id)
      await call('DELETE', `/orders?id=${given._id}`, { as })
      const intent = await payOrder(shop, buyer, kept._id)
      await call('DELETE', `/orders?id=${kept._id}`, { as })
      shop.shop.wake('refunds')
      await waitForWholeRefund(shop, intent, 65.33)
    })
  },
  { TAX_PERCENT: '8.875' },
)

/** As in the card company's own pages, in minor units. */
async function refundByHand({ address, shop }: TestShop, intent: string, amount: number) {
  const answer = await fetch(`${address}/sandbox/cards/v1/refunds`, {
    method: 'POST',
    headers: { authorization: `Bearer ${shop.config.stripe.secretKey}` },
    body: new URLSearchParams({ payment_intent: intent, amount: String(amount) }),
  })
  expect(answer.status).toBe(200)
}
