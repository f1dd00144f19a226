// What the shop and its card form rely on at the card company, by the official SDK and as a browser.
import { mkdtempSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { scratch } from '#tests/scratch.ts'
import { refusalOf, testCards } from './cards.ts'
import { openTestBank, type TestBank, typedCard } from './test-bank.ts'

let bank: TestBank

beforeAll(async () => {
  bank = await openTestBank()
})

afterAll(() => bank.close())

const heard = (intent: { id: string }) =>
  bank.shop.heard.flatMap(({ type, data }) => {
    const about = data.object as { id: string; payment_intent?: string }
    return [about.id, about.payment_intent].includes(intent.id) ? [type] : []
  })
const paid = async () => {
  const intent = await bank.intent()
  expect((await bank.pay(intent)).status).toBe(200)
  return intent
}

describe('a payment', () => {
  test('is made, read, changed and canceled, and canceled not again', async () => {
    const { paymentIntents } = bank.stripe
    const { id, client_secret } = await bank.intent()
    expect(client_secret).toMatch(new RegExp(`^${id}_secret_`))
    await paymentIntents.update(id, { amount: 12_500 })
    expect(await paymentIntents.retrieve(id)).toMatchObject({
      ...{ amount: 12_500, amount_received: 0, status: 'requires_payment_method' },
      metadata: { order: 'order-1' },
    })
    expect(await paymentIntents.cancel(id)).toMatchObject({ status: 'canceled' })
    await expect(paymentIntents.cancel(id)).rejects.toMatchObject({
      code: 'payment_intent_unexpected_state',
    })
    await expect(paymentIntents.retrieve('pi_none')).rejects.toMatchObject({ statusCode: 404 })
  })

  test('is charged once by twenty confirmations at once', async () => {
    const intent = await bank.intent()
    const replies = await Promise.all(Array.from({ length: 20 }, () => bank.pay(intent)))
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1)
    const late = replies.find(({ status }) => status !== 200)
    expect(late?.body.error.payment_intent).toMatchObject({ id: intent.id, status: 'succeeded' })
    const { charges } = bank.sandbox.records()
    expect(charges.filter((charge) => charge.intent === intent.id)).toHaveLength(1)
  })

  test('is made once for one key, and a lost answer is found again by it', async () => {
    const options = { idempotencyKey: 'order-7' }
    const all = await Promise.all(Array.from({ length: 20 }, () => bank.intent(options)))
    expect(new Set(all.map(({ id }) => id)).size).toBe(1)
    await expect(
      bank.stripe.paymentIntents.create({ amount: 999, currency: 'usd' }, options),
    ).rejects.toMatchObject({ type: 'StripeIdempotencyError' })
    for (const kind of ['cut', 'error', 'garbage'] as const) {
      const { length } = bank.sandbox.records().intents
      const key = { idempotencyKey: `lost ${kind}` }
      // A connection that is cut on its second use is tried again by the SDK itself.
      const fault = { kind, call: 'POST /v1/payment_intents', times: 2 }
      bank.sandbox.setFault({ ...fault, when: 'after' })
      await expect(bank.intent(key)).rejects.toThrow()
      bank.sandbox.setFault(null)
      await bank.intent(key)
      bank.sandbox.setFault({ ...fault, when: 'before' })
      await expect(bank.intent()).rejects.toThrow()
      bank.sandbox.setFault(null)
      expect(bank.sandbox.records().intents).toHaveLength(length + 1)
    }
  })

  test('is seen by a browser with its own secret alone, and nothing else is', async () => {
    const [mine, other] = [await bank.intent(), await bank.intent()]
    const secret = { client_secret: mine.client_secret ?? '' }
    const seen = await bank.browser('GET', `/v1/payment_intents/${mine.id}`, secret)
    expect([seen.body.id, seen.body.metadata]).toEqual([mine.id, undefined])
    const path = `/v1/payment_intents/${other.id}`
    expect((await bank.browser('GET', path, secret)).status).toBe(400)
    expect((await bank.browser('POST', `${path}/confirm`, secret)).status).toBe(400)
    for (const [method, forbidden] of [
      ['POST', '/v1/payment_intents'],
      ['POST', `/v1/payment_intents/${mine.id}`],
      ['POST', `/v1/payment_intents/${mine.id}/cancel`],
      ['POST', '/v1/refunds'],
      ['GET', '/v1/refunds'],
    ] as const)
      expect((await bank.browser(method, forbidden, secret)).status, forbidden).toBe(403)
  })
})

describe('every test number does what Stripe documents', () => {
  test.each(testCards)(
    '$number: asks $asks, $outcome',
    async ({ number, brand, outcome, asks }) => {
      const intent = await bank.intent()
      const reply = await bank.pay(intent, number)
      if (asks) return expect(reply.body.status).toBe('requires_action')
      const expand = { expand: ['latest_charge'] }
      const after = await bank.stripe.paymentIntents.retrieve(intent.id, expand)
      const refused = refusalOf(outcome)
      if (refused) {
        const { refusal: _, ...words } = refused
        expect([reply.status, after.status]).toEqual([402, 'requires_payment_method'])
        expect(reply.body.error).toMatchObject({ type: 'card_error', ...words })
        expect(after.latest_charge).toMatchObject({ paid: false })
        expect((await bank.pay(intent)).status).toBe(200)
        await expect.poll(() => heard(intent)).toContain('payment_intent.payment_failed')
      } else {
        expect(after).toMatchObject({ status: 'succeeded', amount_received: 10_000 })
        const disputed = /^(disputed|inquired)/.test(outcome)
        expect(after.latest_charge).toMatchObject({ paid: true, disputed })
        await expect.poll(() => heard(intent)).toContain('payment_intent.succeeded')
        if (disputed) await expect.poll(() => heard(intent)).toContain('charge.dispute.created')
      }
      const { methods } = bank.sandbox.records()
      expect(methods.at(-1)).toMatchObject({ last4: refused ? '4242' : number.slice(-4) })
      expect(methods.some((method) => method.brand === brand)).toBe(true)
      expect(JSON.stringify(bank.sandbox.records())).not.toContain(number)
    },
  )

  test.each([
    ['number', '4242424242424241', 'incorrect_number'],
    ['number', '42424242', 'incorrect_number'],
    ['number', '4539578763621486', 'card_declined'],
    ['exp_month', '13', 'invalid_expiry_month'],
    ['exp_year', '2019', 'invalid_expiry_year'],
    ['cvc', '99', 'invalid_cvc'],
  ])('and a card whose %s is %s is refused', async (field, value, code) => {
    const card = { ...typedCard('card', '4242424242424242'), [`card[${field}]`]: value }
    const { status, body } = await bank.browser('POST', '/v1/payment_methods', card)
    expect([status, body.error.code]).toEqual([402, code])
  })
})

describe('a bank that asks its customer', () => {
  const asked = async () => {
    const intent = await bank.intent()
    const { body } = await bank.pay(intent, '4000002500003155')
    const url = new URL(body.next_action.use_stripe_sdk.stripe_js)
    const answer = (outcome: string, attempt = url.searchParams.get('attempt') ?? '') =>
      fetch(url, { method: 'POST', body: new URLSearchParams({ attempt, outcome }) })
    const state = async () => (await bank.stripe.paymentIntents.retrieve(intent.id)).status
    return { intent, url, answer, state }
  }

  test('asks in a frame of the shop alone, and charges once when answered', async () => {
    const { url, answer, state } = await asked()
    const response = await fetch(url)
    expect(await response.text()).toContain('>Complete</button>')
    const policy = response.headers.get('content-security-policy')
    expect(policy).toContain(`frame-ancestors 'self' ${url.origin}`)
    for (const guess of ['', 'guessed', 'x'.repeat(32)]) await answer('complete', guess)
    expect(await state()).toBe('requires_action')
    expect(await (await answer('complete')).text()).toContain('data-status="succeeded"')
    expect(await (await answer('complete')).text()).toContain('This question is over')
    expect(await state()).toBe('succeeded')
  })

  test('charges nothing where that failed, and another card may be tried', async () => {
    const { intent, answer, state } = await asked()
    await answer('fail')
    expect(await state()).toBe('requires_payment_method')
    expect((await bank.pay(intent)).body.status).toBe('succeeded')
  })
})

describe('a refund', () => {
  test('is of a part or the rest, never above the charge, and told', async () => {
    const { refunds } = bank.stripe
    const intent = await paid()
    const part = await refunds.create({ payment_intent: intent.id, amount: 4_000 })
    await expect(
      refunds.create({ payment_intent: intent.id, amount: 6_001 }),
    ).rejects.toMatchObject({
      message: 'Refund amount ($60.01) is greater than unrefunded amount on charge ($60.00)',
    })
    const tried = await Promise.allSettled(
      Array.from({ length: 20 }, () => refunds.create({ payment_intent: intent.id })),
    )
    expect(tried.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    const listed: string[] = []
    for await (const { id } of refunds.list({ payment_intent: intent.id, limit: 1 }))
      listed.push(id)
    expect([listed.length, listed[1]]).toEqual([2, part.id])
    await expect.poll(() => heard(intent)).toContain('charge.refunded')
    const unpaid = await bank.intent()
    await expect(refunds.create({ payment_intent: unpaid.id })).rejects.toThrow(/No such/)
  })
})

describe('a dispute', () => {
  const disputed = async (number = '4000000000000259') => {
    const intent = await bank.intent()
    await bank.pay(intent, number)
    const { id = '' } =
      bank.sandbox.records().disputes.find((one) => one.intent === intent.id) ?? {}
    return { intent, id }
  }
  const evidence = (text: string) => ({ evidence: { uncategorized_text: text } })

  test('takes the money back, and returns it when it is won', async () => {
    const { intent, id } = await disputed()
    await expect(bank.stripe.refunds.create({ payment_intent: intent.id })).rejects.toThrow(
      /charged back/,
    )
    const won = await bank.stripe.disputes.update(id, evidence('winning_evidence'))
    expect([won.status, won.balance_transactions.map(({ amount }) => amount)]).toEqual([
      'won',
      [-10_000, 10_000],
    ])
    await expect
      .poll(() => heard(intent))
      .toEqual([
        'payment_intent.succeeded',
        ...['created', 'funds_withdrawn', 'closed', 'funds_reinstated'].map(
          (name) => `charge.dispute.${name}`,
        ),
      ])
    await expect(bank.stripe.disputes.close(id)).rejects.toThrow(/already closed/)
    await bank.stripe.refunds.create({ payment_intent: intent.id })
  })

  test('is lost when the shop gives in, and an inquiry takes nothing', async () => {
    const { id } = await disputed()
    expect((await bank.stripe.disputes.close(id)).status).toBe('lost')
    const inquiry = await disputed('4000000000001976')
    const closed = await bank.stripe.disputes.update(inquiry.id, evidence('winning_evidence'))
    expect([closed.status, closed.balance_transactions]).toEqual(['warning_closed', []])
    expect(heard(inquiry.intent)).not.toContain('charge.dispute.funds_withdrawn')
  })
})

test.each([
  ['4000000000007726', 'pending', 'succeeded', ['charge.refund.updated']],
  ['4000000000005126', 'succeeded', 'failed', ['refund.failed', 'charge.refund.updated']],
])('a refund to %s is %s, then %s', async (number, first, last, events) => {
  const intent = await bank.intent()
  await bank.pay(intent, number)
  const refund = await bank.stripe.refunds.create({ payment_intent: intent.id })
  expect(refund.status).toBe(first)
  const states = async () =>
    (await bank.stripe.refunds.list({ payment_intent: intent.id })).data.map(({ status }) => status)
  await expect.poll(states, { timeout: 5_000 }).toEqual([last])
  await expect.poll(() => heard(intent)).toEqual(expect.arrayContaining(events))
})

test('a shop that does not answer hears of it again, and only until it does', async () => {
  bank.shop.status = 500
  const intent = await paid()
  await expect
    .poll(() => bank.sandbox.records().webhooks.some(({ attempts }) => attempts >= 2))
    .toBe(true)
  bank.shop.status = 204
  await expect.poll(() => heard(intent)).toEqual(['payment_intent.succeeded'])
  await expect
    .poll(() => bank.sandbox.records().webhooks.every(({ done_at }) => done_at !== null))
    .toBe(true)
  bank.sandbox.setFault({ kind: 'webhook-drop' })
  const lost = await paid()
  const next = await paid()
  await expect.poll(() => heard(next)).toHaveLength(1)
  expect(heard(lost)).toEqual([])
})

test('a card company with a full disk keeps working, and stores again once there is space', async () => {
  const folder = mkdtempSync(join(scratch(), 'kickstand-cards-'))
  const file = join(folder, 'cards.sqlite')
  const full = await openTestBank(file)
  using books = new DatabaseSync(file)
  books.exec(`create trigger full before update on webhooks
    begin select raise(abort, 'database or disk is full'); end`)
  await full.pay(await full.intent())
  const heard = () => full.shop.heard.length
  await expect.poll(heard).toBeGreaterThanOrEqual(3)
  books.exec('drop trigger full')
  await expect
    .poll(() => full.sandbox.records().webhooks.every(({ done_at }) => done_at !== null))
    .toBe(true)
  await full.close()
  rmSync(folder, { recursive: true, force: true })
})

test('a new process finds the books, the keys and the webhooks of the old one', async () => {
  const folder = mkdtempSync(join(scratch(), 'cards-'))
  const before = await openTestBank(join(folder, 'cards.sqlite'))
  before.shop.status = 500
  const options = { idempotencyKey: 'order-1' }
  const intent = await before.intent(options)
  await before.pay(intent)
  await before.close()
  const after = await openTestBank(join(folder, 'cards.sqlite'))
  expect((await after.stripe.paymentIntents.retrieve(intent.id)).status).toBe('succeeded')
  expect((await after.intent(options)).id).toBe(intent.id)
  await expect.poll(() => after.shop.heard).toHaveLength(1)
  await after.close()
  rmSync(folder, { recursive: true })
})
