import { showCount, showTime } from '#base/format.ts'
import { showMoney } from '#base/money.ts'
import type { Db, Transaction } from '#server/database/open.ts'
import { newId } from '#server/ids.ts'
import { type LetterParts, letter, type ShopNames } from '#server/mail/letter.ts'
import { type QueuedMail, queueMail, type Writers } from '#server/mail/outbox.ts'
import type { Attachment } from '#server/ports.ts'
import { isAddressProven } from '#users/server/proven-address.ts'
import type { CreditNote, Order, Purchase, Shipment } from '../contract.ts'
import { readShipped } from './shipments.ts'

/** What a mail tells of a purchase, once: the purchase as it was then is kept until the mail is written. */
export function purchaseMail(
  kind: 'placed' | 'paid' | 'lapse-warning' | 'lapsed' | 'deleted',
  purchase: Purchase,
  reason?: string,
) {
  // Of one purchase orders can be deleted again and again.
  const id = kind === 'deleted' ? newId() : purchase._id
  const facts = { ...purchase, reason }
  return { fact: `${kind}:${id}`, to: purchase.email, about: purchase._id, facts }
}

export type ShippedFacts = { shipmentIds: string[] }

/**
 * Queues a mail about somebody's orders, if they have shown that their address is theirs: anybody may
 * have registered it, and a stranger is to hear nothing of what they write.
 */
export async function notifyBuyer(trx: Transaction, buyerId: string, mail: QueuedMail) {
  if (await isAddressProven(trx, buyerId)) await queueMail(trx, mail)
}

type Paper = 'confirmation' | 'invoice'
export type Attach = (purchase: Purchase, paper: Paper) => Promise<Attachment>

/** Write the mails above when they are sent; a letter is ten times as long as what it is written from. */
export function purchaseMailWriters(shop: ShopNames, db: Db, attach: Attach): Writers {
  const write = (mail: Letter) => ({ subject: mail.subject, ...letter(shop, mail) })
  const aboutPurchase = (toLetter: PurchaseLetter, paper?: Paper) => async (facts: unknown) => {
    const purchase = facts as MailedPurchase
    const attachments = paper ? [await attach(purchase, paper)] : []
    return { ...write(toLetter(purchase, describeParts(purchase.orders))), attachments }
  }
  const aboutShipments = (toLetter: (facts: ShippedLetter) => Letter) => async (facts: unknown) => {
    const { shipments, orders } = await readShipped(db, (facts as ShippedFacts).shipmentIds)
    const [first] = orders
    if (!first) throw new Error('a mail of what was shipped names no order')
    const rows = [...shipments.map(shipmentRow), ...orderRows(orders)]
    return write(toLetter({ first, parts: describeParts(orders), rows }))
  }
  return {
    placed: aboutPurchase(placed, 'confirmation'),
    paid: aboutPurchase(paid, 'invoice'),
    'lapse-warning': aboutPurchase(expiresSoon),
    lapsed: aboutPurchase(expired),
    refunded: (facts) => write(refunded(facts as RefundFacts)),
    deleted: aboutPurchase(deleted),
    shipped: aboutShipments(shipped),
    tracking: aboutShipments(trackingCorrected),
    'shipment-voided': aboutShipments(shipmentVoided),
  }
}

type Letter = LetterParts & { subject: string }

type Row = [string, string]

type MailedPurchase = Purchase & { reason?: string }
type PurchaseLetter = (purchase: MailedPurchase, parts: string) => Letter

function placed(purchase: Purchase, parts: string): Letter {
  const { number, poNumber, address, phone, lapsesAt } = purchase
  const until = lapsesAt ? ` until ${showTime(lapsesAt)}. Please pay by then` : ''
  const held = `We hold them for you${until}.`
  const rows = purchaseRows(purchase)
  if (poNumber) rows.push(['Your number', poNumber])
  const onBehalf = `As you asked, we placed an order of ${parts} for you. ${held} You pay by the button below, once you are signed in.`
  return {
    subject: `Order placed: ${number}, ${parts}`,
    heading: 'Order placed',
    paragraphs: [purchase.onBehalf ? onBehalf : `You ordered ${parts}. ${held}`],
    table: [...rows, ['Deliver to', address], ['Phone', phone]],
    button: payButton(purchase),
    small:
      'An order that is neither paid nor shipped by then lapses, and its parts can be ordered by others.',
  }
}

function paid(purchase: Purchase): Letter {
  const { number, orders, total, currency, transactionId, address } = purchase
  const isShipped = orders.every(({ status }) => status === 'Shipped')
  const next = isShipped
    ? 'The parts are on their way already.'
    : 'We ship the parts next, and write to you when they leave.'
  const amount = showMoney(total, currency)
  const rows = purchaseRows(purchase)
  return {
    subject: `Payment received: ${amount} for ${number}`,
    heading: 'Payment received',
    paragraphs: [`Your payment of ${amount} has arrived. ${next}`],
    table: [...rows, ['Transaction', transactionId], ['Deliver to', address]],
    button: seeOrders,
  }
}

function expiresSoon(purchase: Purchase, parts: string): Letter {
  const end = purchase.lapsesAt ? showTime(purchase.lapsesAt) : 'tomorrow'
  return {
    subject: `Please pay by ${end}: ${purchase.number}, ${parts}`,
    heading: 'Your order lapses soon',
    paragraphs: [
      `Your order of ${parts} is not paid yet. Please pay by ${end}; after that it lapses and its parts can be ordered by others.`,
    ],
    table: purchaseRows(purchase),
    button: payButton(purchase),
    small: 'If you do not need the parts any more, you need not do anything.',
  }
}

function expired(purchase: Purchase, parts: string): Letter {
  return {
    subject: `Order lapsed: ${purchase.number}, ${parts}`,
    heading: 'Order lapsed',
    paragraphs: [
      `Your order of ${parts} was not paid in time and has lapsed. Nothing was charged. If you still need the parts, please order them again.`,
    ],
    table: purchaseRows(purchase),
    button: { label: 'Order again', href: '/products' },
  }
}

/** The orders are of as many units as were given back. What 0.2 queued was deleted, without a credit note. */
type RefundFacts = { purchase: Purchase; amount: number; creditNote?: CreditNote }

/**
 * The shop gave back what was paid, and the card company returns it: what was left of the payment, where
 * a part of it had gone back before.
 */
function refunded({ purchase, amount, creditNote }: RefundFacts): Letter {
  const { number, orders, currency, transactionId } = purchase
  const parts = describeParts(orders)
  const back = showMoney(amount, currency)
  const isUnsent = creditNote?.lines.every(({ goods }) => goods === 'unsent') ?? true
  const wasDeleted = isUnsent
    ? `Your order of ${parts} was deleted before it was shipped.`
    : `We have taken back ${parts} of your order.`
  const table: Row[] = [['Order', number], ...orderRows(orders)]
  if (creditNote) table.push(['Credit note', creditNote.number])
  if (amount === 0)
    return {
      subject: `Order deleted: ${number}, ${parts}`,
      heading: 'Order deleted',
      paragraphs: [`${wasDeleted} What you paid for it had gone back to your card before.`],
      table,
    }
  return {
    subject: `Refund of ${back}: ${number}, ${parts}`,
    heading: 'You get your money back',
    paragraphs: [`${wasDeleted} We are returning ${back} to the card that you paid with.`],
    table: [...table, ['You get back', back], ['Transaction', transactionId]],
    small: 'Most banks show a refund after 5 to 10 days.',
  }
}

function deleted(purchase: MailedPurchase, parts: string): Letter {
  const rows = purchaseRows(purchase)
  const isShipped = purchase.orders.every(({ status }) => status === 'Shipped')
  const again = isShipped ? '' : ' If you still need the parts, please order them again.'
  const what = purchase.paid
    ? 'It was paid and shipped: the parts stay yours, and no money goes back.'
    : `It was not paid, and there is nothing to pay for it any more.${again}`
  return {
    subject: `Order deleted: ${purchase.number}, ${parts}`,
    heading: 'Order deleted',
    paragraphs: [`The shop has deleted your order of ${parts}. ${what}`],
    table: purchase.reason ? [...rows, ['Why', purchase.reason]] : rows,
    button: seeOrders,
    small: purchase.paid
      ? ''
      : 'If a payment for it was on its way, it goes back to the card that you paid with.',
  }
}

type ShippedLetter = { first: Order; parts: string; rows: Row[] }

function shipped({ first, parts, rows }: ShippedLetter): Letter {
  const total = showMoney(first.purchaseTotal, first.currency)
  const paragraphs = [`Your ${parts} left our warehouse.`]
  if (!first.paid) paragraphs.push(`This order is not paid yet: ${total} is still open.`)
  return {
    subject: `Order shipped: ${first.purchaseNumber}, ${parts}`,
    heading: 'Order shipped',
    paragraphs,
    table: [
      ['Order', first.purchaseNumber],
      ...rows,
      ['Order total', total],
      ['Deliver to', first.address],
      ['Phone', first.phone],
    ],
    button: first.paid ? seeOrders : { label: 'Pay', href: `/dashboard/payment/${first._id}` },
  }
}

function trackingCorrected({ first, parts, rows }: ShippedLetter): Letter {
  return {
    subject: `Tracking of ${first.purchaseNumber}, ${parts}`,
    heading: 'Where your parts are',
    paragraphs: [`This is the tracking number of your ${parts}.`],
    table: [...rows, ['Deliver to', first.address]],
    button: seeOrders,
  }
}

function shipmentVoided({ first, parts, rows }: ShippedLetter): Letter {
  return {
    subject: `Not shipped after all: ${first.purchaseNumber}, ${parts}`,
    heading: 'Not shipped after all',
    paragraphs: [
      `We wrote that your ${parts} left our warehouse. They did not; we write again when they do.`,
    ],
    table: rows,
    button: seeOrders,
  }
}

function shipmentRow({ number, carrier, tracking }: Shipment): Row {
  return ['Shipment', [number, `${carrier} ${tracking}`.trim()].filter(Boolean).join(', ')]
}

/** `24 × Brake pads`, or `12 parts` of a longer purchase. */
function describeParts(orders: Order[]): string {
  const [first] = orders
  return first && orders.length === 1
    ? `${showCount(first.quantity)} × ${first.name}`
    : `${showCount(orders.length)} parts`
}

function purchaseRows(purchase: Purchase): Row[] {
  const { orders, goods, taxName, taxPercent, tax, total, currency } = purchase
  const rows: Row[] = [['Order', purchase.number], ...orderRows(orders)]
  const taxed: Row = [`${taxName} ${taxPercent} %`, showMoney(tax, currency)]
  if (tax > 0) rows.push(['Goods', showMoney(goods, currency)], taxed)
  return [...rows, ['Total', showMoney(total, currency)]]
}

/** A letter names so many lines; the papers name all. */
const maxRows = 40

function orderRows(orders: Order[]): Row[] {
  const rows = orders.slice(0, maxRows).map((order): Row => {
    const price = showMoney(order.price, order.currency)
    return [order.productCode, `${order.name}, ${showCount(order.quantity)} at ${price}`]
  })
  if (orders.length > maxRows) rows.push(['And', `${showCount(orders.length - maxRows)} more`])
  return rows
}

const seeOrders = { label: 'See your orders', href: '/dashboard/myOrders' }

function payButton({ orders: [order], total, currency }: Purchase) {
  const href = order ? `/dashboard/payment/${order._id}` : seeOrders.href
  return { label: `Pay ${showMoney(total, currency)}`, href }
}
