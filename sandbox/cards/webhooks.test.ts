import Stripe from 'stripe'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { signature } from './courier.ts'
import { openTestBank, type TestBank, until, webhookSecret } from './test-bank.ts'

let bank: TestBank

beforeEach(async () => {
  bank = await openTestBank()
})

afterEach(() => bank.close())

const paid = () => bank.intent({ confirm: true, payment_method: 'pm_card_visa' })
const heard = () => bank.shop.received.map(({ type }) => type)

test('each fact about money is told once, signed as the SDK expects', async () => {
  const intent = await paid()
  await until(() => heard().length === 1)
  expect(bank.shop.received[0]).toMatchObject({
    type: 'payment_intent.succeeded',
    data: { object: { id: intent.id, status: 'succeeded', metadata: { order: 'order-1' } } },
  })
  await bank.pay(await bank.intent(), '4000000000000002')
  await until(() => heard().length === 2)
  await bank.stripe.paymentIntents.cancel((await bank.intent()).id)
  await until(() => heard().length === 3)
  await bank.stripe.refunds.create({ payment_intent: intent.id, amount: 1_000 })
  await until(() => heard().length === 4)
  expect(heard()).toEqual([
    'payment_intent.succeeded',
    'payment_intent.payment_failed',
    'payment_intent.canceled',
    'charge.refunded',
  ])
  const events = await bank.stripe.events.list({ type: 'payment_intent.*', limit: 100 })
  expect(events.data.map(({ id }) => id)).toContain(bank.shop.received[0]?.id)
})

test('a dispute is told, whether the card or a test brings it', async () => {
  await bank.pay(await bank.intent(), '4000000000000259')
  await until(() => heard().includes('charge.dispute.created'))
  const intent = await paid()
  bank.sandbox.dispute(intent.id)
  await until(() => heard().filter((type) => type === 'charge.dispute.created').length === 2)
})

test('a shop that does not answer hears of it again, and only until it does', async () => {
  bank.shop.answer = 500
  await paid()
  await until(() => bank.sandbox.records().deliveries.some(({ attempts }) => attempts >= 2))
  bank.shop.answer = 204
  await until(() => heard().length === 1)
  await until(() => bank.sandbox.records().deliveries.every(({ done_at }) => done_at !== null))
})

test('webhooks are dropped, doubled and late when so ordered', async () => {
  bank.sandbox.setFault({ kind: 'webhook-drop' })
  await paid()
  bank.sandbox.setFault({ kind: 'webhook-duplicate', copies: 5, event: 'payment_intent.succeeded' })
  const doubled = await paid()
  await until(() => heard().length === 5)
  expect(new Set(bank.shop.received.map(({ id }) => id)).size).toBe(1)
  expect(bank.shop.received[0]).toMatchObject({ data: { object: { id: doubled.id } } })
  bank.sandbox.setFault({ kind: 'webhook-delay', ms: 400 })
  const before = Date.now()
  await paid()
  await until(() => heard().length === 6)
  expect(Date.now() - before).toBeGreaterThanOrEqual(400)
})

test('the signature is the documented one', () => {
  const payload = '{"id":"evt_1"}'
  const now = Math.floor(Date.now() / 1_000)
  expect(signature(payload, webhookSecret, now)).toBe(
    Stripe.webhooks.generateTestHeaderString({ payload, secret: webhookSecret, timestamp: now }),
  )
})
