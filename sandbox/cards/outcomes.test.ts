import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { isRefusal, refusals, testCards } from './cards.ts'
import { openTestBank, type TestBank } from './test-bank.ts'

let bank: TestBank

beforeAll(async () => {
  bank = await openTestBank()
})

afterAll(() => bank.close())

describe('every test number does what Stripe documents', () => {
  for (const { number, brand, outcome, asks } of testCards) {
    test(`${number}: ${asks ? 'asks, then ' : ''}${outcome}`, async () => {
      const intent = await bank.intent()
      const reply = await bank.pay(intent, number)
      if (asks) {
        expect(reply.body).toMatchObject({ status: 'requires_action' })
        await bank.stripe.paymentIntents.cancel(intent.id)
        return
      }
      const after = await bank.stripe.paymentIntents.retrieve(intent.id, {
        expand: ['latest_charge'],
      })
      const charge = after.latest_charge
      if (charge === null || typeof charge === 'string') throw new Error('not expanded')
      expect(charge.payment_method_details?.card).toMatchObject({ brand, last4: number.slice(-4) })
      if (isRefusal(outcome)) {
        const { code, declineCode, message } = refusals[outcome]
        expect(reply.status).toBe(402)
        expect(reply.body.error).toMatchObject({
          type: 'card_error',
          code,
          message,
          charge: charge.id,
        })
        expect(reply.body.error.decline_code).toBe(declineCode)
        expect(reply.body.error.payment_intent).toMatchObject({ status: 'requires_payment_method' })
        expect(after.status).toBe('requires_payment_method')
        expect(after.last_payment_error).toMatchObject({ code, message })
        expect(charge).toMatchObject({ paid: false, status: 'failed' })
      } else {
        expect(reply.status).toBe(200)
        expect(after).toMatchObject({ status: 'succeeded', amount_received: 10_000 })
        expect(charge).toMatchObject({ paid: true, disputed: outcome !== 'succeeds' })
      }
    })
  }
})

describe('what Stripe says of a card that is typed wrongly', () => {
  const wrong: [what: string, field: string, value: string, code: string, message: string][] = [
    [
      'a wrong digit',
      'number',
      '4242424242424241',
      'incorrect_number',
      'Your card number is incorrect.',
    ],
    [
      'a number cut short',
      'number',
      '42424242',
      'incomplete_number',
      'Your card number is incomplete.',
    ],
    ['letters', 'number', 'my visa card', 'invalid_number', 'Your card number is invalid.'],
    [
      'a thirteenth month',
      'exp_month',
      '13',
      'invalid_expiry_month',
      "Your card's expiration month is invalid.",
    ],
    [
      'a past year',
      'exp_year',
      '2019',
      'invalid_expiry_year',
      "Your card's expiration year is invalid.",
    ],
    ['a short code', 'cvc', '99', 'invalid_cvc', "Your card's security code is invalid."],
    [
      'a real card',
      'number',
      '4539578763621486',
      'card_declined',
      'Your card was declined. Your request was in test mode, but used a non test card. For a list of valid test cards, visit: https://stripe.com/docs/testing.',
    ],
  ]
  for (const [what, field, value, code, message] of wrong) {
    test(what, async () => {
      const card = {
        number: '4242424242424242',
        exp_month: '12',
        exp_year: '2034',
        cvc: '123',
        [field]: value,
      }
      const fields = Object.entries(card).map(([name, typed]) => [`card[${name}]`, typed] as const)
      const reply = await bank.browser('POST', '/v1/payment_methods', {
        type: 'card',
        ...Object.fromEntries(fields),
      })
      expect(reply.status).toBe(402)
      expect(reply.body.error).toMatchObject({ type: 'card_error', code, message })
    })
  }
})

test('a declined intent can be paid with another card', async () => {
  const intent = await bank.intent()
  await bank.pay(intent, '4000000000009995')
  const reply = await bank.pay(intent, '4242 4242 4242 4242')
  expect(reply.body).toMatchObject({ status: 'succeeded', last_payment_error: null })
  const charges = await bank.stripe.charges.list({ payment_intent: intent.id })
  expect(charges.data.map(({ status }) => status)).toEqual(['succeeded', 'failed'])
})

test('neither a card number nor a security code is kept', async () => {
  const kept = JSON.stringify(bank.sandbox.records())
  for (const { number } of testCards) expect(kept).not.toContain(number)
  expect(kept).not.toMatch(/\bcvc":"?123/)
})
