import Stripe from 'stripe'
import { expect, test } from 'vitest'
import { clientAt } from '#server/adapters/stripe-payments.ts'
import type { Person } from '#tests/makers.ts'
import { onBothEngines, onUsualEngine, type TestShop } from '#tests/open-shop.ts'
import {
  anOrder,
  confirm,
  ledgerOf,
  mailedKeys,
  openIntent,
  payOrder,
  order as placeOrder,
  recordPayment,
  waitForWholeRefund,
} from '#tests/pay.ts'
import { signedEvent } from '#tests/stripe-events.ts'

onBothEngines('payments', (shop) => {
  const { call, customer } = shop

  test('a card payment that the provider confirms pays the order', async () => {
    const { buyer, order } = await anOrder(shop)
    const { clientSecret, intent } = await openIntent(shop, buyer, order)
    await confirm(shop, clientSecret)
    const answer = await recordPayment(shop, buyer, order, intent)
    expect(answer).toMatchObject({ status: 200, body: { paid: true, transactionId: intent } })
    expect(await ledgerOf(shop, intent)).toEqual([['charge', 240]])
    const body = { orders: order, totalPrice: 240 }
    const again = await call('POST', '/create-payment-intent', { as: buyer, body })
    expect(again.body).toMatchObject({ paid: true, transactionId: intent })
    const deletion = await call('DELETE', `/orders?id=${order}`, { as: buyer })
    expect(deletion).toMatchObject({ status: 409, body: { code: 'already-paid', deletedCount: 0 } })
  })

  test('takes the amount from the order, not from the browser', async () => {
    const { buyer, order } = await anOrder(shop)
    const { intent } = await openIntent(shop, buyer, order, 1)
    const known = shop.sandbox?.cards.records().intents.find(({ id }) => id === intent)
    expect(known?.amount).toBe(24_000)
  })

  test('a declined card pays nothing, and the same intent takes another card', async () => {
    const { buyer, order } = await anOrder(shop)
    const { clientSecret, intent } = await openIntent(shop, buyer, order)
    const declined = await confirm(shop, clientSecret, '4000000000000002')
    expect(declined.error.message).toBe('Your card was declined.')
    const record = () => recordPayment(shop, buyer, order, intent)
    expect(await record()).toMatchObject({ status: 409, body: { code: 'payment-open' } })
    expect((await openIntent(shop, buyer, order)).intent).toBe(intent)
    await confirm(shop, clientSecret)
    expect((await record()).body.paid).toBe(true)
  })

  test('refunds a second charge for a paid order, and says so', async () => {
    const { buyer, order } = await anOrder(shop)
    const free = { as: buyer, body: { totalPrice: 240 } }
    const opened = await call('POST', '/create-payment-intent', free)
    const second = opened.body.clientSecret.split('_secret_')[0]
    const { clientSecret, intent } = await openIntent(shop, buyer, order)
    await confirm(shop, clientSecret)
    await confirm(shop, opened.body.clientSecret)
    expect((await recordPayment(shop, buyer, order, intent)).status).toBe(200)
    const answer = await recordPayment(shop, buyer, order, second)
    expect(answer).toMatchObject({ status: 409, body: { code: 'paid-already' } })
    expect(answer.body.detail).not.toMatch(/not charged/)
    expect(answer.body.detail).toContain('The new charge is refunded to your card.')
    shop.shop.wake('refunds')
    await waitForWholeRefund(shop, second, 240)
  })

  test("another order's, another buyer's, another amount's and an invented payment are refused", async () => {
    const mine = await anOrder(shop)
    const dearer = await anOrder(shop, mine.buyer, 30)
    const theirs = await anOrder(shop)
    const paidDearer = await payOrder(shop, dearer.buyer, dearer.order)
    const paidTheirs = await payOrder(shop, theirs.buyer, theirs.order)
    const shapes = [
      'pi_invented',
      '../../v1/charges',
      '..',
      '.',
      'pi_',
      'pi_../refunds',
      'pi_1?x',
      'true',
    ]
    for (const intent of [paidDearer, paidTheirs, ...shapes, '%2e%2e', 'pi_%2e%2e', 're_1']) {
      const answer = await recordPayment(shop, mine.buyer, mine.order, intent)
      expect(answer).toMatchObject({ status: 422, body: { code: 'payment-wrong' } })
    }
    const stranger = await recordPayment(shop, theirs.buyer, mine.order, paidTheirs)
    expect(stranger.status).toBe(404)
    expect((await call('GET', `/orders/${mine.order}`, { as: mine.buyer })).body.paid).toBe(false)
  })

  test.each([
    ['another currency', { amount: 24_000, currency: 'eur' }],
    ['another amount', { amount: 23_900, currency: 'usd' }],
    ['cents', { amount: 24_001, currency: 'usd' }],
  ])('a payment that names this order and buyer but is of %s is refused', async (_, money) => {
    const { address, shop: open } = shop
    const { buyer, order } = await anOrder(shop)
    const httpClient = clientAt(`${address}/sandbox/cards`)
    const provider = new Stripe(open.config.stripe.secretKey, { httpClient })
    const intent = await provider.paymentIntents.create({
      ...money,
      allowed_payment_method_types: ['card'],
      metadata: { order, user: buyer.id },
    })
    expect((await confirm(shop, intent.client_secret ?? '')).status).toBe('succeeded')
    const answer = await recordPayment(shop, buyer, order, intent.id)
    expect(answer).toMatchObject({ status: 422, body: { code: 'payment-wrong' } })
    await hear(shop, signedEvent(shop, intent.id))
    expect((await call('GET', `/orders/${order}`, { as: buyer })).body.paid).toBe(false)
  })

  test('lets a payment without an order pay one order of its amount and buyer', async () => {
    const first = await anOrder(shop)
    const second = await anOrder(shop, first.buyer)
    const free = { as: first.buyer, body: { totalPrice: 240 } }
    const opened = await call('POST', '/create-payment-intent', free)
    const [intent] = opened.body.clientSecret.split('_secret_')
    await confirm(shop, opened.body.clientSecret)
    const answers = await Promise.all(
      [first.order, second.order].map((id) => recordPayment(shop, first.buyer, id, intent)),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
  })

  test.each([undefined, '', 0, -5, 1.555, 'abc', 1_000_000])(
    'a free payment of %j is refused with a sentence',
    async (totalPrice) => {
      const free = { as: await customer(), body: { totalPrice } }
      const answer = await call('POST', '/create-payment-intent', free)
      expect(answer).toMatchObject({ status: 422, body: { code: 'fields-wrong' } })
    },
  )

  test("a free payment has the currency's decimals", async () => {
    const as = await customer()
    await placeOrder(shop, as, await shop.product({ price: 2.51, minimumQuantity: 1 }), 5)
    const body = { totalPrice: 12.55 }
    expect((await call('POST', '/create-payment-intent', { as, body })).status).toBe(200)
  })

  test('a free payment that no open purchase of the buyer comes to opens nothing', async () => {
    const { buyer } = await anOrder(shop)
    await anOrder(shop, undefined, 30)
    const paid = await anOrder(shop, buyer, 40)
    await payOrder(shop, buyer, paid.order)
    const gone = await anOrder(shop, buyer, 50)
    await call('DELETE', `/orders?id=${gone.order}`, { as: buyer })
    const ask = (totalPrice: number) =>
      call('POST', '/create-payment-intent', { as: buyer, body: { totalPrice } })
    const known = shop.sandbox?.cards.records().intents.length ?? 0
    for (const amount of [239.99, 240.01, 360, 480, 600])
      expect(await ask(amount)).toMatchObject({ status: 422, body: { code: 'payment-wrong' } })
    expect(shop.sandbox?.cards.records().intents).toHaveLength(known)
    expect((await ask(240)).status).toBe(200)
  })

  test('lets unverified accounts pay their own orders, and no free amount', async () => {
    const unverified = await customer({ verified: false })
    const { order } = await anOrder(shop, unverified)
    const free = { as: unverified, body: { totalPrice: 240 } }
    const refused = await call('POST', '/create-payment-intent', free)
    expect(refused).toMatchObject({ status: 403, body: { code: 'prove-address' } })
    await payOrder(shop, unverified, order)
    expect(await mailedKeys(shop, unverified.email)).toEqual([expect.stringMatching(/^paid:/)])
    const other = await anOrder(shop)
    const theirs = { as: unverified, body: { orders: other.order } }
    expect((await call('POST', '/create-payment-intent', theirs)).status).toBe(404)
  })

  test('allows ten unsuccessful payments, and counts from zero after a success', async () => {
    const { buyer, order } = await anOrder(shop)
    const free = () =>
      call('POST', '/create-payment-intent', { as: buyer, body: { totalPrice: 240 } })
    const many = await Promise.all(Array.from({ length: 30 }, free))
    expect(many.filter(({ status }) => status === 200)).toHaveLength(10)
    const ask = { as: buyer, body: { orders: order } }
    const refused = await call('POST', '/create-payment-intent', ask)
    expect(refused).toMatchObject({ status: 429, body: { code: 'too-many-tries' } })
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(60)
    const other = await anOrder(shop)
    const paid = await openIntent(shop, other.buyer, other.order)
    for (let times = 0; times < 9; times++)
      await openIntent(shop, other.buyer, (await anOrder(shop, other.buyer)).order)
    await confirm(shop, paid.clientSecret)
    await recordPayment(shop, other.buyer, other.order, paid.intent)
    await openIntent(shop, other.buyer, (await anOrder(shop, other.buyer)).order)
  })

  test('a webhook with a wrong, old or missing signature is refused and changes nothing', async () => {
    const { buyer, order } = await anOrder(shop)
    const { intent } = await openIntent(shop, buyer, order)
    const { payload, signature } = signedEvent(shop, intent)
    const old = signedEvent(shop, intent, { secondsAgo: 600 })
    const foreign = signedEvent(shop, intent, { secret: 'whsec_foreign' })
    for (const event of [
      { payload, signature: undefined },
      { payload, signature: 't=1,v1=00' },
      { payload: `${payload} `, signature },
      old,
      foreign,
    ]) {
      const heard = await hear(shop, event)
      expect(heard).toMatchObject({ status: 400, body: { code: 'bad-signature' } })
    }
    expect((await call('GET', `/orders/${order}`, { as: buyer })).body.paid).toBe(false)
  })
})

onUsualEngine(
  'payments of accounts whose email is not verified',
  (shop) => {
    const { call, customer } = shop

    test('allows unverified accounts five unsuccessful payments, and ten per address', async () => {
      const ask = async (as: Person, from: string) => {
        const { order } = await anOrder(shop, as, 10)
        const headers = { 'x-forwarded-for': from }
        return (
          await call('POST', '/create-payment-intent', { as, headers, body: { orders: order } })
        ).status
      }
      const newcomer = () => customer({ verified: false })
      const [first, second, third] = [await newcomer(), await newcomer(), await newcomer()]
      for (const [as, opens] of [
        [first, 5],
        [second, 5],
        [third, 0],
      ] as const) {
        for (let times = 0; times < opens; times++) expect(await ask(as, '192.0.2.7')).toBe(200)
        expect(await ask(as, '192.0.2.7')).toBe(429)
      }
      expect(await ask(third, '192.0.2.8')).toBe(200)
      expect(await ask(await customer(), '192.0.2.7')).toBe(200)
    })
  },
  { TRUST_PROXY: 'loopback' },
)

async function hear({ app }: TestShop, event: { payload: string; signature: string | undefined }) {
  const answer = await app.inject({
    method: 'POST',
    url: '/api/webhooks/stripe',
    headers: {
      'content-type': 'application/json',
      ...(event.signature === undefined ? {} : { 'stripe-signature': event.signature }),
    },
    payload: event.payload,
  })
  return { status: answer.statusCode, body: answer.json() }
}
