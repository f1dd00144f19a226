import { describe, expect, test } from 'vitest'
import type { Order } from '../contract.ts'
import {
  lapsedMail,
  lapseWarningMail,
  orderMail,
  orderMailWriters,
  paidMail,
  placedMail,
  refundedMail,
  shippedMail,
} from './mails.ts'

const shop = { shopName: 'Kickstand Motor Parts', publicUrl: 'https://shop.test' }
const order: Order = {
  _id: '01k2m3',
  userName: 'Kim Ito',
  email: 'kim@workshop.test',
  phone: '+1 503 555 0134',
  address: '12 Dock Street, Portland',
  productId: '01k2p0',
  productCode: 'KS-BRK-0110',
  name: 'Brake pads',
  description: 'Sintered',
  price: 38,
  quantity: 1_240,
  totalPrice: 47_120,
  minimumQuantity: 10,
  img: '/images/x.webp',
  status: 'Pending',
  paid: false,
  transactionId: '',
  placedAt: Date.UTC(2026, 10, 7, 14, 5),
  lapsesAt: Date.UTC(2026, 10, 21, 14, 5),
}
const paid: Order = { ...order, paid: true, transactionId: 'pi_123', lapsesAt: null }
const shipped: Order = { ...order, status: 'Shipped', lapsesAt: null }

const mails = { placedMail, paidMail, shippedMail, lapseWarningMail, lapsedMail, refundedMail }

describe.each(Object.entries(mails))('%s', (_, write) => {
  test('goes to the buyer and names the order, its part and its total', () => {
    expect(orderMail('paid', paid).to).toBe('kim@workshop.test')
    const { text, html } = write(paid, shop)
    for (const body of [text, html]) {
      for (const words of ['01k2m3', 'KS-BRK-0110', 'Brake pads', '1,240 at $38', '$47,120']) {
        expect(body).toContain(words)
      }
      expect(body).not.toMatch(/undefined|null|NaN/)
    }
  })

  test('no field of the order brings markup or a header', () => {
    const evil = '<b onclick=x>\r\nBcc: all@workshop.test'
    const mail = write({ ...paid, name: evil, address: evil, phone: evil, userName: evil }, shop)
    expect(mail.html).not.toContain('<b ')
  })
})

test('each tells a fact of its own, and is written from the order as it was then', () => {
  const writers = orderMailWriters(shop)
  const kinds = ['placed', 'paid', 'shipped', 'lapse-warning', 'lapsed', 'refunded'] as const
  expect(Object.keys(writers)).toEqual(kinds)
  const written = Object.values(mails)
  for (const [place, kind] of kinds.entries()) {
    const queued = orderMail(kind, order)
    expect(queued).toEqual({ fact: `${kind}:01k2m3`, to: 'kim@workshop.test', facts: order })
    const facts = JSON.parse(JSON.stringify(order))
    expect(writers[kind]?.(facts)).toEqual(written[place]?.(order, shop))
  }
})

test('an order placed tells until when it is held, and links to its payment', () => {
  const { text } = placedMail(order, shop)
  expect(text).toContain('until 21 Nov 2026, 14:05 UTC')
  expect(text).toContain('Pay $47,120:\nhttps://shop.test/dashboard/payment/01k2m3')
})

test('a shipped order that is not paid says so', () => {
  expect(shippedMail(shipped, shop).text).toContain('not paid yet: $47,120 is still open')
  expect(shippedMail({ ...shipped, paid: true }, shop).text).not.toContain('not paid yet')
})

test('a paid order that is shipped already is not announced to be shipped', () => {
  expect(paidMail({ ...shipped, paid: true }, shop).text).toContain('on their way already')
})
