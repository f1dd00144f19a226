import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestBank, type TestBank, until } from './test-bank.ts'

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

test('in the company’s own pages a part is given back, with an event of it, and never too much', async () => {
  const intent = await paid()
  const giveBack = (amount: string) =>
    fetch(`${bank.address}/refunds`, {
      method: 'POST',
      redirect: 'manual',
      body: new URLSearchParams({ payment_intent: intent.id, amount }),
    })
  expect(await (await fetch(`${bank.address}/`)).text()).toContain(`give back of ${intent.id}`)
  expect((await giveBack('1.50')).status).toBe(303)
  const refused = await giveBack('98.51')
  expect(refused.status).toBe(400)
  expect(await refused.text()).toContain(
    'Refund amount ($98.51) is greater than unrefunded amount on charge ($98.50)',
  )
  expect((await giveBack('a lot')).status).toBe(400)
  expect((await giveBack('1.005')).status).toBe(400)
  const { data } = await bank.stripe.refunds.list({ payment_intent: intent.id })
  expect(data.map(({ amount }) => amount)).toEqual([150])
  await until(() =>
    bank.shop.received.some(
      ({ type, data }) =>
        type === 'charge.refunded' &&
        (data.object as { payment_intent?: string }).payment_intent === intent.id,
    ),
  )
})
