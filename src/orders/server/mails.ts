import { showTime } from '#base/dates.ts'
import { showMoney } from '#base/money.ts'
import { type LetterParts, letter } from '#server/mail/letter.ts'
import type { QueuedMail, Writers, Written } from '#server/mail/outbox.ts'
import type { Order } from '../contract.ts'

type ShopNames = { shopName: string; publicUrl: string }

const kinds = {
  placed: placedMail,
  paid: paidMail,
  shipped: shippedMail,
  'lapse-warning': lapseWarningMail,
  lapsed: lapsedMail,
  refunded: refundedMail,
}

/**
 * A mail that tells the buyer of something that happened to an order, once. The order as it was then
 * is kept with it; its letter, ten times as long, is written when it is sent.
 */
export function orderMail(kind: keyof typeof kinds, order: Order): QueuedMail {
  return { fact: `${kind}:${order._id}`, to: order.email, facts: order }
}

/** Write the mails of `orderMail`. */
export function orderMailWriters(shop: ShopNames): Writers {
  return Object.fromEntries(
    Object.entries(kinds).map(([kind, write]) => [kind, (order) => write(order as Order, shop)]),
  )
}

/** The order is taken and holds its stock until it lapses. */
export function placedMail(order: Order, shop: ShopNames): Written {
  const held = order.lapsesAt
    ? `We hold them for you until ${showTime(order.lapsesAt)}. Please pay by then.`
    : 'We hold them for you.'
  return mail(shop, `Order placed: ${units(order)}`, {
    heading: 'Order placed',
    paragraphs: [`You ordered ${units(order)}. ${held}`],
    table: [...goods(order), ['Deliver to', order.address], ['Phone', order.phone]],
    button: payButton(order, shop),
    small:
      'An order that is neither paid nor shipped by then lapses, and its parts can be ordered by others.',
  })
}

/** The payment is proven. */
export function paidMail(order: Order, shop: ShopNames): Written {
  const next =
    order.status === 'Shipped'
      ? 'The parts are on their way already.'
      : 'We ship the parts next, and write to you when they leave.'
  return mail(shop, `Payment received: ${showMoney(order.totalPrice)}`, {
    heading: 'Payment received',
    paragraphs: [`Your payment of ${showMoney(order.totalPrice)} has arrived. ${next}`],
    table: [...goods(order), ['Transaction', order.transactionId], ['Deliver to', order.address]],
    button: ordersButton(shop),
  })
}

/** The parts have left; whoever buys on account still has to pay. */
export function shippedMail(order: Order, shop: ShopNames): Written {
  const open = order.paid
    ? []
    : [`This order is not paid yet: ${showMoney(order.totalPrice)} is still open.`]
  return mail(shop, `Order shipped: ${units(order)}`, {
    heading: 'Order shipped',
    paragraphs: [`Your ${units(order)} left our warehouse.`, ...open],
    table: [...goods(order), ['Deliver to', order.address], ['Phone', order.phone]],
    button: order.paid ? ordersButton(shop) : payButton(order, shop),
  })
}

/** A day before an unpaid order lapses. */
export function lapseWarningMail(order: Order, shop: ShopNames): Written {
  const end = order.lapsesAt ? showTime(order.lapsesAt) : 'tomorrow'
  return mail(shop, `Please pay by ${end}: ${units(order)}`, {
    heading: 'Your order lapses soon',
    paragraphs: [
      `Your order of ${units(order)} is not paid yet. Please pay by ${end}; after that it lapses and its parts can be ordered by others.`,
    ],
    table: goods(order),
    button: payButton(order, shop),
    small: 'If you do not need the parts any more, you need not do anything.',
  })
}

/** It was not paid in time, and its stock went back. */
export function lapsedMail(order: Order, shop: ShopNames): Written {
  return mail(shop, `Order lapsed: ${units(order)}`, {
    heading: 'Order lapsed',
    paragraphs: [
      `Your order of ${units(order)} was not paid in time and has lapsed. Nothing was charged. If you still need the parts, please order them again.`,
    ],
    table: goods(order),
    button: { label: 'Order again', href: `${shop.publicUrl}/products` },
  })
}

/** The shop deleted a paid order and gives the money back. */
export function refundedMail(order: Order, shop: ShopNames): Written {
  return mail(shop, `Refund of ${showMoney(order.totalPrice)}: ${units(order)}`, {
    heading: 'You get your money back',
    paragraphs: [
      `Your order of ${units(order)} was deleted before it was shipped. We are returning ${showMoney(order.totalPrice)} to the card that you paid with.`,
    ],
    table: [...goods(order), ['Transaction', order.transactionId]],
    small: 'Most banks show a refund after 5 to 10 days.',
  })
}

function mail(
  { shopName, publicUrl }: ShopNames,
  subject: string,
  parts: Omit<LetterParts, 'shopName' | 'publicUrl'>,
): Written {
  return { subject, ...letter({ shopName, publicUrl, ...parts }) }
}

/** `24 × Brake pads` */
function units(order: Order): string {
  return `${count(order.quantity)} × ${order.name}`
}

function goods(order: Order): [string, string][] {
  return [
    ['Order', order._id],
    ['Part', order.name],
    ['Part number', order.productCode],
    ['Quantity', `${count(order.quantity)} at ${showMoney(order.price)}`],
    ['Total', showMoney(order.totalPrice)],
  ]
}

function count(quantity: number): string {
  return quantity.toLocaleString('en-US')
}

function payButton(order: Order, { publicUrl }: ShopNames): { label: string; href: string } {
  const href = `${publicUrl}/dashboard/payment/${encodeURIComponent(order._id)}`
  return { label: `Pay ${showMoney(order.totalPrice)}`, href }
}

function ordersButton({ publicUrl }: ShopNames): { label: string; href: string } {
  return { label: 'See your orders', href: `${publicUrl}/dashboard/myOrders` }
}
