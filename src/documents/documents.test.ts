import { mkdtemp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { aCompany } from '#tests/companies.ts'
import { migratedPostgresUrl } from '#tests/fresh-database.ts'
import type { Person } from '#tests/makers.ts'
import {
  type Json,
  onUsualEngine,
  openTestShop,
  shopForTest,
  type TestShop,
} from '#tests/open-shop.ts'
import { payOrder, shipOrder } from '#tests/pay.ts'
import { pdfPages } from '#tests/pdf-words.ts'
import { scratch } from '#tests/scratch.ts'

const where = { phone: '+1 555 0142', address: '5 Canal Street\nPortland' }
const seller = {
  SHOP_ADDRESS: '7 Foundry Lane, Portland',
  TAX_NUMBER: 'US-12-345',
  SHOP_EMAIL: 'shop@kickstand.test',
  SHOP_PHONE: '+1 555 0100',
  TAX_PERCENT: '19',
  TAX_NAME: 'VAT',
}

const engines = ['sqlite', 'postgres'] as const

onUsualEngine(
  'documents',
  (shop) => {
    const { call } = shop
    const ship = async ({ _id }: Json) => shipOrder(shop, await shop.admin(), _id)
    const remove = async ({ _id }: Json) =>
      call('DELETE', `/orders?id=${_id}`, { as: await shop.admin() })

    test('confirms seller, buyer, every line and the total', async () => {
      const { as, purchase } = await placed(shop, 2, { poNumber: 'PO-77', note: 'Ring twice' })
      const { headers, words, pages } = await document(shop, as, purchase._id, 'confirmation')
      expect(headers).toMatchObject({
        'content-type': 'application/pdf',
        'content-disposition': `attachment; filename="${purchase.number}-confirmation.pdf"`,
        'cache-control': 'no-store',
        'x-content-type-options': 'nosniff',
      })
      const [first, second] = purchase.orders
      const to = [as.name, as.email, '5 Canal Street', 'Portland', '+1 555 0142', 'PO-77']
      const lines = [first.name, first.productCode, second.name, '$12.00', '$240.00']
      const sums = ['Subtotal $480.00', 'VAT 19 % $91.20', 'Total USD $571.20', 'Page 1 of 1']
      const from = 'Kickstand Motor Parts\n7 Foundry Lane, Portland\nTax number US-12-345'
      const heading = ['Order confirmation', purchase.number, 'Ring twice', from]
      for (const said of [...heading, ...to, ...lines, ...sums]) expect(words).toContain(said)
      expect(words).toContain('not paid yet')
      expect(pages).toHaveLength(1)
    })

    test('an invoice is made when a purchase is paid, numbered, and never changes', async () => {
      const { as, purchase } = await placed(shop, 2)
      const early = await call('GET', `/purchases/${purchase._id}/invoice.pdf`, { as })
      expect(early).toMatchObject({ status: 409, body: { code: 'no-invoice-yet' } })
      await payOrder(shop, as, purchase.orders[0]._id)
      const before = await document(shop, as, purchase._id, 'invoice')
      expect(before.words).toMatch(/I-\d{6}/)
      expect(before.words).toContain('Paid in full')

      await remove(purchase.orders[0])
      shop.shop.wake('refunds')
      await expect
        .poll(async () => (await call('GET', `/purchases/${purchase._id}`, { as })).body.refunded)
        .toBe(285.6)
      expect((await document(shop, as, purchase._id, 'invoice')).bytes).toEqual(before.bytes)
      const now = await document(shop, as, purchase._id, 'confirmation')
      expect(now.words).toContain('(deleted)')
      expect(now.words).toContain('Refunded −$285.60')
      const { body } = await call('GET', `/purchases/${purchase._id}`, { as })
      const [{ number }] = body.creditNotes
      for (const said of [`Credit note ${number}, `, `Credit note ${number} −$285.60`])
        expect(now.words).toContain(said)
      expect(now.words).toContain('After credits $285.60')
      expect(now.words).toContain('(not shipped)')
      const [gone, there] = purchase.orders
      const credits = [{ creditNote: number, units: 20, amount: 240, disposition: 'unsent' }]
      expect(body.allLines).toMatchObject([
        { _id: gone._id, deleted: true, billed: true, cancelledUnits: 20, credits },
        { _id: there._id, deleted: false, billed: true, openUnits: 20, credits: [] },
      ])
    })

    test('makes one pick list of several purchases, and a packing slip for each', async () => {
      const admin = await shop.admin()
      const { as, purchase: first } = await placed(shop, 2)
      const [shared, shipped] = first.orders
      const lines = [{ productId: shared.productId, quantity: 30 }]
      const second = await call('POST', '/purchases', { as, body: { ...where, lines } })
      await ship(shipped)
      const read = async (name: string) => {
        const path = `/${name}.pdf?ids=${first._id},${second.body._id}`
        const { status } = await call('GET', path, { as })
        expect(status).toBe(403)
        const answer = await fetch(`${shop.address}/api${path}`, {
          headers: { authorization: `Bearer ${admin.token}` },
        })
        expect(answer.status).toBe(200)
        return pdfPages(Buffer.from(await answer.arrayBuffer()))
      }
      const [picks = '', ...more] = await read('pick-list')
      expect(more).toEqual([])
      const { number } = second.body
      const units = [`20 for ${first.number}`, `30 for ${number}`, '50']
      for (const said of ['2 orders', shared.name, ...units]) expect(picks).toContain(said)
      expect(picks).not.toContain(shipped.name)
      const slips = await read('packing-slips')
      expect(slips).toHaveLength(2)
      for (const [at, purchase] of [first, second.body].entries()) {
        expect(slips[at]).toContain(`Packing slip\n${purchase.number}`)
        expect(slips[at]).toContain('Page 1 of 1')
      }
      const none = await call('GET', '/packing-slips.pdf?ids=none', { as: admin })
      expect(none).toMatchObject({ status: 404, body: { code: 'unknown-purchase' } })
    })

    test('separates open, shipped and deleted units on a packing slip', async () => {
      const { as, purchase } = await placed(shop, 5)
      const whole = await document(shop, as, purchase._id, 'packing-slip')
      const former = await document(shop, as, purchase._id, 'packing-list')
      expect(former.bytes).toEqual(whole.bytes)
      expect(whole.words).not.toMatch(/To ship|Shipped before|\$/)
      const [shipped, gone, refunded, ...left] = purchase.orders
      await payOrder(shop, as, purchase.orders[0]._id)
      for (const order of [shipped, gone]) await ship(order)
      for (const order of [gone, refunded]) await remove(order)
      const { words } = await document(shop, as, purchase._id, 'packing-slip')
      const places = [
        ...['To ship', ...left.map(({ name }: Json) => name)],
        ...['Shipped before', shipped.name, `${gone.name} (deleted)`],
        ...['Deleted: do not pack', `${refunded.name} (deleted)`],
      ].map((said) => words.indexOf(said))
      expect(places).not.toContain(-1)
      expect(places).toEqual(places.toSorted((one, other) => one - other))
      for (const order of left) await ship(order)
      const done = await document(shop, as, purchase._id, 'packing-slip')
      expect(done.words).toContain('Nothing left to pack.')
      expect(done.words).not.toContain('To ship')
    })

    test('keeps deleted lines that were shipped unpaid on documents, marked', async () => {
      const { as, purchase } = await placed(shop, 2)
      const [first, second] = purchase.orders
      await ship(first)
      await remove(first)
      const { words } = await document(shop, as, purchase._id, 'confirmation')
      expect(words).toContain(`${first.name} (deleted)`)
      expect(words).toContain('Subtotal $240.00')
      await payOrder(shop, as, second._id)
      const invoice = await document(shop, as, purchase._id, 'invoice')
      expect(invoice.words).not.toContain(first.name)
      await remove(second)
      const packing = await document(shop, as, purchase._id, 'packing-slip')
      expect(packing.words).toContain(`${first.name} (deleted)`)
    })

    test('attaches to each mail the document that can be downloaded', async () => {
      const { as, purchase } = await placed(shop, 3)
      const confirmation = await document(shop, as, purchase._id, 'confirmation')
      const [placing] = await mailed(shop, as, 1)
      expect(placing).toEqual([[`${purchase.number}-confirmation.pdf`, confirmation.bytes]])
      await payOrder(shop, as, purchase.orders[0]._id)
      const [paying] = await mailed(shop, as, 2)
      const invoice = await document(shop, as, purchase._id, 'invoice')
      expect(paying).toEqual([[`${purchase.number}-invoice.pdf`, invoice.bytes]])
    })

    test('prints all of 500 lines, each below its heading', async () => {
      const { as, purchase } = await placed(shop, 500)
      const { pages, words } = await document(shop, as, purchase._id, 'confirmation')
      for (const { productCode } of purchase.orders) expect(words).toContain(productCode)
      for (const [at, page] of pages.entries()) {
        expect(page).toContain(`Page ${at + 1} of ${pages.length}`)
        expect(page).toContain('Part number')
        expect(page).toContain(purchase.number)
      }
    })
  },
  seller,
)

test.each(engines)(
  'invoices and credit notes keep their bytes when the seller moves, and later ones name the new seller, on %s',
  async (engine) => {
    const dataDir = await mkdtemp(join(scratch(), 'kickstand-seller-'))
    onTestFinished(() => rm(dataDir, { recursive: true, force: true }))
    const iban = 'DE89370400440532013000'
    const database: Record<string, string> =
      engine === 'postgres' ? { DATABASE_URL: await migratedPostgresUrl() } : { DATA_DIR: dataDir }
    const former = { ...seller, ...database, IBAN: iban, BANK_NAME: 'Old Bank' }
    const shop = await openTestShop(engine, former)
    const boss = await shop.admin()
    const { manager } = await aCompany(shop)
    const first = await onAccount(shop, boss, manager)
    const back = { orderId: first.orders[0]._id, units: 5, disposition: 'restocked' }
    await shop.ok('POST', `/purchases/${first._id}/credit-notes`, {
      as: boss,
      body: { reason: 'Too many', lines: [back] },
    })
    const [note] = (await shop.ok('GET', `/purchases/${first._id}`, { as: boss })).creditNotes
    const readBoth = async (from: TestShop) => [
      await readPdf(from, manager, `purchases/${first._id}/invoice`),
      await readPdf(from, manager, `credit-notes/${note.number}`),
    ]
    const before = await readBoth(shop)
    for (const { words } of before) expect(words).toContain('7 Foundry Lane')
    expect(before[0]?.words).toContain('Old Bank')
    await shop.close()

    const moved = {
      ...former,
      SHOP_NAME: 'Moved',
      SHOP_ADDRESS: '1 Hill Road',
      BANK_NAME: 'New Bank',
    }
    const later = await shopForTest(engine, moved)
    const look = { logo: null, accent: '#1f6feb', seen: null }
    await later.ok('PUT', '/appearance', { as: boss, body: look })
    const after = await readBoth(later)
    expect(after.map(({ bytes }) => bytes)).toEqual(before.map(({ bytes }) => bytes))
    const second = await onAccount(later, boss, manager)
    const { words } = await readPdf(later, manager, `purchases/${second._id}/invoice`)
    for (const said of ['Moved', '1 Hill Road', 'New Bank']) expect(words).toContain(said)
  },
)

test.each(engines)(
  'a shipment’s invoice is mailed once to the billing address, with its PDF; a voided one’s is not, on %s',
  async (engine) => {
    const shop = await shopForTest(engine, seller)
    const boss = await shop.admin()
    const { manager, billingEmail } = await aCompany(shop)
    const voided = await onAccount(shop, boss, manager)
    const [{ _id }] = (await shop.ok('GET', `/purchases/${voided._id}`, { as: boss })).shipments
    await shop.ok('DELETE', `/shipments/${_id}`, { as: boss })
    const kept = await onAccount(shop, boss, manager)
    const invoiceMails = () =>
      shop.shop.db.read.selectFrom('outbox').select('sent_at').where('key', 'like', 'invoice:%')
    expect(await invoiceMails().execute()).toEqual([{ sent_at: null }])
    await shop.shop.db.write((trx) =>
      trx.updateTable('outbox').set({ due_at: 0 }).where('key', 'like', 'invoice:%').execute(),
    )
    const mail = await shop.mail(billingEmail, /^Invoice I-\d{6}: \$285\.60, due /)
    const { bytes } = await document(shop, manager, kept._id, 'invoice')
    const [file] = mail.files
    expect(file?.name).toMatch(/^I-\d{6}\.pdf$/)
    expect((await shop.app.inject(file?.address ?? '')).rawPayload).toEqual(bytes)
    expect(mail.text).toContain(kept.number)
    expect(await shop.mails(billingEmail)).toHaveLength(1)
  },
)

test.each(engines)(
  'an order on account says that shipments are invoiced, also when all of it came back, on %s',
  async (engine) => {
    const shop = await shopForTest(engine, seller)
    const boss = await shop.admin()
    const { manager } = await aCompany(shop)
    const { _id, orders } = await onAccount(shop, boss, manager)
    const expectInvoiced = async (name: string) => {
      const { words } = await document(shop, manager, _id, name)
      expect(words).toContain('Each shipment is invoiced.')
      expect(words).not.toContain('paid')
    }
    await expectInvoiced('confirmation')
    await expectInvoiced('pro-forma')
    const lines = [{ orderId: orders[0]._id, units: 20, disposition: 'restocked' }]
    const body = { lines, reason: 'Too many' }
    await shop.ok('POST', `/purchases/${_id}/credit-notes`, { as: boss, body })
    await expectInvoiced('confirmation')
  },
)

/** A shipped purchase of the company of `as`. */
async function onAccount(shop: TestShop, boss: Person, as: Person): Promise<Json> {
  const lines = [{ productId: await shop.product({ price: 12 }), quantity: 20 }]
  const body = { ...where, payment: 'account', lines }
  const purchase = await shop.ok('POST', '/purchases', { as, body })
  await shop.ok('POST', '/shipments', { as: boss, body: { purchases: [{ id: purchase._id }] } })
  return purchase
}

/** A purchase of `count` lines of 20 pieces at 12 dollars. */
async function placed(shop: TestShop, lines: number, more: object = {}) {
  const as = await shop.customer()
  const ids: string[] = []
  for (let at = 0; at < lines; at++) ids.push(await shop.product({ price: 12 }))
  const body = { ...where, ...more, lines: ids.map((productId) => ({ productId, quantity: 20 })) }
  return { as, purchase: await shop.ok('POST', '/purchases', { as, body }) }
}

function document(shop: TestShop, as: Person, id: string, name: string) {
  return readPdf(shop, as, `purchases/${id}/${name}`)
}

async function readPdf(shop: TestShop, as: Person, path: string) {
  const { statusCode, headers, rawPayload } = await shop.app.inject({
    url: `/api/${path}.pdf`,
    headers: { authorization: `Bearer ${as.token}` },
  })
  expect(statusCode).toBe(200)
  const pages = await pdfPages(rawPayload)
  return { headers, bytes: rawPayload, pages, words: pages.join('\n') }
}

/** The attachments of the mails to an address, the newest first, once that many have arrived. */
async function mailed(shop: TestShop, { email }: Person, count: number) {
  await expect.poll(async () => (await shop.mails(email)).length).toBe(count)
  return Promise.all(
    (await shop.mails(email)).map(({ files }) =>
      Promise.all(
        files.map(async ({ name, address }) => [name, (await shop.app.inject(address)).rawPayload]),
      ),
    ),
  )
}
