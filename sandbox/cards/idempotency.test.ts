import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestBank, type TestBank } from './test-bank.ts'

let bank: TestBank

beforeAll(async () => {
  bank = await openTestBank()
})

afterAll(() => bank.close())

const order = { amount: 2_500, currency: 'usd', metadata: { order: 'o-7' } }

test('the same key and parameters give the same answer, and say that it is a replay', async () => {
  const { paymentIntents } = bank.stripe
  const first = await paymentIntents.create(order, { idempotencyKey: 'order-7' })
  const again = await paymentIntents.create(order, { idempotencyKey: 'order-7' })
  expect(again.id).toBe(first.id)
  expect(first.lastResponse.headers['idempotent-replayed']).toBeUndefined()
  expect(again.lastResponse.headers).toMatchObject({
    'idempotent-replayed': 'true',
    'original-request': first.lastResponse.requestId,
  })
  expect(again.lastResponse.requestId).not.toBe(first.lastResponse.requestId)
})

test('the same key with other parameters, or at another address, is refused', async () => {
  const { paymentIntents, refunds } = bank.stripe
  await paymentIntents.create(order, { idempotencyKey: 'order-8' })
  await expect(
    paymentIntents.create({ ...order, amount: 2_501 }, { idempotencyKey: 'order-8' }),
  ).rejects.toMatchObject({
    type: 'StripeIdempotencyError',
    statusCode: 400,
    message: expect.stringContaining('can only be used with the same parameters'),
  })
  await expect(
    refunds.create({ charge: 'ch_1' }, { idempotencyKey: 'order-8' }),
  ).rejects.toMatchObject({
    type: 'StripeIdempotencyError',
    message: expect.stringContaining(
      "same endpoint they were first used for ('/v1/refunds' vs '/v1/payment_intents')",
    ),
  })
})

test('fifty creations at once with one key make one intent', async () => {
  const all = await Promise.all(
    Array.from({ length: 50 }, () =>
      bank.stripe.paymentIntents.create(order, { idempotencyKey: 'order-9' }),
    ),
  )
  expect(new Set(all.map(({ id }) => id)).size).toBe(1)
})

test('a key whose call still runs is answered 409, and later its answer', async () => {
  bank.sandbox.setFault({ kind: 'hang', ms: 600, call: 'POST /v1/payment_intents' })
  const create = () => bank.stripe.paymentIntents.create(order, { idempotencyKey: 'order-10' })
  // Whichever comes first hangs, and the other one meets it.
  const [slow, ...others] = (await Promise.allSettled([create(), create()])).sort((one) =>
    one.status === 'fulfilled' ? -1 : 1,
  )
  expect(others).toMatchObject([
    { reason: { statusCode: 409, code: 'idempotency_key_in_use' }, status: 'rejected' },
  ])
  expect(slow).toMatchObject({ status: 'fulfilled', value: { id: (await create()).id } })
})

test('a decline is remembered, a wrong parameter is not', async () => {
  const { paymentIntents } = bank.stripe
  const declined = { ...order, confirm: true, payment_method: 'pm_card_visa_chargeDeclined' }
  for (let time = 0; time < 2; time += 1) {
    await expect(
      paymentIntents.create(declined, { idempotencyKey: 'order-11' }),
    ).rejects.toMatchObject({
      code: 'card_declined',
    })
  }
  const failed = bank.sandbox.records().charges.filter(({ status }) => status === 'failed')
  expect(failed).toHaveLength(1)
  await expect(
    paymentIntents.create({ ...order, amount: 1 }, { idempotencyKey: 'order-12' }),
  ).rejects.toMatchObject({ code: 'amount_too_small' })
  expect((await paymentIntents.create(order, { idempotencyKey: 'order-12' })).amount).toBe(2_500)
})

test('an answer that was lost on the way is found again by its key', async () => {
  for (const kind of ['cut', 'error', 'garbage'] as const) {
    const intents = bank.sandbox.records().intents.length
    bank.sandbox.setFault({ kind, when: 'after', call: 'POST /v1/payment_intents', times: 2 })
    const create = () =>
      bank.stripe.paymentIntents.create(order, { idempotencyKey: `lost-${kind}` })
    await expect(create()).rejects.toThrow()
    bank.sandbox.setFault(null)
    expect(await create()).toMatchObject({ amount: 2_500 })
    expect(bank.sandbox.records().intents.length).toBe(intents + 1)
  }
})

test('what failed before it began did nothing', async () => {
  for (const kind of ['cut', 'error', 'garbage'] as const) {
    const intents = bank.sandbox.records().intents.length
    bank.sandbox.setFault({ kind, when: 'before', call: 'POST /v1/payment_intents', times: 2 })
    await expect(bank.stripe.paymentIntents.create(order)).rejects.toThrow()
    bank.sandbox.setFault(null)
    expect(bank.sandbox.records().intents.length).toBe(intents)
  }
})

test('with retries the SDK itself comes through', async () => {
  bank.sandbox.setFault({ kind: 'error', call: 'POST /v1/payment_intents' })
  const made = await bank.stripe.paymentIntents.create(order, { maxNetworkRetries: 2 })
  expect(made.status).toBe('requires_payment_method')
})
