import { showTime } from '#base/dates.ts'
import { showMoney } from '#base/money.ts'
import type { LetterParts } from '#server/letter.ts'
import type { Order } from '../contract.ts'

/**
 * A mail about an order, ready for `queueMail`; `fact` lets each be sent once. What it says is part of
 * the order's transaction; its letter, ten times as long, is written when it is sent.
 */
export type OrderMail = { fact: string; to: string; subject: string; letter: LetterParts }

type ShopNames = { shopName: string; publicUrl: string }

/** The order is taken and holds its stock until it lapses. */
export function placedMail(order: Order, shop: ShopNames): OrderMail {
  const held = order.lapsesAt
    ? `We hold them for you until ${showTime(order.lapsesAt)}. Please pay by then.`
    : 'We hold them for you.'
  return mail('placed', order, shop, `Order placed: ${units(order)}`, {
    heading: 'Order placed',
    paragraphs: [`You ordered ${units(order)}. ${held}`],
    table: [...goods(order), ['Deliver to', order.address], ['Phone', order.phone]],
    button: payButton(order, shop),
    small:
      'An order that is neither paid nor shipped by then lapses, and its parts can be ordered by others.',
  })
}

/** The payment is proven. */
export function paidMail(order: Order, shop: ShopNames): OrderMail {
  const next =
    order.status === 'Shipped'
      ? 'The parts are on their way already.'
      : 'We ship the parts next, and write to you when they leave.'
  return mail('paid', order, shop, `Payment received: ${showMoney(order.totalPrice)}`, {
    heading: 'Payment received',
    paragraphs: [`Your payment of ${showMoney(order.totalPrice)} has arrived. ${next}`],
    table: [...goods(order), ['Transaction', order.transactionId], ['Deliver to', order.address]],
    button: ordersButton(shop),
  })
}

/** The parts have left; whoever buys on account still has to pay. */
export function shippedMail(order: Order, shop: ShopNames): OrderMail {
  const open = order.paid
    ? []
    : [`This order is not paid yet: ${showMoney(order.totalPrice)} is still open.`]
  return mail('shipped', order, shop, `Order shipped: ${units(order)}`, {
    heading: 'Order shipped',
    paragraphs: [`Your ${units(order)} left our warehouse.`, ...open],
    table: [...goods(order), ['Deliver to', order.address], ['Phone', order.phone]],
    button: order.paid ? ordersButton(shop) : payButton(order, shop),
  })
}

/** A day before an unpaid order lapses. */
export function lapseWarningMail(order: Order, shop: ShopNames): OrderMail {
  const end = order.lapsesAt ? showTime(order.lapsesAt) : 'tomorrow'
  return mail('lapse-warning', order, shop, `Please pay by ${end}: ${units(order)}`, {
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
export function lapsedMail(order: Order, shop: ShopNames): OrderMail {
  return mail('lapsed', order, shop, `Order lapsed: ${units(order)}`, {
    heading: 'Order lapsed',
    paragraphs: [
      `Your order of ${units(order)} was not paid in time and has lapsed. Nothing was charged. If you still need the parts, please order them again.`,
    ],
    table: goods(order),
    button: { label: 'Order again', href: `${shop.publicUrl}/products` },
  })
}

/** The shop deleted a paid order and gives the money back. */
export function refundedMail(order: Order, shop: ShopNames): OrderMail {
  return mail(
    'refunded',
    order,
    shop,
    `Refund of ${showMoney(order.totalPrice)}: ${units(order)}`,
    {
      heading: 'You get your money back',
      paragraphs: [
        `Your order of ${units(order)} was deleted before it was shipped. We are returning ${showMoney(order.totalPrice)} to the card that you paid with.`,
      ],
      table: [...goods(order), ['Transaction', order.transactionId]],
      small: 'Most banks show a refund after 5 to 10 days.',
    },
  )
}

function mail(
  kind: string,
  order: Order,
  shop: ShopNames,
  subject: string,
  parts: Omit<LetterParts, 'shopName' | 'publicUrl'>,
): OrderMail {
  const { shopName, publicUrl } = shop
  return {
    fact: `${kind}:${order._id}`,
    to: order.email,
    subject,
    letter: { shopName, publicUrl, ...parts },
  }
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
