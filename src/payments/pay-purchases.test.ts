import { expect, test } from 'vitest'
import { queueRefund } from '#orders/server/credit-notes.ts'
import { refundDue } from '#payments/server/refunds.ts'
import type { Person } from '#tests/makers.ts'
import { onUsualEngine, type TestShop } from '#tests/open-shop.ts'
import { aPurchase, confirm, ledgerOf } from '#tests/pay.ts'

onUsualEngine('paying purchases', (shop) => {
  const { call, admin } = shop

  test('pays every order with one payment, and refunds deleted ones to the cent', async () => {
    const { shop: open } = shop
    const { as, purchase } = await aPurchase(shop, [11, 13, 17])
    const intent = await pay(shop, as, { purchase: purchase._id })
    const body = { transactionId: intent }
    const [first, second, third] = purchase.orders
    const paid = await call('PATCH', `/orders/${second._id}`, { as, body })
    expect(paid.body).toMatchObject({ paid: true })
    const all = await call('GET', `/orders?email=${as.email}`, { as })
    expect(all.body.map((order: { paid: boolean }) => order.paid)).toEqual([true, true, true])
    const boss = await admin()
    for (const { _id } of [third, first, second]) {
      const gone = await call('DELETE', `/orders?id=${_id}`, { as: boss })
      expect(gone.body).toEqual({ deletedCount: 1, refunded: true })
    }
    await refundDue(open)
    const total = purchase.total
    const entries = await ledgerOf(shop, intent)
    expect(entries.filter(([kind]) => kind === 'charge')).toEqual([['charge', total]])
    const back = entries.filter(([kind]) => kind === 'refund').map(([, amount]) => amount)
    expect(back).toHaveLength(3)
    expect(back.reduce((sum, amount) => sum + amount)).toBe(-total)
  })

  test('a payment confirmed before an order was deleted pays the rest, and the difference is refunded', async () => {
    const { shop: open } = shop
    const { as, purchase } = await aPurchase(shop, [11, 13])
    const ask = { orders: purchase.orders[0]._id }
    const opened = await call('POST', '/create-payment-intent', { as, body: ask })
    const [intent] = opened.body.clientSecret.split('_secret_')
    await call('DELETE', `/orders?id=${purchase.orders[0]._id}`, { as })
    // The job that tells the card company of the new amount comes too late.
    const later = Date.now() + 3_600_000
    const intents = open.db.whole.updateTable('payment_intents').set({ look_at: later })
    await intents.where('id', '=', intent).execute()
    await confirm(shop, opened.body.clientSecret)
    const body = { transactionId: intent }
    const paid = await call('PATCH', `/orders/${purchase.orders[1]._id}`, { as, body })
    expect(paid.body).toMatchObject({ paid: true, purchaseTotal: 130 })
    await refundDue(open)
    expect(await ledgerOf(shop, intent)).toEqual([
      ['charge', 240],
      ['refund', -110],
    ])
    const { body: after } = await call('GET', `/purchases/${purchase._id}`, { as })
    expect(after).toMatchObject({ total: 130, refunded: 110, paid: true })
  })

  test('tells the payer of a deleted order that the others are paid', async () => {
    const { shop: open, sandbox } = shop
    const { as, purchase } = await aPurchase(shop, [11, 13])
    const [gone, left] = purchase.orders
    // The company's own message would come before the deletion.
    sandbox?.cards.setFault({ kind: 'webhook-drop', times: 100 })
    const intent = await pay(shop, as, { orders: gone._id })
    await call('DELETE', `/orders?id=${gone._id}`, { as })
    const record = () =>
      call('PATCH', `/orders/${gone._id}`, { as, body: { transactionId: intent } })
    expect(await record()).toMatchObject({ status: 409, body: { code: 'rest-paid' } })
    expect(await record()).toMatchObject({ status: 409, body: { code: 'rest-paid' } })
    expect((await call('GET', `/orders/${left._id}`, { as })).body.paid).toBe(true)
    await refundDue(open)
    expect(await ledgerOf(shop, intent)).toEqual([
      ['charge', 240],
      ['refund', -110],
    ])
    await call('DELETE', `/orders?id=${left._id}`, { as: await admin() })
    expect((await record()).body.code).toBe('paid-already')
    sandbox?.cards.setFault(null)
  })

  test('lowers the open payment when an unpaid order is deleted', async () => {
    const { shop: open } = shop
    const { as, purchase } = await aPurchase(shop, [11, 13])
    const ask = { orders: purchase.orders[1]._id }
    const opened = await call('POST', '/create-payment-intent', { as, body: ask })
    await call('DELETE', `/orders?id=${purchase.orders[0]._id}`, { as })
    const again = await call('POST', '/create-payment-intent', { as, body: ask })
    expect(again.body.clientSecret).toBe(opened.body.clientSecret)
    const intent = opened.body.clientSecret.split('_secret_')[0]
    expect((await open.payments.readIntent(intent))?.amount).toBe(13_000)
  })

  test('requests a refund once, however often it is repeated', async () => {
    const { shop: open } = shop
    const { as, purchase } = await aPurchase(shop, [11])
    const intent_id = await pay(shop, as, { purchase: purchase._id })
    const refund = { intent_id, purchase_id: purchase._id, amount: 500 as never, reason: 'test' }
    await open.db.write((trx) => queueRefund(trx, refund))
    await Promise.all([1, 2, 3].map(() => refundDue(open)))
    expect(await open.payments.readRefunds(intent_id)).toHaveLength(1)
  })
})

async function pay(shop: TestShop, as: Person, ask: object): Promise<string> {
  const { body } = await shop.call('POST', '/create-payment-intent', { as, body: ask })
  await confirm(shop, body.clientSecret)
  return body.clientSecret.split('_secret_')[0]
}
