import { showCount } from '#base/counts.ts'
import { showTime } from '#base/dates.ts'
import { showMoney } from '#base/money.ts'
import type { Transaction } from '#server/database/open.ts'
import { type LetterParts, letter } from '#server/mail/letter.ts'
import { type QueuedMail, queueMail, type Writers, type Written } from '#server/mail/outbox.ts'
import type { Attachment } from '#server/ports.ts'
import { isAddressProven } from '#users/server/proven-address.ts'
import type { Order, Purchase } from '../contract.ts'

type ShopNames = { shopName: string; publicUrl: string }

const kinds = {
  placed: placedMail,
  paid: paidMail,
  'lapse-warning': lapseWarningMail,
  lapsed: lapsedMail,
}

/**
 * A mail that tells the buyer of something that happened to a purchase, once. The purchase as it was
 * then is kept with it; its letter, ten times as long, is written when it is sent.
 */
export function purchaseMail(kind: keyof typeof kinds, purchase: Purchase): QueuedMail {
  return { fact: `${kind}:${purchase._id}`, to: purchase.email, facts: purchase }
}

/** That so much, in major units, came back for these deleted orders; `deletion` names the fact. */
export function refundedMail(purchase: Purchase, deletion: string, amount: number): QueuedMail {
  return { fact: `refunded:${deletion}`, to: purchase.email, facts: { purchase, amount } }
}

/** That the shop deleted these orders of a purchase, of which no money goes back, and what they came to. */
export function deletedMail(purchase: Purchase): QueuedMail {
  const [first] = purchase.orders
  return { fact: `deleted:${first?._id}`, to: purchase.email, facts: purchase }
}

/** The orders of one purchase that were shipped at once. */
export type ShippedFacts = { orderIds: string[] }

/** That an order left the warehouse, which may be taken back until `notBefore`; others may join it. */
export function shippedMail({ _id, purchaseId, email }: Order, notBefore: number): QueuedMail {
  const facts: ShippedFacts = { orderIds: [_id] }
  return { fact: `${shippedFact(purchaseId)}${_id}`, to: email, facts, notBefore }
}

/** How the facts begin of all mails that tell what was shipped of a purchase. */
export function shippedFact(purchaseId: string): string {
  return `shipped:${purchaseId}:`
}

/** The paper of a purchase that goes with a mail. */
export type Attach = (purchase: Purchase, paper: 'confirmation' | 'invoice') => Promise<Attachment>

const paperWith = { placed: 'confirmation', paid: 'invoice' } as const

/** Write the mails above; with two of them goes a paper. */
export function purchaseMailWriters(
  shop: ShopNames,
  attach: Attach,
  readOrders: (ids: string[]) => Promise<Order[]>,
): Writers {
  const each = Object.entries(kinds).map(([kind, write]) => [
    kind,
    async (facts: unknown) => {
      const purchase = facts as Purchase
      const written = write(purchase, shop)
      if (kind !== 'placed' && kind !== 'paid') return written
      return { ...written, attachments: [await attach(purchase, paperWith[kind])] }
    },
  ])
  return {
    ...Object.fromEntries(each),
    refunded: (facts) => refundLetter(facts as { purchase: Purchase; amount: number }, shop),
    deleted: (purchase) => deletedLetter(purchase as Purchase, shop),
    shipped: async (facts) => {
      // What version 0.1 has queued is one order, as it was.
      const { orderIds, _id } = facts as Partial<ShippedFacts> & Pick<Order, '_id'>
      return shippedLetter(await readOrders(orderIds ?? [_id]), shop)
    },
  }
}

/** The parts are kept until the purchase lapses. */
function placedMail(purchase: Purchase, shop: ShopNames): Written {
  const held = purchase.lapsesAt
    ? `We hold them for you until ${showTime(purchase.lapsesAt)}. Please pay by then.`
    : 'We hold them for you.'
  return mail(shop, `Order placed: ${purchase.number}, ${parts(purchase)}`, {
    heading: 'Order placed',
    paragraphs: [`You ordered ${parts(purchase)}. ${held}`],
    table: [
      ...goods(purchase),
      ...(purchase.poNumber ? ([['Your number', purchase.poNumber]] as [string, string][]) : []),
      ['Deliver to', purchase.address],
      ['Phone', purchase.phone],
    ],
    button: payButton(purchase, shop),
    small:
      'An order that is neither paid nor shipped by then lapses, and its parts can be ordered by others.',
  })
}

/** The payment is proven. */
function paidMail(purchase: Purchase, shop: ShopNames): Written {
  const shipped = purchase.orders.every(({ status }) => status === 'Shipped')
  const next = shipped
    ? 'The parts are on their way already.'
    : 'We ship the parts next, and write to you when they leave.'
  const amount = show(purchase, purchase.total)
  return mail(shop, `Payment received: ${amount} for ${purchase.number}`, {
    heading: 'Payment received',
    paragraphs: [`Your payment of ${amount} has arrived. ${next}`],
    table: [
      ...goods(purchase),
      ['Transaction', purchase.transactionId],
      ['Deliver to', purchase.address],
    ],
    button: ordersButton(shop),
  })
}

/** A day before an unpaid purchase lapses. */
function lapseWarningMail(purchase: Purchase, shop: ShopNames): Written {
  const end = purchase.lapsesAt ? showTime(purchase.lapsesAt) : 'tomorrow'
  return mail(shop, `Please pay by ${end}: ${purchase.number}, ${parts(purchase)}`, {
    heading: 'Your order lapses soon',
    paragraphs: [
      `Your order of ${parts(purchase)} is not paid yet. Please pay by ${end}; after that it lapses and its parts can be ordered by others.`,
    ],
    table: goods(purchase),
    button: payButton(purchase, shop),
    small: 'If you do not need the parts any more, you need not do anything.',
  })
}

/** It was not paid in time, and its stock went back. */
function lapsedMail(purchase: Purchase, shop: ShopNames): Written {
  return mail(shop, `Order lapsed: ${purchase.number}, ${parts(purchase)}`, {
    heading: 'Order lapsed',
    paragraphs: [
      `Your order of ${parts(purchase)} was not paid in time and has lapsed. Nothing was charged. If you still need the parts, please order them again.`,
    ],
    table: goods(purchase),
    button: { label: 'Order again', href: `${shop.publicUrl}/products` },
  })
}

/**
 * The shop deleted paid orders, and the card company gives their money back: what was left of the
 * payment, where a part of it had gone back before.
 */
function refundLetter(
  { purchase, amount }: { purchase: Purchase; amount: number },
  shop: ShopNames,
): Written {
  const back = show(purchase, amount)
  const deleted = `Your order of ${parts(purchase)} was deleted before it was shipped.`
  if (amount === 0) {
    return mail(shop, `Order deleted: ${purchase.number}, ${parts(purchase)}`, {
      heading: 'Order deleted',
      paragraphs: [`${deleted} What you paid for it had gone back to your card before.`],
      table: [['Order', purchase.number], ...linesOf(purchase.orders)],
    })
  }
  return mail(shop, `Refund of ${back}: ${purchase.number}, ${parts(purchase)}`, {
    heading: 'You get your money back',
    paragraphs: [`${deleted} We are returning ${back} to the card that you paid with.`],
    table: [
      ['Order', purchase.number],
      ...linesOf(purchase.orders),
      ['You get back', back],
      ['Transaction', purchase.transactionId],
    ],
    small: 'Most banks show a refund after 5 to 10 days.',
  })
}

/** The shop deleted orders, and no money goes back: they left their buyer's list without a word of theirs. */
function deletedLetter(purchase: Purchase, shop: ShopNames): Written {
  const shipped = purchase.orders.every(({ status }) => status === 'Shipped')
  const again = 'If you still need the parts, please order them again.'
  const unpaid = `It was not paid, and there is nothing to pay for it any more.${shipped ? '' : ` ${again}`}`
  const paid = 'It was paid and shipped: the parts stay yours, and no money goes back.'
  return mail(shop, `Order deleted: ${purchase.number}, ${parts(purchase)}`, {
    heading: 'Order deleted',
    paragraphs: [
      `The shop has deleted your order of ${parts(purchase)}. ${purchase.paid ? paid : unpaid}`,
    ],
    table: goods(purchase),
    button: ordersButton(shop),
    ...(purchase.paid
      ? {}
      : {
          small: 'If a payment for it was on its way, it goes back to the card that you paid with.',
        }),
  })
}

/** The parts have left; whoever buys on account still has to pay. */
function shippedLetter(orders: Order[], shop: ShopNames): Written {
  const [first] = orders
  if (!first) throw new Error('a mail of what was shipped names no order')
  const { purchaseNumber, purchaseTotal, currency, paid, address, phone } = first
  const total = showMoney(purchaseTotal, currency)
  const open = paid ? [] : [`This order is not paid yet: ${total} is still open.`]
  return mail(shop, `Order shipped: ${purchaseNumber}, ${parts({ orders })}`, {
    heading: 'Order shipped',
    paragraphs: [`Your ${parts({ orders })} left our warehouse.`, ...open],
    table: [
      ['Order', purchaseNumber],
      ...linesOf(orders),
      ['Order total', total],
      ['Deliver to', address],
      ['Phone', phone],
    ],
    button: paid ? ordersButton(shop) : { label: 'Pay', href: paymentAddress(first, shop) },
  })
}

function mail(
  { shopName, publicUrl }: ShopNames,
  subject: string,
  parts: Omit<LetterParts, 'shopName' | 'publicUrl'>,
): Written {
  return { subject, ...letter({ shopName, publicUrl, ...parts }) }
}

/** `24 × Brake pads`, or `12 parts` of a longer purchase. */
function parts({ orders }: Pick<Purchase, 'orders'>): string {
  const [first] = orders
  return first && orders.length === 1 ? units(first) : `${showCount(orders.length)} parts`
}

function units(order: Order): string {
  return `${showCount(order.quantity)} × ${order.name}`
}

/** A letter names so many lines; the papers name all. */
const mostLines = 40

function goods(purchase: Purchase): [string, string][] {
  const { orders, taxName, taxPercent, tax } = purchase
  return [
    ['Order', purchase.number],
    ...linesOf(orders),
    ...(tax > 0
      ? ([
          ['Goods', show(purchase, purchase.goods)],
          [`${taxName} ${taxPercent} %`, show(purchase, tax)],
        ] as [string, string][])
      : []),
    ['Total', show(purchase, purchase.total)],
  ]
}

function linesOf(orders: Order[]): [string, string][] {
  const more = orders.length - mostLines
  const lines = orders.slice(0, mostLines).map((order): [string, string] => {
    const price = showMoney(order.price, order.currency)
    return [order.productCode, `${order.name}, ${showCount(order.quantity)} at ${price}`]
  })
  return more > 0 ? [...lines, ['And', `${showCount(more)} more`]] : lines
}

function show({ currency }: Purchase, amount: number): string {
  return showMoney(amount, currency)
}

function payButton(purchase: Purchase, shop: ShopNames): { label: string; href: string } {
  const [order] = purchase.orders
  const href = order ? paymentAddress(order, shop) : `${shop.publicUrl}/dashboard/myOrders`
  return { label: `Pay ${show(purchase, purchase.total)}`, href }
}

function paymentAddress({ _id }: Order, { publicUrl }: ShopNames): string {
  return `${publicUrl}/dashboard/payment/${encodeURIComponent(_id)}`
}

function ordersButton({ publicUrl }: ShopNames): { label: string; href: string } {
  return { label: 'See your orders', href: `${publicUrl}/dashboard/myOrders` }
}

/**
 * Queues a mail about somebody's orders, if they have shown that their address is theirs: anybody may
 * have registered it, and a stranger is to hear nothing of what they write.
 */
export async function notifyBuyer(
  trx: Transaction,
  buyerId: string,
  mail: QueuedMail,
): Promise<void> {
  if (await isAddressProven(trx, buyerId)) await queueMail(trx, mail)
}
