import { expect, test } from 'vitest'
import { type Json, onBothEngines, type TestShop } from '#tests/open-shop.ts'
import { anOrder, aPaidOrder, aPurchase, ship, stockOf } from '#tests/pay.ts'

onBothEngines('shipping', (shop) => {
  const { call, admin } = shop

  test('ships an order whole, and reopens it when the shipment is voided', async () => {
    const { buyer, order } = await anOrder(shop)
    const as = await admin()
    const shipped = await call('PUT', `/orders?id=${order}`, { as, body: { status: 'Shipped' } })
    expect(shipped.body).toMatchObject({ status: 'Shipped', shippedUnits: 20, modifiedCount: 1 })
    const { purchaseId, purchaseNumber } = shipped.body
    const [shipment] = await shipmentsOf(shop, purchaseId, as)
    expect(shipment).toMatchObject({ number: `${purchaseNumber}-1`, shippedBy: as.name })
    expect(shipment.lines).toMatchObject([{ orderId: order, units: 20 }])

    const voided = await call('DELETE', `/shipments/${shipment._id}`, { as })
    expect(voided).toMatchObject({ status: 200, body: { voidedAt: expect.any(Number) } })
    const { body } = await call('GET', `/orders/${order}`, { as: buyer })
    expect(body).toMatchObject({ status: 'Pending', shippedUnits: 0 })
    expect(body.expiresAt).toBeGreaterThan(Date.now())
    const twice = await call('DELETE', `/shipments/${shipment._id}`, { as })
    expect(twice).toMatchObject({ status: 409, body: { code: 'shipment-voided' } })
    expect(await shipmentsOf(shop, purchaseId, buyer)).toEqual([])
    expect(await shipmentsOf(shop, purchaseId, as)).toHaveLength(1)
    expect((await call('DELETE', `/orders?id=${order}`, { as: buyer })).body.deletedCount).toBe(1)
  })

  test('ships a line in parts, and shows the buyer how many but not who shipped', async () => {
    const { as: buyer, purchase } = await aPurchase(shop, [5, 6])
    const [first, second] = purchase.orders
    const as = await admin()
    const part = await ship(shop, as, purchase, [{ orderId: first._id, units: 3 }])
    expect(part.body.shipped).toMatchObject([{ number: `${purchase.number}-1` }])
    const { body } = await call('GET', `/purchases/${purchase._id}`, { as: buyer })
    expect(body).toMatchObject({ shippedLines: 0, expiresAt: null })
    expect(body.orders).toMatchObject([
      { status: 'Pending', shippedUnits: 3 },
      { status: 'Pending', shippedUnits: 0 },
    ])
    expect(body.shipments).toMatchObject([{ shippedBy: '', lines: [{ units: 3 }] }])
    const gone = await call('DELETE', `/orders?id=${first._id}`, { as: buyer })
    expect(gone.body.code).toBe('already-shipped')
    const line = { orderId: second._id, units: 2 }
    expect((await ship(shop, as, purchase, [line, line])).status).toBe(422)
    const rest = await ship(shop, as, purchase)
    expect(rest.body.shipped[0].lines).toMatchObject([
      { orderId: first._id, units: 7 },
      { orderId: second._id, units: 10 },
    ])
    const after = await call('GET', `/purchases/${purchase._id}`, { as: buyer })
    expect(after.body).toMatchObject({ shippedLines: 2 })
  })

  test('tells the second of two admins who shipped the units first', async () => {
    const { purchase } = await aPurchase(shop, [5])
    const { purchase: other } = await aPurchase(shop, [5])
    const [{ _id: order, name }] = purchase.orders
    const one = await admin()
    const two = await admin()
    const lines = [{ orderId: order, units: 6 }]
    const answers = await Promise.all([one, two].map((as) => ship(shop, as, purchase, lines)))
    const refused = answers.flatMap(({ body }) => body.refused)
    expect(answers.flatMap(({ body }) => body.shipped)).toHaveLength(1)
    const who = answers[0]?.body.shipped.length === 1 ? one.name : two.name
    const message = `4 of 10 × ${name} are open. ${who} shipped 6 × ${name} as ${purchase.number}-1.`
    expect(refused).toEqual([{ id: purchase._id, code: 'units-shipped', message }])
    await ship(shop, two, purchase)
    const many = { purchases: [{ id: purchase._id }, { id: other._id }] }
    const { body } = await call('POST', '/shipments', { as: one, body: many })
    expect(body.shipped).toMatchObject([{ purchaseId: other._id }])
    expect(body.refused[0].message).toContain(`${two.name} shipped 4 × ${name}`)
    const late = await call('PUT', `/orders?id=${order}`, { as: one, body: { status: 'Shipped' } })
    expect(late).toMatchObject({ status: 409, body: { code: 'already-shipped' } })
    expect(late.body.detail).toContain(`${two.name} shipped`)
    const shipments = await shipmentsOf(shop, purchase._id, one)
    expect(shipments.map(({ lines: [line] }: Json) => line.units)).toEqual([6, 4])
  })

  test('mails the shipments of a minute together, without voided ones', async () => {
    const { shop: open } = shop
    const { as: buyer, purchase } = await aPurchase(shop, [1, 2, 3])
    const [first, second, third] = purchase.orders
    const as = await admin()
    const before = Date.now()
    const shipUnits = async (orderId: string, units: number) =>
      (await ship(shop, as, purchase, [{ orderId, units }])).body.shipped[0]._id
    const one = await shipUnits(first._id, 10)
    const two = await shipUnits(second._id, 10)
    const { due_at } = await waitingMails(shop, purchase).executeTakeFirstOrThrow()
    expect(due_at).toBeGreaterThanOrEqual(before + 60_000)
    await call('DELETE', `/shipments/${one}`, { as })
    const tracked = { carrier: 'DHL', tracking: '0034 0000 1', mail: true }
    await call('PUT', `/shipments/${two}`, { as, body: tracked })
    await sendWaiting(shop, purchase)
    const [mail] = await mailsTo(shop, buyer.email, 'Order shipped')
    expect(mail?.subject).toBe(`Order shipped: ${purchase.number}, 10 × ${second.name}`)
    expect(mail?.text).toContain('DHL 003400001')
    expect(mail?.text).toMatch(new RegExp(`Still to come +10 × ${first.productCode}`))
    expect(await mailsTo(shop, buyer.email, 'Tracking for')).toHaveLength(0)

    // A later shipment gets another mail, and a voided one a mail that corrects it.
    await shipUnits(third._id, 1)
    await sendWaiting(shop, purchase)
    expect(await mailsTo(shop, buyer.email, 'Order shipped')).toHaveLength(2)
    await call('PUT', `/shipments/${two}`, { as, body: tracked })
    await call('DELETE', `/shipments/${two}`, { as })
    open.wake('mail')
    await expect.poll(() => mailsTo(shop, buyer.email, 'Not shipped after all')).toHaveLength(1)
    expect(await mailsTo(shop, buyer.email, 'Tracking for')).toHaveLength(1)
  })

  test('refuses a correction of a shipment that was corrected since', async () => {
    const { purchase } = await aPurchase(shop, [1])
    const as = await admin()
    const { body } = await ship(shop, as, purchase)
    const path = `/shipments/${body.shipped[0]._id}`
    const seen = { carrier: '', tracking: '' }
    const first = { carrier: 'UPS', tracking: '1Z9', seen }
    expect((await call('PUT', path, { as, body: first })).status).toBe(200)
    const second = await call('PUT', path, { as, body: { ...first, tracking: '1Z8' } })
    expect(second).toMatchObject({ status: 409, body: { code: 'edited-meanwhile' } })
  })

  test('pasted tracking numbers are set line by line, and the rest is named', async () => {
    const { as: buyer, purchase } = await aPurchase(shop, [1])
    const { purchase: parted } = await aPurchase(shop, [1])
    const { purchase: open } = await aPurchase(shop, [1])
    const as = await admin()
    await ship(shop, as, purchase)
    for (const units of [4, 6])
      await ship(shop, as, parted, [{ orderId: parted.orders[0]._id, units }])
    const text = [
      `DHL Express\t${purchase.number}\t0034 0434 1610`,
      '',
      `${parted.number}-2,1Z999AA1,UPS`,
      `${open.number};GLS;4711`,
      'Carrier;Number',
    ].join('\r\n')
    const { body } = await call('POST', '/shipments/tracking', { as, body: { text } })
    expect(body.set).toMatchObject([
      { number: `${purchase.number}-1`, carrier: 'DHL Express', tracking: '003404341610' },
      { number: `${parted.number}-2`, carrier: 'UPS', tracking: '1Z999AA1' },
    ])
    expect(body.refused).toMatchObject([{ line: 4 }, { line: 5 }])
    expect(body.refused[0].message).toBe(`Nothing of ${open.number} is shipped.`)

    const log = await call('GET', `/audit?q=${as.email}`, { as })
    const about = log.body.map(({ call: name, label }: Json) => `${name} ${label}`)
    expect(about).toContain(`POST /shipments ${purchase.number}-1`)
    expect(about).toContain(`POST /shipments/tracking ${parted.number}-2`)

    // By either number the purchase is found.
    for (const q of ['0034 0434 1610', `${purchase.number}-1`.toLowerCase()]) {
      const found = await call('GET', `/orders?email=${buyer.email}&q=${q}`, { as: buyer })
      expect(found.body).toMatchObject([{ purchaseId: purchase._id }])
      expect((await call('GET', `/purchases?q=${q}`, { as })).body).toHaveLength(1)
    }
    const ids = body.set.map(({ _id }: { _id: string }) => _id).join()
    const csv = await call('GET', `/shipments.csv?ids=${ids}`, { as })
    expect(csv.body).toContain(`${purchase.number}-1,${buyer.name},5 Canal Street,`)
    expect(csv.body).toContain(',10,,DHL Express,003404341610')
  })

  test('keeps a tracking number without invisible characters, and refuses a shortened one', async () => {
    const { purchase } = await aPurchase(shop, [1])
    const as = await admin()
    const [shipment] = (await ship(shop, as, purchase)).body.shipped
    const correction = { carrier: 'DHL\t Express\u200b', tracking: '\u200e００34\u00ad 04ab\t' }
    const { body } = await call('PUT', `/shipments/${shipment._id}`, { as, body: correction })
    expect(body).toMatchObject({ carrier: 'DHL Express', tracking: '003404ab' })
    for (const q of ['003404AB', '00 34\u200b 04ab'])
      expect(
        (await call('GET', `/purchases?q=${encodeURIComponent(q)}`, { as })).body,
      ).toHaveLength(1)
    for (const line of ['1.23457E+11', 'DHL;1,23457E+11;']) {
      const text = `${shipment.number};${line}`
      const pasted = await call('POST', '/shipments/tracking', { as, body: { text } })
      expect(pasted.body.set).toEqual([])
      expect(pasted.body.refused[0].message).toContain('was shortened by a spreadsheet')
    }
  })

  test('refunds the rest when a partly shipped, paid line is deleted', async () => {
    const { shop: open } = shop
    const { order, productId } = await aPaidOrder(shop)
    const as = await admin()
    const { body } = await call('GET', `/orders/${order}`, { as })
    const purchase = { _id: body.purchaseId }
    const shipped = await ship(shop, as, purchase, [{ orderId: order, units: 5 }])
    const stock = await stockOf(shop, productId)
    const unshipped = `/orders?id=${order}&status=Pending&paid=true&shippedUnits=0`
    expect((await call('DELETE', unshipped, { as })).body.code).toBe('edited-meanwhile')
    await call('DELETE', `/orders?id=${order}`, { as })
    expect(await stockOf(shop, productId)).toBe(stock + 15)
    const refunds = open.db.read.selectFrom('refunds').select('amount')
    const given = await refunds.where('purchase_id', '=', purchase._id).execute()
    expect(given).toEqual([{ amount: 15 * 1_200 }])
    const final = await call('DELETE', `/shipments/${shipped.body.shipped[0]._id}`, { as })
    expect(final).toMatchObject({ status: 409, body: { code: 'shipment-final' } })
  })
})

type Admin = { token: string }

async function shipmentsOf({ call }: TestShop, purchaseId: string, as: Admin) {
  return (await call('GET', `/purchases/${purchaseId}`, { as })).body.shipments
}

function waitingMails({ shop }: TestShop, { _id }: { _id: string }) {
  const mails = shop.db.read.selectFrom('outbox').select('due_at').where('sent_at', 'is', null)
  return mails.where('key', 'like', `shipped:${_id}:%`)
}

/** Lets the minute pass, and waits until the mail is out. */
async function sendWaiting(shop: TestShop, purchase: { _id: string }): Promise<void> {
  const key = `shipped:${purchase._id}:%`
  await shop.shop.db.write((trx) =>
    trx.updateTable('outbox').set({ due_at: 0 }).where('key', 'like', key).execute(),
  )
  shop.shop.wake('mail')
  await expect.poll(() => waitingMails(shop, purchase).execute()).toEqual([])
}

async function mailsTo({ mails }: TestShop, email: string, subject: string) {
  return (await mails(email)).filter((mail) => mail.subject.startsWith(subject))
}
