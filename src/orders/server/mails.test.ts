// Every letter about a purchase, as it comes to its buyer.
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { formatDateTime } from '#base/calendar.ts'
import { aCompany } from '#tests/companies.ts'
import { type Json, onUsualEngine } from '#tests/open-shop.ts'
import { aPurchase, payOrder, ship, where } from '#tests/pay.ts'
import { expirePurchases, warnOfExpiry } from './delete-orders.ts'

const day = 24 * 60 * 60 * 1000

onUsualEngine(
  'the mails of a purchase',
  (shop) => {
    const { call, customer, admin, product, mail } = shop

    /** 24 brake pads, and who buys them. */
    async function place() {
      const [as, chief] = [await customer(), await admin()]
      const productId = await product({ name: `Brake pads ${as.id}`, price: 38 })
      const lines = [{ productId, quantity: 24 }]
      const to = { ...where, address: '5 Canal Street\nPortland' }
      const { body } = await call('POST', '/purchases', { as, body: { ...to, lines } })
      const [order] = body.orders
      const change = (method: string, path: string, sent?: object) =>
        call(method, path, { as: chief, body: sent })
      const ship = (more: object = {}) =>
        change('POST', '/shipments', { purchases: [{ id: body._id, ...more }] })
      const remove = () => change('DELETE', `/orders?id=${order._id}`)
      return { as, purchase: body, order, change, ship, remove, letter: letterTo(as, body, order) }
    }

    /** The letter of which the subject begins so: it names number, part and price, and what else is said. */
    function letterTo({ email }: { email: string }, { number }: Json, order: Json) {
      return async (kind: string, ...said: string[]) => {
        const due = sql`update outbox set due_at = 0 where due_at < ${Date.now() + day}`
        await due.execute(shop.shop.db.whole)
        const { subject, text, html } = await mail(email, new RegExp(`^${kind}`))
        expect(subject).toContain(number)
        for (const words of [number, order.productCode, `${order.name}, 24 at $38`, ...said])
          expect([text, html]).toEqual([words, words].map((one) => expect.stringContaining(one)))
        expect(text + html).not.toMatch(/undefined|null|NaN/)
        return text
      }
    }

    test('placed, soon to expire, expired', async () => {
      const { purchase, order, letter } = await place()
      const until = formatDateTime(purchase.expiresAt)
      const sums = ['$912', 'VAT 19 %', '$1,085.28']
      const placed = await letter('Order placed: ', `until ${until}`, ...sums)
      expect(placed).toContain(`Pay $1,085.28:\n${shop.address}/dashboard/payment/${order._id}`)
      // In lines that line up, with who writes below.
      expect(placed).toMatch(/^Deliver to( +)5 Canal Street\n {10}\1Portland$/m)
      expect(placed).toMatch(/\n\nKickstand Motor Parts\nhttp\S+\s*$/)
      const { db } = shop.shop
      await warnOfExpiry(db, purchase.expiresAt - day)
      await letter('Please pay by ', until, '$1,085.28')
      await expirePurchases(db, purchase.expiresAt)
      await letter('Order expired: ', '$1,085.28')
    })

    test('shipped before payment, tracked, paid, voided', async () => {
      const { as, purchase, order, ship, change, letter } = await place()
      const { body } = await ship({ carrier: 'DHL', tracking: '0034 0434' })
      const said = `${purchase.number}-1, DHL 00340434`
      await letter('Order shipped: ', said, 'not paid yet: $1,085.28 is still due')
      await payOrder(shop, as, order._id)
      await letter('Payment received: ', 'already on their way', '$1,085.28')
      const path = `/shipments/${body.shipped[0]._id}`
      await change('PUT', path, { carrier: 'UPS', tracking: '1Z9', mail: true })
      await letter('Tracking for ', 'UPS 1Z9')
      await change('DELETE', path)
      await letter('Not shipped after all: ')
    })

    test('mails each step: paid, shipped, refunded', async () => {
      const one = await place()
      await payOrder(shop, one.as, one.order._id)
      await one.letter('Payment received: ', 'We ship the parts next')
      await one.ship()
      expect(await one.letter('Order shipped: ')).not.toContain('not paid yet')
      const other = await place()
      await payOrder(shop, other.as, other.order._id)
      await other.remove()
      await other.letter('Refund of ', 'We are refunding $1,085.28 to the card')
    })

    test('deleted by the shop: offers to order again unless the parts arrived', async () => {
      const one = await place()
      await one.remove()
      await one.letter('Order deleted: ', 'please order them again', '$1,085.28')
      const arrived = await place()
      await arrived.ship()
      await arrived.remove()
      const text = await arrived.letter('Order deleted: ', 'nothing is due')
      expect(text).not.toContain('order them again')
    })

    test('deleted of an order on account: tells what is invoiced, and nothing of what is due', async () => {
      const { manager } = await aCompany(shop)
      const chief = await admin()
      const lines = [{ productId: await product({ price: 10 }), quantity: 12 }]
      const body = { ...where, payment: 'account', lines }
      const placeOnAccount = () => shop.ok('POST', '/purchases', { as: manager, body })
      const whole = await placeOnAccount()
      await shop.ok('DELETE', `/orders?id=${whole.orders[0]._id}`, { as: chief })
      const deleted = await mail(manager.email, /^Order deleted: /)
      expect(deleted.text).toContain('not shipped, so you get no invoice for it. If you still need')
      const purchase = await placeOnAccount()
      const orderId = purchase.orders[0]._id
      await ship(shop, chief, purchase, [{ orderId, units: 4 }])
      const credit = { lines: [{ orderId, units: 8, disposition: 'unsent' }], reason: 'Sold out' }
      await shop.ok('POST', `/purchases/${purchase._id}/credit-notes`, { as: chief, body: credit })
      const rest = await mail(manager.email, /^Order changed: /)
      expect(rest.text).toContain('Invoices of what was shipped stay as they are.')
      for (const { text } of [deleted, rest])
        expect(text).not.toMatch(/nothing is due|not paid|refunded to the card/)
    })

    test('tells the whole order after a part was shipped, cancelled and returned', async () => {
      const { as, purchase } = await aPurchase(shop, [10, 20, 10], { poNumber: 'PO-77' })
      const chief = await admin()
      const [first, second, third] = purchase.orders
      await shop.ok('POST', '/own-numbers', {
        as,
        body: { productId: first.productId, number: 'W-4711' },
      })
      await payOrder(shop, as, first._id)
      const send = (path: string, body: object) => shop.ok('POST', path, { as: chief, body })
      const credit = (line: object, reason = '') =>
        send(`/purchases/${purchase._id}/credit-notes`, { lines: [line], reason })
      const page = `${shop.address}/dashboard/purchases/${purchase._id}`
      const read = async (subject: RegExp) => {
        const due = sql`update outbox set due_at = 0 where due_at < ${Date.now() + day}`
        await due.execute(shop.shop.db.whole)
        const { text, html } = await mail(as.email, subject)
        for (const said of ['PO-77', page]) expect([text, html].join()).toContain(said)
        return text
      }
      await shop.ok('DELETE', `/orders?id=${third._id}`, { as: chief })
      const cancelled = await read(/^Refund of \$119/)
      expect(cancelled).toContain('We cancelled 10 × ')
      expect(cancelled).not.toContain('was deleted before')
      expect(cancelled).toMatch(/Still to come +10 × .*\n +10 × /)
      const lines = [{ orderId: first._id, units: 4 }]
      const sentWith = { carrier: 'UPS', tracking: '1Z9' }
      await send('/shipments', { purchases: [{ id: purchase._id, lines, ...sentWith }] })
      const shipped = await read(/^Order shipped: \S+ 4 × /)
      expect(shipped).toContain('4 of the 30 units of your order left our warehouse.')
      expect(shipped).toContain('Still to come: 16 units. Cancelled: 10 units.')
      expect(shipped).toContain('your part number W-4711')
      expect(shipped).toContain('https://www.ups.com/track?tracknum=1Z9')
      expect(shipped).toMatch(/Credit note C-\S+ +−\$119\n/)
      expect(shipped).toMatch(/After credit notes +\$357\n/)
      await credit({ orderId: second._id, units: 10, disposition: 'unsent' }, 'Sold out for good')
      expect(await read(/^Refund of \$238/)).toContain('Sold out for good')
      await credit({ orderId: first._id, units: 1, disposition: 'scrapped' })
      const scrapped = await read(/^Refund of \$11.9/)
      expect(scrapped).toContain('scrapped')
      expect(scrapped).not.toMatch(/You returned|Returned/)
      expect(scrapped).toMatch(/Shipped so far +4 × [^\n]*\nStill to come +6 × /)
    })
  },
  { TAX_PERCENT: '19', TAX_NAME: 'VAT' },
)
