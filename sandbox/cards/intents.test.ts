import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestBank, type TestBank, typed } from './test-bank.ts'

let bank: TestBank

beforeAll(async () => {
  bank = await openTestBank()
})

afterAll(() => bank.close())

test('an intent is made, read, changed and canceled by the SDK', async () => {
  const { paymentIntents } = bank.stripe
  const made = await bank.intent({ description: 'Order 1', receipt_email: 'bo@workshop.test' })
  expect(made).toMatchObject({
    status: 'requires_payment_method',
    amount: 10_000,
    metadata: { order: 'order-1' },
  })
  expect(made.client_secret).toMatch(new RegExp(`^${made.id}_secret_`))
  expect(made.lastResponse.requestId).toMatch(/^req_/)
  const changed = await paymentIntents.update(made.id, {
    amount: 12_500,
    metadata: { order: '', note: 'x' },
  })
  expect(changed).toMatchObject({ amount: 12_500, metadata: { note: 'x' }, description: 'Order 1' })
  const canceled = await paymentIntents.cancel(made.id, { cancellation_reason: 'abandoned' })
  expect(canceled).toMatchObject({ status: 'canceled', cancellation_reason: 'abandoned' })
  await expect(paymentIntents.cancel(made.id)).rejects.toMatchObject({
    code: 'payment_intent_unexpected_state',
    message: expect.stringContaining('because it has a status of canceled'),
  })
  await expect(paymentIntents.update(made.id, { amount: 1_000 })).rejects.toThrow(
    /amount could not be updated/,
  )
})

test('a server confirms with one of the ready payment methods', async () => {
  const intent = await bank.intent({ confirm: true, payment_method: 'pm_card_visa' })
  expect(intent.status).toBe('succeeded')
  await expect(
    bank.intent({ confirm: true, payment_method: 'pm_card_visa_chargeDeclined' }),
  ).rejects.toMatchObject({
    type: 'StripeCardError',
    decline_code: 'generic_decline',
  })
})

test('a confirmed intent cannot be confirmed again', async () => {
  const intent = await bank.intent()
  await bank.pay(intent, '5555555555554444')
  const again = await bank.pay(intent, '5555555555554444')
  expect(again.status).toBe(400)
  expect(again.body.error).toMatchObject({
    code: 'payment_intent_unexpected_state',
    message:
      'You cannot confirm this PaymentIntent because it has already succeeded after being previously confirmed.',
    payment_intent: { id: intent.id, status: 'succeeded' },
  })
})

test('twenty confirms at once make one charge', async () => {
  const intent = await bank.intent()
  const replies = await Promise.all(
    Array.from({ length: 20 }, () => bank.pay(intent, '4242424242424242')),
  )
  expect(replies.filter(({ status }) => status === 200)).toHaveLength(1)
  const charges = bank.sandbox.records().charges.filter((charge) => charge.intent === intent.id)
  expect(charges).toHaveLength(1)
})

test('a browser sees its own intent only, and not what the shop noted on it', async () => {
  const [mine, other] = [await bank.intent(), await bank.intent()]
  const secret = mine.client_secret ?? ''
  const seen = await bank.browser('GET', `/v1/payment_intents/${mine.id}`, {
    client_secret: secret,
  })
  expect(seen.body).toMatchObject({ id: mine.id, status: 'requires_payment_method' })
  expect(seen.body.metadata).toBeUndefined()
  expect(seen.headers.get('access-control-allow-origin')).toBe('*')
  for (const [method, path] of [
    ['GET', ''],
    ['POST', '/confirm'],
  ] as const) {
    const reply = await bank.browser(method, `/v1/payment_intents/${other.id}${path}`, {
      client_secret: secret,
      ...(method === 'POST' ? typed('4242424242424242') : {}),
    })
    expect(reply.status).toBe(400)
    expect(reply.body.error).toMatchObject({
      param: 'client_secret',
      message:
        'The client_secret provided does not match the client_secret associated with the PaymentIntent.',
    })
  }
})

test('a publishable key reaches nothing else', async () => {
  const intent = await bank.intent()
  const forbidden = [
    ['POST', '/v1/payment_intents'],
    ['GET', '/v1/payment_intents'],
    ['POST', `/v1/payment_intents/${intent.id}`],
    ['POST', `/v1/payment_intents/${intent.id}/cancel`],
    ['POST', '/v1/refunds'],
    ['GET', '/v1/refunds'],
    ['GET', '/v1/charges'],
    ['GET', '/v1/events'],
  ] as const
  for (const [method, path] of forbidden) {
    const reply = await bank.browser(method, path, { client_secret: intent.client_secret ?? '' })
    expect([path, reply.status, reply.body.error.code]).toEqual([path, 403, 'secret_key_required'])
  }
})

test('a payment method made first pays one intent, once', async () => {
  const [intent, other] = [await bank.intent(), await bank.intent()]
  const method = await bank.browser('POST', '/v1/payment_methods', {
    type: 'card',
    'card[number]': '4242424242424242',
    'card[exp_month]': '1',
    'card[exp_year]': '34',
    'card[cvc]': '123',
    'billing_details[name]': 'Bo Workshop',
    'billing_details[email]': 'bo@workshop.test',
  })
  expect(method.body).toMatchObject({
    object: 'payment_method',
    type: 'card',
    billing_details: { name: 'Bo Workshop', email: 'bo@workshop.test' },
    card: { brand: 'visa', last4: '4242', exp_month: 1, exp_year: 2034 },
  })
  const confirm = (id: string, secret: string | null) =>
    bank.browser('POST', `/v1/payment_intents/${id}/confirm`, {
      client_secret: secret ?? '',
      payment_method: method.body.id,
    })
  expect((await confirm(intent.id, intent.client_secret)).body.status).toBe('succeeded')
  expect((await confirm(other.id, other.client_secret)).body.error.message).toContain(
    'previously used',
  )
})

test('lists are paged and filtered', async () => {
  const made: string[] = []
  for (let count = 0; count < 5; count += 1) made.push((await bank.intent()).id)
  const newest = made.toReversed()
  const first = await bank.stripe.paymentIntents.list({ limit: 2 })
  expect(first.has_more).toBe(true)
  expect(first.data.map(({ id }) => id)).toEqual(newest.slice(0, 2))
  const next = await bank.stripe.paymentIntents.list({ limit: 2, starting_after: newest[1] ?? '' })
  expect(next.data.map(({ id }) => id)).toEqual(newest.slice(2, 4))
  const all: string[] = []
  for await (const intent of bank.stripe.paymentIntents.list({ limit: 3 })) all.push(intent.id)
  expect(all).toHaveLength(bank.sandbox.records().intents.length)
  const future = Math.floor(Date.now() / 1_000) + 60
  expect((await bank.stripe.paymentIntents.list({ created: { gte: future } })).data).toEqual([])
})

test('payment_method_types is refused from the version on in which Stripe dropped it', async () => {
  const send = (version: string) =>
    fetch(`${bank.address}/v1/payment_intents`, {
      method: 'POST',
      headers: {
        authorization: `Basic ${Buffer.from('sk_test_KickstandSandbox:').toString('base64')}`,
        'stripe-version': version,
      },
      body: new URLSearchParams({
        amount: '500',
        currency: 'usd',
        'payment_method_types[]': 'card',
      }),
    })
  expect((await send('2025-03-31.basil')).status).toBe(200)
  const refused = await send('2026-09-30.endive')
  expect(refused.status).toBe(400)
  expect(await refused.json()).toMatchObject({
    error: { code: 'payment_method_types_no_longer_supported' },
  })
})

test('the wrong is refused in the words of Stripe', async () => {
  const { paymentIntents } = bank.stripe
  const create = (params: Record<string, unknown>) => bank.intent(params)
  await expect(paymentIntents.retrieve('pi_none')).rejects.toMatchObject({
    statusCode: 404,
    code: 'resource_missing',
    message: "No such payment_intent: 'pi_none'",
  })
  await expect(create({ amount: 0 })).rejects.toMatchObject({ param: 'amount' })
  await expect(create({ amount: 49 })).rejects.toMatchObject({
    code: 'amount_too_small',
    message: 'Amount must be at least $0.50 usd',
  })
  await expect(create({ amount: 100_000_000 })).rejects.toMatchObject({ code: 'amount_too_large' })
  await expect(create({ amount: 12.5 })).rejects.toMatchObject({ message: 'Invalid integer: 12.5' })
  await expect(create({ currency: 'kwd', amount: 12_340 })).resolves.toMatchObject({
    amount: 12_340,
  })
  await expect(create({ currency: 'xxx' })).rejects.toMatchObject({ param: 'currency' })
  await expect(create({ nonsense: 1 })).rejects.toMatchObject({
    message: 'Received unknown parameter: nonsense',
  })
  await expect(paymentIntents.confirm((await bank.intent()).id)).rejects.toThrow(
    /missing a payment method/,
  )
})
