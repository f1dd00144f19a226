import { parse } from 'csv-parse/sync'
import { expect, test } from 'vitest'
import type { Person } from '#tests/makers.ts'
import { onBothEngines, onUsualEngine, shopForTest, type TestShop } from '#tests/open-shop.ts'
import { aPurchase, confirm, mailedKeys, ship, stockOf, where } from '#tests/pay.ts'
import { pdfPages } from '#tests/pdf-words.ts'
import { auditOpenAmounts } from '#tests/prove/auditor.ts'

const bank = {
  CURRENCY: 'EUR',
  LOG_LEVEL: 'error',
  TAX_PERCENT: '19',
  BANK_NAME: 'Handelsbank',
  IBAN: 'DE89 3704 0044 0532 0130 00',
  BIC: 'cobadeffxxx',
}

onBothEngines(
  'payments by transfer',
  (shop) => {
    const { call, ok, admin } = shop

    test('a transfer pays a purchase as a card does: invoice, mail, ledger and file of the month', async () => {
      const { as, purchase, boss } = await aBill(shop)
      const answer = await record(shop, boss, purchase, { amount: 142.8 })
      expect(answer).toMatchObject({
        purchaseId: purchase._id,
        purchaseNumber: purchase.number,
        amount: 142.8,
        reference: 'KD 1042 brakes',
        method: 'transfer',
        purchasePaid: true,
        openAmount: 0,
        unallocated: 0,
      })
      const paid = await ok('GET', `/purchases/${purchase._id}`, { as })
      expect(paid).toMatchObject({
        paid: true,
        paidBy: 'transfer',
        transactionId: 'KD 1042 brakes',
        received: 142.8,
        openAmount: 0,
        overpaid: 0,
        payments: [{ amount: 142.8, reference: 'KD 1042 brakes', reversedAt: null }],
      })
      expect(paid.orders).toMatchObject([{ paid: true, transactionId: 'KD 1042 brakes' }])
      expect(await mailedKeys(shop, as.email)).toContain(`paid:${purchase._id}`)
      const [invoice = ''] = await printed(shop, as, purchase, 'invoice')
      expect(invoice).toContain('by transfer, KD 1042 brakes')
      const rows = await ledgerRows(shop, boss, purchase)
      expect(rows).toMatchObject([
        { Kind: 'transfer', Net: '120', Tax: '22.8', Amount: '142.8', Currency: 'EUR' },
      ])
      expect(rows[0]?.['Invoice']).toMatch(/^I-\d{6}$/)
      expect(invoice).toContain(rows[0]?.['Invoice'])
      const found = await ok('GET', '/purchases?q=KD%201042%20brakes', { as: boss })
      expect(found).toMatchObject([{ _id: purchase._id }, ...found.slice(1)])
    })

    test('hides none of a customer’s orders behind references and shipments of others', async () => {
      const { purchase, boss } = await aBill(shop)
      await record(shop, boss, purchase, { amount: 142.8, reference: 'SAME-WORDS-77' })
      await ship(shop, boss, purchase)
      const as = await shop.customer()
      for (const poNumber of ['SAME-WORDS-77', `${purchase.number}-1`]) {
        const lines = [{ productId: await shop.product(), quantity: 10 }]
        const body = { ...where, poNumber, lines }
        const own = await ok('POST', '/purchases', { as, body })
        const found = await ok('GET', `/orders?email=${as.email}&q=${poNumber}`, { as })
        expect(found, poNumber).toMatchObject([{ purchaseId: own._id }])
      }
    })

    test('a part is kept as what it is: the order stays unpaid, keeps its parts, and the rest pays it', async () => {
      const { as, purchase, boss } = await aBill(shop)
      const first = await record(shop, boss, purchase, { amount: '42,80' })
      expect(first).toMatchObject({ purchasePaid: false, openAmount: 100 })
      const part = await ok('GET', `/purchases/${purchase._id}`, { as })
      expect(part).toMatchObject({ paid: false, received: 42.8, openAmount: 100, expiresAt: null })
      const order = purchase.orders[0]._id
      for (const who of [as, boss]) {
        const gone = await call('DELETE', `/orders?id=${order}`, { as: who })
        expect(gone).toMatchObject({ status: 409, body: { code: 'part-paid', deletedCount: 0 } })
      }
      const { body } = await call('POST', '/create-payment-intent', {
        as,
        body: { purchase: purchase._id },
      })
      const intent = body.clientSecret.split('_secret_')[0]
      expect((await shop.shop.payments.readIntent(intent))?.amount).toBe(10_000)
      await confirm(shop, body.clientSecret)
      const paid = await call('PATCH', `/orders/${order}`, { as, body: { transactionId: intent } })
      expect(paid.body).toMatchObject({ paid: true, paidBy: 'card', transactionId: intent })
      const kinds = (await ledgerRows(shop, boss, purchase)).map((row) => [
        row['Kind'],
        row['Amount'],
      ])
      expect(kinds).toEqual([
        ['transfer', '42.8'],
        ['charge', '100'],
      ])
      // Of both what came goes back: to the card what it paid, the rest by transfer.
      const back = await call('DELETE', `/purchases?id=${purchase._id}`, { as: boss })
      expect(back.body).toMatchObject({ deletedCount: 1, refunded: true })
      const today = await ok('GET', '/today', { as: boss })
      const [toSend] = today.refundsToTransfer.rows.filter(
        (row: { purchaseId: string }) => row.purchaseId === purchase._id,
      )
      expect(toSend).toMatchObject({ amount: 42.8, number: purchase.number })
      await ok('PUT', `/failed-refunds/${toSend._id}`, { as: boss, body: { again: false } })
      const twice = await call('PUT', `/failed-refunds/${toSend._id}`, {
        as: boss,
        body: { again: false },
      })
      expect(twice.status).toBe(409)
      shop.shop.wake('refunds')
      await expect
        .poll(async () => sum(await ledgerRows(shop, boss, purchase)), { timeout: 10_000 })
        .toBe(0)
    })

    test('keeps and shows an overpayment', async () => {
      const { as, purchase, boss } = await aBill(shop)
      const answer = await record(shop, boss, purchase, { amount: 150, method: 'cash' })
      expect(answer).toMatchObject({ purchasePaid: true, unallocated: 7.2 })
      const paid = await ok('GET', `/purchases/${purchase._id}`, { as })
      expect(paid).toMatchObject({ paid: true, paidBy: 'cash', received: 150, overpaid: 7.2 })
    })

    test('a wrong one is reversed by an entry: unpaid again, the invoice stays, and is the one of the next payment', async () => {
      const { as, purchase, boss } = await aBill(shop)
      const { _id } = await record(shop, boss, purchase, { amount: 142.8 })
      const before = await bytesOf(shop, as, purchase)
      const reverse = (reason?: string) =>
        call('POST', `/payments/${_id}/reverse`, { as: boss, body: { reason } })
      expect((await reverse()).status).toBe(422)
      const reversed = await reverse('The bank took it back')
      expect(reversed.body).toMatchObject({
        purchasePaid: false,
        openAmount: 142.8,
        reason: 'The bank took it back',
      })
      expect(await reverse('Again')).toMatchObject({
        status: 409,
        body: { code: 'payment-reversed' },
      })
      const unpaid = await ok('GET', `/purchases/${purchase._id}`, { as })
      expect(unpaid).toMatchObject({ paid: false, transactionId: '', received: 0, expiresAt: null })
      expect(unpaid.orders).toMatchObject([{ paid: false }])
      expect(await bytesOf(shop, as, purchase)).toEqual(before)
      expect((await ledgerRows(shop, boss, purchase)).map((row) => row['Amount'])).toEqual([
        '142.8',
        '-142.8',
      ])
      await record(shop, boss, purchase, { amount: 142.8, reference: 'Second try' })
      expect(await bytesOf(shop, as, purchase)).toEqual(before)
      const paid = await ok('GET', `/purchases/${purchase._id}`, { as })
      expect(paid).toMatchObject({ paid: true, transactionId: 'Second try' })
      const history = await ok('GET', `/orders/${purchase.orders[0]._id}/history`, { as: boss })
      expect(history.map(({ what }: { what: string }) => what)).toEqual(
        expect.arrayContaining(['payment received', 'payment reversed', 'paid']),
      )
    })

    test('an order whose payment was reversed is deleted by a credit note, and its parts come back', async () => {
      const { as, purchase, boss } = await aBill(shop)
      const [{ productId }] = purchase.orders
      const stock = await stockOf(shop, productId)
      const { _id } = await record(shop, boss, purchase, { amount: 142.8 })
      await ok('POST', `/payments/${_id}/reverse`, { as: boss, body: { reason: 'Bounced' } })
      const gone = await call('DELETE', `/purchases?id=${purchase._id}`, { as: boss })
      expect(gone.body).toMatchObject({ deletedCount: 1, refunded: false })
      expect(await stockOf(shop, productId)).toBe(stock + 10)
      const ended = await ok('GET', `/purchases/${purchase._id}`, { as })
      expect(ended).toMatchObject({ openAmount: 0, creditNotes: [{ total: 142.8 }] })
      expect(sum(await ledgerRows(shop, boss, purchase))).toBe(0)
    })

    test('refuses the second admin who records the same transfer, and records a double click once', async () => {
      const { purchase, boss } = await aBill(shop)
      const other = await admin()
      const body = { ...transfer, purchase: purchase._id, amount: 20 }
      const both = await Promise.all(
        [boss, other].map((as) => call('POST', '/payments', { as, body })),
      )
      expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
      expect(both.find(({ status }) => status === 409)?.body.code).toBe('payment-recorded')
      const headers = { 'idempotency-key': crypto.randomUUID() }
      const rest = { ...body, amount: 122.8, reference: 'The rest' }
      const clicks = await Promise.all(
        [1, 2].map(() => call('POST', '/payments', { as: boss, body: rest, headers })),
      )
      const statuses = clicks.map(({ status }) => status)
      expect(statuses).toContain(200)
      const again = await call('POST', '/payments', { as: boss, body: rest, headers })
      expect(again).toMatchObject({ status: 200, body: { purchasePaid: true } })
      const late = { ...rest, reference: 'Another' }
      const more = await call('POST', '/payments', { as: other, body: late })
      expect(more).toMatchObject({ status: 409, body: { code: 'purchase-paid' } })
    })

    test('a card and a transfer at once pay it once, and nothing is lost', async () => {
      for (let round = 0; round < 5; round++) {
        const { as, purchase, boss } = await aBill(shop)
        const { body } = await call('POST', '/create-payment-intent', {
          as,
          body: { purchase: purchase._id },
        })
        const intent = body.clientSecret.split('_secret_')[0]
        await confirm(shop, body.clientSecret)
        const path = `/orders/${purchase.orders[0]._id}`
        const [card, paid] = await Promise.all([
          call('PATCH', path, { as, body: { transactionId: intent } }),
          call('POST', '/payments', {
            as: boss,
            body: { ...transfer, purchase: purchase._id, amount: 142.8 },
          }),
        ])
        expect([200, 409]).toContain(card.status)
        expect([200, 409]).toContain(paid.status)
        shop.shop.wake('refunds')
        await expect
          .poll(async () => sum(await ledgerRows(shop, boss, purchase)), { timeout: 10_000 })
          .toBe(142.8)
        const { body: now } = await call('GET', `/purchases/${purchase._id}`, { as })
        expect(now).toMatchObject({ paid: true, paidBy: paid.status === 200 ? 'transfer' : 'card' })
      }
    })

    test('keeps what is open of the invoice of each purchase', async () => {
      expect(await auditOpenAmounts(shop.shop.db.read)).toEqual([])
    })
  },
  bank,
)

onUsualEngine(
  'what is recorded',
  (shop) => {
    const { call, customer } = shop

    test.each([
      ['amount', { amount: 0 }],
      ['amount', { amount: -5 }],
      ['amount', { amount: '12.345' }],
      ['amount', { amount: 'much' }],
      ['at', { at: '2026-02-30' }],
      ['at', { at: 'yesterday' }],
      ['at', { at: Date.now() + 3 * 86_400_000 }],
      ['method', { method: 'card' }],
    ])('refuses a wrong %s: %j', async (field, wrong) => {
      const { purchase, boss } = await aBill(shop)
      const body = { ...transfer, purchase: purchase._id, amount: 20, ...wrong }
      const { status, body: refusal } = await call('POST', '/payments', { as: boss, body })
      expect([status, refusal.errors?.[0]?.field]).toEqual([422, field])
    })

    test('is an admin’s alone, of a purchase by its id or number that has not ended', async () => {
      const { as, purchase, boss } = await aBill(shop)
      const body = { ...transfer, purchase: purchase._id, amount: 20 }
      expect((await call('POST', '/payments', { as, body })).status).toBe(403)
      expect((await call('POST', '/payments', { as: await customer(), body })).status).toBe(403)
      expect((await call('POST', '/payments', { body })).status).toBe(401)
      const numbered = { ...body, purchase: purchase.number.toLowerCase() }
      expect((await call('POST', '/payments', { as: boss, body: numbered })).status).toBe(200)
      const unknown = { ...body, purchase: 'none' }
      expect((await call('POST', '/payments', { as: boss, body: unknown })).status).toBe(404)
      const other = await aBill(shop)
      await call('DELETE', `/purchases?id=${other.purchase._id}`, { as: other.as })
      const ended = { ...body, purchase: other.purchase._id }
      const refused = await call('POST', '/payments', { as: boss, body: ended })
      expect(refused).toMatchObject({ status: 409, body: { code: 'purchase-ended' } })
    })

    test('prints the shop’s account on pro-forma and invoice, with the number as reference', async () => {
      const { as, purchase, boss } = await aBill(shop)
      const [proForma = ''] = await printed(shop, as, purchase, 'pro-forma')
      for (const said of ['DE89 3704 0044 0532 0130 00', 'COBADEFFXXX', 'Handelsbank'])
        expect(proForma).toContain(said)
      expect(proForma).toContain('Scan to pay')
      await record(shop, boss, purchase, { amount: 142.8 })
      const [invoice = ''] = await printed(shop, as, purchase, 'invoice')
      expect(invoice).toContain('DE89 3704 0044 0532 0130 00')
      // A paid purchase shows no way to pay it again.
      expect(invoice).not.toContain('Scan to pay')
      const { body } = await call('GET', '/bank-details')
      const { holder, ...account } = body.bank
      expect(holder).toBe('Kickstand Motor Parts')
      expect(account).toEqual({
        bank: 'Handelsbank',
        iban: 'DE89370400440532013000',
        bic: 'COBADEFFXXX',
      })
    })
  },
  bank,
)

test('without an account nothing of it is shown', async () => {
  const shop = await shopForTest('sqlite')
  expect((await shop.call('GET', '/bank-details')).body).toEqual({ bank: null })
  const { as, purchase } = await aPurchase(shop, [12])
  const [proForma = ''] = await printed(shop, as, purchase, 'pro-forma')
  expect(proForma).not.toContain('IBAN')
})

const transfer = {
  at: new Date().toISOString().slice(0, 10),
  reference: 'KD 1042 brakes',
  method: 'transfer',
}

/** An unpaid purchase of 142.80, and an admin. */
async function aBill(shop: TestShop) {
  return { ...(await aPurchase(shop, [12])), boss: await shop.admin() }
}

function record(
  { ok }: TestShop,
  as: Person,
  { _id: purchase }: { _id: string },
  more: { amount: number | string; method?: string; reference?: string },
) {
  return ok('POST', '/payments', { as, body: { ...transfer, purchase, ...more } })
}

async function ledgerRows(shop: TestShop, as: Person, { number }: { number: string }) {
  const month = new Date().toISOString().slice(0, 7)
  const file = await shop.ok('GET', `/ledger.csv?month=${month}`, { as })
  const rows: Record<string, string>[] = parse(file, { columns: true, bom: true })
  return rows.filter((row) => row['Order'] === number)
}

function sum(rows: Record<string, string>[]): number {
  return rows.reduce((total, row) => total + Math.round(Number(row['Amount']) * 100), 0) / 100
}

async function bytesOf(
  { address }: TestShop,
  as: Person,
  { _id }: { _id: string },
  name = 'invoice',
) {
  const answer = await fetch(`${address}/api/purchases/${_id}/${name}.pdf`, {
    headers: { authorization: `Bearer ${as.token}` },
  })
  expect(answer.status).toBe(200)
  return Buffer.from(await answer.arrayBuffer())
}

async function printed(shop: TestShop, as: Person, purchase: { _id: string }, name: string) {
  return pdfPages(await bytesOf(shop, as, purchase, name))
}
