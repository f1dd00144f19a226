// Events of the card company after a payment: disputes, and refunds that fail later.
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { handledEvents } from '#server/adapters/stripe-payments.ts'
import { type Json, onBothEngines, onUsualEngine, type TestShop } from '#tests/open-shop.ts'
import {
  anOrder,
  aPaidOrder,
  confirm,
  ledgerOf,
  openIntent,
  recordPayment,
  ship,
  shipOrder,
} from '#tests/pay.ts'
import { sendEvent } from '#tests/stripe-events.ts'

const disputed = '4000000000000259'

test('the manual lists every event that the shop listens to', () => {
  const manual = readFileSync('docs/operate.md', 'utf8')
  const listed = manual.match(/`(payment_intent|charge|refund)\.[a-z_.]+`/g) ?? []
  expect(listed.map((name) => name.slice(1, -1)).toSorted()).toEqual(handledEvents.toSorted())
})

onBothEngines('events of the card company', (shop) => {
  const disputeOf = (intent: string, facts: object = {}) => ({
    id: `du_${intent}`,
    object: 'dispute',
    amount: 24_000,
    currency: 'usd',
    payment_intent: intent,
    reason: 'fraudulent',
    status: 'needs_response',
    ...facts,
  })
  const events: Record<string, [type: string, facts: object]> = {
    created: ['charge.dispute.created', {}],
    withdrawn: ['charge.dispute.funds_withdrawn', {}],
    updated: ['charge.dispute.updated', { status: 'under_review' }],
    won: ['charge.dispute.closed', { status: 'won' }],
    reinstated: ['charge.dispute.funds_reinstated', { status: 'won' }],
    lost: ['charge.dispute.closed', { status: 'lost' }],
    inquiry: ['charge.dispute.created', { status: 'warning_needs_response' }],
    'inquiry closed': ['charge.dispute.closed', { status: 'warning_closed' }],
    'not taken': ['charge.dispute.created', { balance_transactions: [] }],
  }

  test.each([
    ['created', -240, true],
    ['withdrawn created updated', -240, true],
    ['created created withdrawn won reinstated reinstated', 0, false],
    ['reinstated won withdrawn created', 0, false],
    ['won created', 0, false],
    ['created won updated', 0, false],
    ['lost created withdrawn', -240, true],
    ['created lost reinstated', 0, false],
    ['inquiry', 0, true],
    ['inquiry created withdrawn won', 0, false],
    ['inquiry "inquiry closed"', 0, false],
    ['inquiry "inquiry closed" withdrawn', -240, true],
    ['inquiry "inquiry closed" withdrawn won', 0, false],
    ['inquiry "inquiry closed" inquiry', 0, false],
    ['"not taken"', 0, true],
    ['"not taken" withdrawn', -240, true],
  ])('of a dispute %s the ledger keeps %i, and shipping is held: %s', async (names, sum, held) => {
    const { order, intent } = await aPaidOrder(shop)
    for (const name of names.match(/"[^"]+"|\S+/g) ?? []) {
      const [type, facts] = events[name.replaceAll('"', '')] ?? ['', {}]
      await sendEvent(shop, type, disputeOf(intent, facts))
    }
    const disputes = (await ledgerOf(shop, intent)).filter(([kind]) => kind === 'dispute')
    expect(disputes.reduce((total, [, amount]) => total + amount, 0)).toBe(sum)
    const shipped = await shipOrder(shop, await shop.admin(), order)
    expect(shipped).toMatchObject(held ? { status: 409 } : { status: 200 })
  })

  const refundOf = (intent: string, status: string) => ({
    id: `re_${intent}`,
    object: 'refund',
    amount: 10_000,
    currency: 'usd',
    payment_intent: intent,
    status,
  })

  test.each([
    ['charge.refund.updated pending', []],
    ['charge.refund.updated pending refund.updated succeeded', [-100]],
    ['refund.created succeeded charge.refund.updated succeeded', [-100]],
    [
      'charge.refund.updated succeeded refund.failed failed charge.refund.updated failed',
      [-100, 100],
    ],
    ['refund.failed failed charge.refund.updated succeeded', []],
    ['charge.refund.updated requires_action refund.updated canceled', []],
  ])('of a refund %s the ledger has %j', async (said, amounts) => {
    const { buyer, order, intent } = await aPaidOrder(shop)
    const words = said.split(' ')
    for (let index = 0; index < words.length; index += 2)
      await sendEvent(shop, words[index] ?? '', refundOf(intent, words[index + 1] ?? ''))
    const refunds = (await ledgerOf(shop, intent)).filter(([kind]) => kind === 'refund')
    expect(refunds.map(([, amount]) => amount)).toEqual(amounts)
    const { purchaseId } = await shop.ok('GET', `/orders/${order}`, { as: buyer })
    const { refunded } = await shop.ok('GET', `/purchases/${purchaseId}`, { as: buyer })
    expect(refunded).toBe(amounts.reduce((sum, amount) => sum - amount, 0))
  })

  test('books twenty messages of a dispute as one entry and one task', async () => {
    const { intent } = await aPaidOrder(shop)
    const as = await shop.admin()
    const before = (await shop.ok('GET', '/today', { as })).disputes.total
    await Promise.all(
      Array.from({ length: 20 }, () =>
        sendEvent(shop, 'charge.dispute.created', disputeOf(intent)),
      ),
    )
    expect(await ledgerOf(shop, intent)).toEqual([
      ['charge', 240],
      ['dispute', -240],
    ])
    expect((await shop.ok('GET', '/today', { as })).disputes.total).toBe(before + 1)
  })

  test.each([
    [
      'inquiry "inquiry closed" withdrawn updated won',
      ['A payment is disputed', 'closed: warning closed', 'A payment is disputed', 'closed: won'],
    ],
    ['created lost lost reinstated won', ['A payment is disputed', 'closed: lost', 'closed: won']],
  ])('of a dispute %s admins hear each end once', async (names, subjects) => {
    const { intent } = await aPaidOrder(shop)
    const as = await shop.admin()
    for (const name of names.match(/"[^"]+"|\S+/g) ?? []) {
      const [type, facts] = events[name.replaceAll('"', '')] ?? ['', {}]
      await sendEvent(shop, type, disputeOf(intent, facts))
    }
    const { email } = as
    const mails = shop.shop.db.read.selectFrom('outbox').select('subject')
    const rows = await mails.where('recipient', '=', email).orderBy('id').execute()
    expect(rows).toEqual(subjects.map((subject) => ({ subject: expect.stringContaining(subject) })))
  })
})

onUsualEngine('a payment that is disputed', (shop) => {
  const { ok, call, admin, mail } = shop

  test('makes a task and a mail for admins, and holds the shipment', async () => {
    const as = await admin()
    const { buyer, order } = await anOrder(shop)
    const { clientSecret, intent } = await openIntent(shop, buyer, order)
    await confirm(shop, clientSecret, disputed)
    await recordPayment(shop, buyer, order, intent)
    const letter = await mail(as.email, /^A payment is disputed/)
    const paid = await ok('GET', `/orders/${order}`, { as: buyer })
    expect(letter.subject).toContain(paid.purchaseNumber)
    expect(letter.text).toContain('The bank has withdrawn $240')
    expect(paid).toMatchObject({ paid: true, disputed: true, status: 'Pending' })
    const today = await ok('GET', '/today', { as })
    const about = { number: paid.purchaseNumber, amount: 240, reason: 'fraudulent' }
    expect(today.disputes.rows).toContainEqual(expect.objectContaining(about))
    expect(numbersOf(today.toShip.rows)).not.toContain(paid.purchaseNumber)
    expect(await shipOrder(shop, as, order)).toMatchObject({
      status: 409,
      body: { code: 'payment-disputed' },
    })
    const purchase = { _id: paid.purchaseId }
    const { body } = await ship(shop, as, purchase)
    expect(body.refused).toMatchObject([{ code: 'payment-disputed' }])
    const purchases = [{ id: paid.purchaseId, despiteDispute: true }]
    const { shipped } = await ok('POST', '/shipments', { as, body: { purchases } })
    expect(shipped).toHaveLength(1)
  })

  test('ships and refunds as usual after the dispute is won', async () => {
    const as = await admin()
    const { order, purchaseId, intent } = await aDisputedOrder(shop)
    await endDispute(shop, intent, 'winning_evidence')
    await expect.poll(async () => (await ledgerOf(shop, intent)).length).toBe(3)
    expect(await sumOf(shop, intent)).toBe(240)
    await mail(as.email, /^Dispute closed: won/)
    // In this order, also where the mail server did not take the first at once.
    const about = await shop.shop.db.read
      .selectFrom('outbox')
      .select('about')
      .where('recipient', '=', as.email)
      .where('subject', 'like', '%ispute%')
      .execute()
    const [first] = about
    expect(about).toEqual([first, first])
    expect(first?.about).toBeTruthy()
    expect((await shipOrder(shop, as, order)).status).toBe(200)
    const lines = [{ orderId: order, units: 20, disposition: 'restocked' }]
    const body = { lines, reason: '' }
    await ok('POST', `/purchases/${purchaseId}/credit-notes`, { as, body })
    shop.shop.wake('refunds')
    await expect.poll(() => sumOf(shop, intent)).toBe(0)
  })

  test('holds the shipment after a lost dispute, and refunds nothing more on cancellation', async () => {
    const as = await admin()
    const { order, purchaseId, intent } = await aDisputedOrder(shop)
    await endDispute(shop, intent, 'losing_evidence')
    await mail(as.email, /^Dispute closed: lost/)
    expect((await shipOrder(shop, as, order)).status).toBe(409)
    const isListed = async () =>
      (await ok('GET', '/today', { as })).disputes.rows.some(
        (row: Json) => row.purchaseId === purchaseId,
      )
    expect(await isListed()).toBe(true)
    await call('DELETE', `/orders?id=${order}`, { as })
    shop.shop.wake('refunds')
    const refund = () =>
      shop.shop.db.read
        .selectFrom('refunds')
        .select('done_at')
        .where('intent_id', '=', intent)
        .executeTakeFirstOrThrow()
    await expect.poll(async () => (await refund()).done_at).not.toBeNull()
    expect(await sumOf(shop, intent)).toBe(0)
    expect(await isListed()).toBe(false)
  })

  test("holds a disputed payment's order as soon as it pays for it", async () => {
    const as = await admin()
    const { buyer, order } = await anOrder(shop)
    const opened = await ok('POST', '/create-payment-intent', {
      as: buyer,
      body: { totalPrice: 240 },
    })
    const [intent = ''] = opened.clientSecret.split('_secret_')
    await confirm(shop, opened.clientSecret, disputed)
    await expect.poll(() => ledgerOf(shop, intent)).toEqual([['dispute', -240]])
    await recordPayment(shop, buyer, order, intent)
    expect((await shipOrder(shop, as, order)).status).toBe(409)
    const { purchaseId } = await ok('GET', `/orders/${order}`, { as })
    const { body } = await call('GET', `/orders/${order}/history`, { as })
    expect(body.map(({ what }: Json) => what)).toContain('disputed')
    expect(purchaseId).toBeTruthy()
  })
})

onUsualEngine('a refund', (shop) => {
  const { ok, admin, mail } = shop

  test('that fails is a task and a mail for admins, and can be tried again', async () => {
    const as = await admin()
    const { order, intent } = await aPaidOrderBy(shop, '4000000000005126')
    await ok('DELETE', `/orders?id=${order}`, { as })
    shop.shop.wake('refunds')
    const letter = await mail(as.email, /^A refund of \$240 failed/)
    expect(letter.text).toContain('expired or canceled card')
    expect(await sumOf(shop, intent)).toBe(240)
    const waiting = async () => (await ok('GET', '/today', { as })).failedRefunds.rows
    const [failed] = await waiting()
    expect(failed).toMatchObject({ amount: 240, currency: 'USD' })
    const path = `/failed-refunds/${failed._id}`
    await ok('PUT', path, { as, body: { again: true } })
    expect((await shop.call('PUT', path, { as, body: { again: true } })).status).toBe(409)
    // The card refuses that one, too.
    await expect
      .poll(async () => (await waiting())[0]?._id, { timeout: 10_000 })
      .not.toBeUndefined()
    const [second] = await waiting()
    await ok('PUT', `/failed-refunds/${second._id}`, { as, body: { again: false } })
    expect(await waiting()).toEqual([])
  })

  test('books no pending refund, and refunds it only once', async () => {
    const as = await admin()
    const { order, intent } = await aPaidOrderBy(shop, '4000000000007726')
    const { purchaseId } = await ok('GET', `/orders/${order}`, { as })
    const credit = (units: number, disposition = 'unsent') =>
      shop.call('POST', `/purchases/${purchaseId}/credit-notes`, {
        as,
        body: { lines: [{ orderId: order, units, disposition }], reason: '' },
      })
    expect((await credit(10)).status).toBe(200)
    shop.shop.wake('refunds')
    await expect.poll(() => sumOf(shop, intent), { timeout: 10_000 }).toBe(120)
    expect((await ledgerOf(shop, intent)).filter(([kind]) => kind === 'refund')).toHaveLength(1)
  })
})

const numbersOf = (rows: Json[]) => rows.map(({ number }) => number)

async function sumOf(shop: TestShop, intent: string): Promise<number> {
  return (await ledgerOf(shop, intent)).reduce((sum, [, amount]) => sum + amount, 0)
}

async function aPaidOrderBy(shop: TestShop, card: string) {
  const { buyer, order } = await anOrder(shop)
  const { clientSecret, intent } = await openIntent(shop, buyer, order)
  await confirm(shop, clientSecret, card)
  expect((await recordPayment(shop, buyer, order, intent)).status).toBe(200)
  return { buyer, order, intent }
}

async function aDisputedOrder(shop: TestShop) {
  const paid = await aPaidOrderBy(shop, disputed)
  await expect.poll(() => ledgerOf(shop, paid.intent)).toHaveLength(2)
  const { purchaseId } = await shop.ok('GET', `/orders/${paid.order}`, { as: paid.buyer })
  return { ...paid, purchaseId }
}

/** As in the card company's own pages. */
async function endDispute({ address, shop, sandbox }: TestShop, intent: string, evidence: string) {
  const dispute = sandbox?.cards.records().disputes.find((one) => one.intent === intent)
  const answer = await fetch(`${address}/sandbox/cards/v1/disputes/${dispute?.id}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${shop.config.stripe.secretKey}` },
    body: new URLSearchParams({ 'evidence[uncategorized_text]': evidence }),
  })
  expect(answer.status).toBe(200)
}
