import { describe, expect, test } from 'vitest'
import type { Order, Purchase, Shipment } from '../contract.ts'
import { purchaseMail, purchaseMailWriters } from './mails.ts'

const writers = purchaseMailWriters(
  { shopName: 'Kickstand Motor Parts', publicUrl: 'https://shop.test' },
  async ({ number }, paper) => ({ name: `${number}-${paper}`, type: '', bytes: Buffer.from('') }),
  async ([id]) => ({
    shipments: [shipment],
    orders: [id === 'paid' ? { ...shipped, paid: true, transactionId: 'pi_123' } : shipped],
  }),
)
const order: Order = {
  _id: '01k2m3',
  userId: '01k2u0',
  purchaseId: '01k2m0',
  purchaseNumber: 'K-26-000042',
  purchaseTotal: 47_120,
  userName: 'Kim Ito',
  email: 'kim@workshop.test',
  phone: '+1 503 555 0134',
  address: '12 Dock Street, Portland',
  poNumber: '',
  note: '',
  productId: '01k2p0',
  productCode: 'KS-BRK-0110',
  name: 'Brake pads',
  description: 'Sintered',
  price: 38,
  quantity: 1_240,
  totalPrice: 47_120,
  currency: 'USD',
  minimumQuantity: 10,
  img: '/images/x.webp',
  status: 'Pending',
  shippedUnits: 0,
  closedUnits: 0,
  paid: false,
  transactionId: '',
  placedAt: Date.UTC(2026, 10, 7, 14, 5),
  lapsesAt: Date.UTC(2026, 10, 21, 14, 5),
}
const purchase: Purchase = {
  _id: '01k2m0',
  userId: '01k2u0',
  number: 'K-26-000042',
  onBehalf: false,
  userName: order.userName,
  email: order.email,
  phone: order.phone,
  address: order.address,
  poNumber: '',
  note: '',
  currency: 'USD',
  goods: 47_120,
  taxName: 'Tax',
  taxPercent: 0,
  tax: 0,
  total: 47_120,
  refunded: 0,
  paid: false,
  transactionId: '',
  placedAt: order.placedAt,
  lapsesAt: order.lapsesAt,
  lines: 1,
  shippedLines: 0,
  shippedUnits: 0,
  openUnits: 10,
  orders: [order],
}
const paid: Purchase = { ...purchase, paid: true, transactionId: 'pi_123', lapsesAt: null }
const shipped: Order = { ...order, status: 'Shipped', lapsesAt: null }
const shipment: Shipment = {
  _id: '01k2m5',
  purchaseId: purchase._id,
  number: 'K-26-000042-1',
  carrier: 'DHL',
  tracking: '00340434161094',
  shippedAt: Date.UTC(2026, 10, 8),
  shippedBy: 'Ada',
  voidedAt: null,
  lines: [],
}
const aboutShipment = (fact: string) => ({ fact, to: shipped.email, facts: { shipmentIds: [''] } })

const mails = {
  placed: purchaseMail('placed', purchase),
  paid: purchaseMail('paid', paid),
  'lapse-warning': purchaseMail('lapse-warning', purchase),
  lapsed: purchaseMail('lapsed', purchase),
  deleted: purchaseMail('deleted', purchase),
  refunded: { fact: 'refunded:', to: paid.email, facts: { purchase: paid, amount: 47_120 } },
  shipped: aboutShipment('shipped:'),
  tracking: aboutShipment('tracking:'),
  'shipment-voided': aboutShipment('shipment-voided:'),
}

/** The letter as it is written when it is sent, from what the outbox kept. */
async function lettersOf(mail: { fact: string; facts: object }) {
  const facts = JSON.parse(JSON.stringify(mail.facts))
  const letter = await writers[mail.fact.split(':')[0] ?? '']?.(facts)
  if (!letter) throw new Error(`Nobody writes ${mail.fact}`)
  return letter
}

/** These are about parcels, and ask for nothing. */
const withoutTotal = ['tracking', 'shipment-voided']

describe.each(Object.entries(mails))('%s', (kind, mail) => {
  test('goes to the buyer and names the order, its part and its total', async () => {
    expect(mail.to).toBe('kim@workshop.test')
    const { subject, text, html } = await lettersOf(mail)
    expect(subject).toContain('K-26-000042')
    for (const body of [text, html]) {
      for (const words of ['K-26-000042', 'KS-BRK-0110', 'Brake pads', '1,240 at $38']) {
        expect(body).toContain(words)
      }
      if (!withoutTotal.includes(kind)) expect(body).toContain('$47,120')
      expect(body).not.toMatch(/undefined|null|NaN/)
    }
  })
})

test('with what was placed goes its confirmation, with what was paid its invoice', async () => {
  const names = async (mail: { fact: string; facts: object }) =>
    (await lettersOf(mail)).attachments?.map(({ name }) => name)
  expect(await names(mails.placed)).toEqual(['K-26-000042-confirmation'])
  expect(await names(mails.paid)).toEqual(['K-26-000042-invoice'])
  expect(await names(mails.lapsed)).toBe(undefined)
})

test('every kind of mail has its writer', () => {
  expect(Object.keys(writers).sort()).toEqual(Object.keys(mails).sort())
})

test('an order placed tells until when it is held, and links to its payment', async () => {
  const { text } = await lettersOf(mails.placed)
  expect(text).toContain('until 21 Nov 2026, 14:05 UTC')
  expect(text).toContain('Pay $47,120:\nhttps://shop.test/dashboard/payment/01k2m3')
})

test('a purchase of many names its lines, the tax and the total', async () => {
  const more = { ...order, _id: '01k2m4', productCode: 'KS-X', name: 'Chain', totalPrice: 2_880 }
  const many = { ...purchase, orders: [order, more], goods: 50_000, tax: 9_500, taxPercent: 19 }
  const { subject, text } = await lettersOf(purchaseMail('placed', { ...many, total: 59_500 }))
  expect(subject).toBe('Order placed: K-26-000042, 2 parts')
  for (const words of ['Brake pads', 'Chain', '$50,000', 'Tax 19 %', '$9,500', '$59,500'])
    expect(text).toContain(words)
})

test('what was shipped says with whom, and a shipped order that is not paid says so', async () => {
  expect((await lettersOf(mails.shipped)).text).toContain('K-26-000042-1, DHL 00340434161094')
  expect((await lettersOf(mails.shipped)).text).toContain('not paid yet: $47,120 is still open')
  const told = await lettersOf({
    fact: 'shipped:',
    facts: { shipmentIds: ['paid'] },
  })
  expect(told.text).not.toContain('not paid yet')
})

test('an order that the shop deleted can be ordered again, unless it has arrived', async () => {
  const again = 'please order them again'
  expect((await lettersOf(mails.deleted)).text).toContain(again)
  const told = await lettersOf(purchaseMail('deleted', { ...purchase, orders: [shipped] }))
  expect(told.text).toContain('nothing to pay for it any more')
  expect(told.text).not.toContain(again)
  const kept = await lettersOf(
    purchaseMail('deleted', { ...paid, orders: [{ ...shipped, paid: true }] }),
  )
  expect(kept.text).toContain('the parts stay yours, and no money goes back')
})

test('a paid order that is shipped already is not announced to be shipped', async () => {
  const told = await lettersOf(
    purchaseMail('paid', { ...paid, orders: [{ ...shipped, paid: true }] }),
  )
  expect(told.text).toContain('on their way already')
})
