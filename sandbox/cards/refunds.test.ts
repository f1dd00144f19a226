import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestBank, type TestBank } from './test-bank.ts'

let bank: TestBank

beforeAll(async () => {
  bank = await openTestBank()
})

afterAll(() => bank.close())

const paid = () => bank.intent({ confirm: true, payment_method: 'pm_card_visa' })

test('a charge is refunded in parts, and never above itself', async () => {
  const { refunds, charges } = bank.stripe
  const intent = await paid()
  const part = await refunds.create({
    payment_intent: intent.id,
    amount: 4_000,
    reason: 'requested_by_customer',
  })
  expect(part).toMatchObject({ amount: 4_000, status: 'succeeded', payment_intent: intent.id })
  await expect(refunds.create({ payment_intent: intent.id, amount: 6_001 })).rejects.toMatchObject({
    message: 'Refund amount ($60.01) is greater than unrefunded amount on charge ($60.00)',
  })
  const rest = await refunds.create({ charge: String(intent.latest_charge) })
  expect(rest.amount).toBe(6_000)
  await expect(refunds.create({ payment_intent: intent.id })).rejects.toMatchObject({
    code: 'charge_already_refunded',
  })
  expect(await charges.retrieve(String(intent.latest_charge))).toMatchObject({
    refunded: true,
    amount_refunded: 10_000,
  })
  const listed = await refunds.list({ payment_intent: intent.id })
  expect(listed.data.map(({ id }) => id)).toEqual([rest.id, part.id])
  expect((await refunds.retrieve(part.id)).amount).toBe(4_000)
})

test('twenty refunds at once give the money back once', async () => {
  const intent = await paid()
  const tried = await Promise.allSettled(
    Array.from({ length: 20 }, () => bank.stripe.refunds.create({ payment_intent: intent.id })),
  )
  expect(tried.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
})

test('what was not paid is not refunded', async () => {
  const { refunds } = bank.stripe
  const intent = await bank.intent()
  await expect(refunds.create({ payment_intent: intent.id })).rejects.toMatchObject({
    message: `This PaymentIntent (${intent.id}) does not have a successful charge to refund.`,
  })
  await expect(refunds.create({})).rejects.toMatchObject({ code: 'parameter_missing' })
  await expect(refunds.create({ charge: 'ch_none' })).rejects.toMatchObject({
    code: 'resource_missing',
  })
})

test('a disputed charge is not refunded', async () => {
  const intent = await paid()
  bank.sandbox.dispute(intent.id)
  await expect(bank.stripe.refunds.create({ payment_intent: intent.id })).rejects.toMatchObject({
    code: 'charge_disputed',
  })
})
