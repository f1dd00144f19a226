import { formatDateTime } from '#base/calendar.ts'
import { findCurrency, formatMoney, type Money, toMajor } from '#base/currency.ts'
import { formatCount, pluralize } from '#base/format.ts'
import { subtract, sumMoney, toMoney } from '#base/money.ts'
import { findOwnNumbers } from '#part-numbers/server/own-numbers.ts'
import type { Db, Transaction } from '#server/database/open.ts'
import type { Attachment } from '#server/external-services.ts'
import { newId } from '#server/ids.ts'
import {
  type MailContent,
  type MailRow,
  renderMail,
  type ShopNames,
} from '#server/mail/mail-template.ts'
import { type QueuedMail, queueMail, type Writers } from '#server/mail/outbox.ts'
import { isEmailVerified } from '#users/server/email-verification.ts'
import type {
  CreditNote,
  Disposition,
  Order,
  Purchase,
  PurchaseLine,
  Shipment,
} from '../contract.ts'
import { trackingPage } from '../rules.ts'
import { isOfPurchase } from '../state.ts'
import { readPurchaseWithLines } from './purchases.ts'
import { readShipped } from './shipments.ts'

/** The facts of a mail about a purchase: the purchase at that time, kept until the mail is written. */
export function purchaseMail(
  kind: 'placed' | 'paid' | 'expiry-warning' | 'expired' | 'deleted',
  purchase: Purchase,
  reason?: string,
) {
  // Orders of one purchase can be deleted several times.
  const id = kind === 'deleted' ? newId() : purchase._id
  const facts = { ...purchase, reason }
  return { key: `${kind}:${id}`, to: purchase.email, about: purchase._id, facts }
}

export type ShippedFacts = { shipmentIds: string[] }

/**
 * Queues a mail about a purchase, if it is paid or its buyer's email is verified: anybody may register a stranger's
 * address, and the stranger must not get these mails.
 */
export async function notifyBuyer(
  trx: Transaction,
  { user_id, paid_at = null }: { user_id: string; paid_at?: number | null },
  mail: QueuedMail,
) {
  if (paid_at !== null || (await isEmailVerified(trx, user_id))) await queueMail(trx, mail)
}

type MailedDocument = 'confirmation' | 'invoice'
export type Attach = (purchase: Purchase, document: MailedDocument) => Promise<Attachment>

/** Write the mails above when they are sent; a mail is ten times as long as its facts. */
export function purchaseMailWriters(shop: ShopNames, db: Db, attach: Attach): Writers {
  const write = (mail: Mail) => ({ subject: mail.subject, ...renderMail(shop, mail) })
  const aboutPurchase =
    (toMail: PurchaseMail, document?: MailedDocument) => async (facts: unknown) => {
      const purchase = facts as MailedPurchase
      const attachments = document ? [await attach(purchase, document)] : []
      return {
        ...write(toMail(purchase, await readWholePurchase(db, purchase._id))),
        attachments,
      }
    }
  const aboutShipments = (toMail: (facts: ShippedMail) => Mail) => async (facts: unknown) => {
    const { shipments, orders } = await readShipped(db, (facts as ShippedFacts).shipmentIds)
    const [first] = orders
    if (!first) throw new Error('a mail of what was shipped names no order')
    const whole = await readWholePurchase(db, first.purchaseId)
    return write(toMail({ first, orders, shipments, whole }))
  }
  return {
    placed: aboutPurchase(placed, 'confirmation'),
    paid: aboutPurchase(paid, 'invoice'),
    'expiry-warning': aboutPurchase(expiresSoon),
    expired: aboutPurchase(expired),
    refunded: async (facts) => {
      const about = facts as RefundFacts
      return write(refunded(about, await readWholePurchase(db, about.purchase._id)))
    },
    deleted: aboutPurchase(deleted),
    shipped: aboutShipments(shipped),
    tracking: aboutShipments(trackingCorrected),
    'shipment-voided': aboutShipments(shipmentVoided),
  }
}

type Mail = MailContent & { subject: string }

type MailedPurchase = Purchase & { reason?: string }
type PurchaseMail = (purchase: MailedPurchase, whole: Whole) => Mail

/** The whole purchase when the mail is sent, not only the lines that changed. */
type Whole = {
  number: string
  lines: PurchaseLine[]
  creditNotes: CreditNote[]
  /** The amount that is left to pay, or was kept of the payment. */
  left: string
  total: string
  /** The buyer's own part numbers. */
  ownNumbers: Map<string, string>
  button: { label: string; href: string }
}

async function readWholePurchase(db: Db, id: string): Promise<Whole> {
  const { purchase, lines, creditNotes } = await readPurchaseWithLines(db, id)
  const { number, total, currency } = purchase
  const products = lines.map(({ productId }) => productId)
  const isShown = lines.some(isOfPurchase)
  const credited = sumMoney(creditNotes.map((note) => toMoney(note.total, findCurrency(currency))))
  const show = (money: Money) => formatMoney(toMajor(money, findCurrency(currency)), currency)
  const received = purchase.paid_at === null ? purchase.received : (0 as Money)
  return {
    number,
    lines,
    creditNotes,
    total: formatMoney(total, currency),
    left: show(subtract(subtract(toMoney(total, findCurrency(currency)), credited), received)),
    ownNumbers: await findOwnNumbers(db, purchase.user_id, products),
    button: isShown
      ? { label: `View order ${number}`, href: `/dashboard/purchases/${id}` }
      : seeOrders,
  }
}

type Counted = Pick<PurchaseLine, 'quantity' | 'shippedUnits' | Tally>
type Tally = 'openUnits' | 'cancelledUnits' | 'returnedUnits' | 'scrappedUnits'

function sumUnits(lines: Counted[], of: keyof Counted): number {
  return lines.reduce((sum, line) => sum + line[of], 0)
}

const tallies: [label: string, of: keyof Counted][] = [
  ['Shipped so far', 'shippedUnits'],
  ['Still to come', 'openUnits'],
  ['Cancelled', 'cancelledUnits'],
  ['Returned', 'returnedUnits'],
  ['Scrapped', 'scrappedUnits'],
]

/** The progress of the whole purchase, part by part, without zero rows. */
function progressRows({ lines }: Whole): MailRow[] {
  return tallies.flatMap(([label, of]): MailRow[] => {
    const such = lines.filter((line) => line[of] > 0)
    return such.length === 0 ? [] : [[label, listParts(such, of)]]
  })
}

function listParts(lines: PurchaseLine[], of: keyof Counted): string {
  const words = lines
    .slice(0, maxRows)
    .map((line) => `${formatCount(line[of])} × ${line.productCode} ${line.name}`)
  if (lines.length > maxRows) words.push(`and ${formatCount(lines.length - maxRows)} more`)
  return words.join('\n')
}

/** `Still to come: 12 units.`, `Cancelled: 2 units.` */
function describeProgress(lines: Counted[]): string[] {
  return tallies
    .filter(([, of]) => of !== 'shippedUnits' && sumUnits(lines, of) > 0)
    .map(([label, of]) => `${label}: ${pluralize(sumUnits(lines, of), 'unit')}.`)
}

/** Total, credit notes and what is left. */
function sumRows({ total, creditNotes, left, lines }: Whole): MailRow[] {
  if (creditNotes.length === 0) return [['Order total', total]]
  const currency = lines[0]?.currency ?? ''
  return [
    ['Order total', total],
    ...creditNotes.map((note): MailRow => {
      return [`Credit note ${note.number}`, formatMoney(-note.total, currency)]
    }),
    ['After credit notes', left],
  ]
}

function placed(purchase: Purchase, whole: Whole): Mail {
  if (purchase.payment === 'account') return placedOnAccount(purchase, whole)
  const { number, address, phone, expiresAt, orders } = purchase
  const parts = describeParts(orders)
  const reserved = expiresAt
    ? `We hold them for you until ${formatDateTime(expiresAt)}. Please pay by then.`
    : 'We hold them for you.'
  const onBehalf = `As you asked, we placed an order of ${parts} for you. ${reserved} Sign in and pay with the button below.`
  return {
    subject: `Order placed: ${number}, ${parts}`,
    heading: 'Order placed',
    paragraphs: [purchase.onBehalf ? onBehalf : `You ordered ${parts}. ${reserved}`],
    table: [...purchaseRows(purchase, whole), ['Deliver to', address], ['Phone', phone]],
    button: payButton(purchase),
    small:
      'An order that is neither paid nor shipped by then expires, and others can order its parts.',
  }
}

function placedOnAccount(purchase: Purchase, whole: Whole): Mail {
  const { number, address, phone, orders } = purchase
  const parts = describeParts(orders)
  return {
    subject: `Order placed: ${number}, ${parts}`,
    heading: 'Order placed',
    paragraphs: [`You ordered ${parts} on account. We send an invoice with each shipment.`],
    table: [...purchaseRows(purchase, whole), ['Deliver to', address], ['Phone', phone]],
    button: whole.button,
  }
}

function paid(purchase: Purchase, whole: Whole): Mail {
  const { number, total, currency, transactionId, address, shippedUnits, openUnits } = purchase
  const amount = formatMoney(total, currency)
  const arrived = `Your payment of ${amount} has arrived.`
  return {
    subject: `Payment received: ${amount} for ${number}`,
    heading: 'Payment received',
    paragraphs: [[arrived, ...describeNext(shippedUnits, openUnits)].join(' ')],
    table: [
      ...purchaseRows(purchase, whole),
      ...(shippedUnits > 0 ? progressRows(whole) : []),
      ['Transaction', transactionId],
      ['Deliver to', address],
    ],
    button: whole.button,
  }
}

function describeNext(shippedUnits: number, openUnits: number): string[] {
  if (openUnits === 0) return shippedUnits > 0 ? ['The parts are already on their way.'] : []
  return shippedUnits > 0
    ? ['Some of them are already on their way. We will email you when the rest ships.']
    : ['We ship the parts next and email you when they leave.']
}

function expiresSoon(purchase: Purchase, whole: Whole): Mail {
  const end = purchase.expiresAt ? formatDateTime(purchase.expiresAt) : 'tomorrow'
  const parts = describeParts(purchase.orders)
  return {
    subject: `Please pay by ${end}: ${purchase.number}, ${parts}`,
    heading: 'Your order expires soon',
    paragraphs: [
      `Your order of ${parts} is not paid yet. Please pay by ${end}; after that it expires, and others can order its parts.`,
    ],
    table: purchaseRows(purchase, whole),
    button: payButton(purchase),
    small: 'If you no longer need the parts, no action is needed.',
  }
}

function expired(purchase: Purchase, whole: Whole): Mail {
  const parts = describeParts(purchase.orders)
  return {
    subject: `Order expired: ${purchase.number}, ${parts}`,
    heading: 'Order expired',
    paragraphs: [
      `Your order of ${parts} was not paid in time and has expired. Nothing was charged. If you still need the parts, please order them again.`,
    ],
    table: purchaseRows(purchase, whole),
    button: againButton(purchase),
  }
}

function againButton({ _id }: Purchase) {
  return { label: 'Order again', href: `/dashboard/again/${_id}` }
}

/** Each order has the units that were credited. Version 0.2 queued deleted orders, without a credit note. */
type RefundFacts = {
  purchase: Purchase
  amount: number
  creditNote?: CreditNote
  byTransfer?: boolean
}

/** The shop refunded a payment, or what was left of it after an earlier refund; the card company returns it. */
function refunded(facts: RefundFacts, whole: Whole): Mail {
  const { purchase, amount, creditNote, byTransfer = false } = facts
  const { number, poNumber, orders, currency, transactionId } = purchase
  const parts = describeParts(orders)
  const back = formatMoney(amount, currency)
  const title = isCancelledWhole(whole) ? 'Order deleted' : 'Order changed'
  const deeds = describeCredits(creditNote, orders, whole)
  const heading = isCancelledWhole(whole) ? 'Order cancelled' : 'Your refund is on its way'
  const table: MailRow[] = [
    ['Order', number],
    ...(poNumber ? [['Your order number', poNumber] satisfies MailRow] : []),
    ...orderRows(orders, whole),
  ]
  if (creditNote) table.push(['Credit note', creditNote.number])
  if (creditNote?.reason) table.push(['Reason', creditNote.reason])
  table.push(...progressRows(whole), ...sumRows(whole))
  if (amount === 0)
    return {
      subject: `${title}: ${number}, ${parts}`,
      heading: title,
      paragraphs: [`${deeds} Your payment was already refunded.`],
      table,
      button: whole.button,
    }
  return {
    subject: `Refund of ${back}: ${number}, ${parts}`,
    heading,
    paragraphs: [
      byTransfer
        ? `${deeds} We have sent you ${back} by bank transfer.`
        : `${deeds} We are refunding ${back} to the card that you paid with.`,
    ],
    table: [...table, ['Refund', back], ['Transaction', transactionId]],
    button: whole.button,
    small: byTransfer ? '' : 'Most banks show a refund after 5 to 10 days.',
  }
}

/** True if nothing of the purchase was or will be shipped. */
function isCancelledWhole({ lines }: Whole): boolean {
  return sumUnits(lines, 'cancelledUnits') === sumUnits(lines, 'quantity')
}

/** The reasons of a credit note, each with its units. */
function describeCredits(note: CreditNote | undefined, orders: Order[], whole: Whole): string {
  const { number } = whole
  if (isCancelledWhole(whole) && note?.lines.length === whole.lines.length)
    return `Your order ${number} of ${describeParts(orders)} was cancelled before it was shipped.`
  const words: Record<Disposition, (parts: string) => string> = {
    unsent: (parts) => `We cancelled ${parts} of your order ${number}. They will not be shipped.`,
    restocked: (parts) => `You returned ${parts} of your order ${number}.`,
    scrapped: (parts) => `We are crediting ${parts} of your order ${number}, which were scrapped.`,
  }
  const lines = note?.lines.map(({ name, units, disposition }) => ({
    name,
    quantity: units,
    disposition,
  }))
  const credited = lines ?? orders.map((order) => ({ ...order, disposition: 'unsent' as const }))
  const deeds = Map.groupBy<Disposition, Named & { disposition: Disposition }>(
    credited,
    ({ disposition }) => disposition,
  )
  return Array.from(deeds, ([disposition, its]) => words[disposition](describeUnits(its))).join(' ')
}

const orderAgain = 'If you still need the parts, please order them again.'

/** For a purchase that is not paid; the rest of it does not change. */
function deleted(purchase: MailedPurchase, whole: Whole): Mail {
  const { number, orders, reason, paid } = purchase
  const live = whole.lines.filter((line) => !line.deleted)
  const isPart = live.length > 0
  const parts = isPart ? describeUnits(orders) : describeParts(orders)
  const stays = paid || orders.every(({ _id }) => isAllShipped(whole, _id))
  const isOnAccount = purchase.payment === 'account'
  const unpaid = isOnAccount ? describeInvoiced(whole) : 'It was not paid, and nothing is due.'
  const what = paid
    ? 'It was paid and shipped. You keep the parts, and nothing is refunded.'
    : unpaid
  const deed = isPart
    ? `The shop has cancelled ${parts} of your order ${number}. The rest of the order stays.`
    : `The shop has deleted your order of ${parts}.`
  const title = isPart ? 'Part of your order is cancelled' : 'Order deleted'
  const sums: MailRow[] = isPart ? [['Order total now', whole.left]] : []
  const why: MailRow[] = reason ? [['Reason', reason]] : []
  const rows = purchaseRows(purchase, whole).map(([label, ...rest]): MailRow => {
    return [isPart && label === 'Total' ? 'Total cancelled' : label, ...rest]
  })
  return {
    subject: `${isPart ? 'Order changed' : 'Order deleted'}: ${number}, ${parts}`,
    heading: title,
    paragraphs: [stays ? `${deed} ${what}` : `${deed} ${what} ${orderAgain}`],
    table: [...rows, ...why, ...progressRows(whole), ...sums],
    button: isPart || stays ? whole.button : againButton(purchase),
    small:
      paid || isOnAccount
        ? ''
        : 'If a payment for it was on its way, it is refunded to the card that you paid with.',
  }
}

/** On account only what is shipped is invoiced, and that is not deleted. */
function describeInvoiced({ lines }: Whole): string {
  const cancelled = 'It was not shipped, so you get no invoice for it.'
  if (sumUnits(lines, 'shippedUnits') === 0) return cancelled
  return `${cancelled} Invoices of what was shipped stay as they are.`
}

function isAllShipped({ lines }: Whole, orderId: string): boolean {
  const line = lines.find(({ _id }) => _id === orderId)
  return line !== undefined && line.shippedUnits === line.quantity
}

type ShippedMail = { first: Order; orders: Order[]; shipments: Shipment[]; whole: Whole }

function shipped({ first, orders, shipments, whole }: ShippedMail): Mail {
  const now = orders.reduce((sum, { quantity }) => sum + quantity, 0)
  const ordered = sumUnits(whole.lines, 'quantity')
  const isAll = now === ordered
  const parts = isAll ? describeParts(orders) : describeUnits(orders)
  const paragraphs = isAll
    ? [`Your ${parts} left our warehouse. This is your whole order.`]
    : [
        `${formatCount(now)} of the ${pluralize(ordered, 'unit')} of your order left our warehouse.`,
        describeProgress(whole.lines).join(' '),
      ]
  const isToPay = !first.paid && first.payment !== 'account'
  if (isToPay) paragraphs.push(`This order is not paid yet: ${whole.left} is still due.`)
  return {
    subject: `Order shipped: ${first.purchaseNumber}, ${parts}`,
    heading:
      isAll || sumUnits(whole.lines, 'openUnits') === 0
        ? 'Order shipped'
        : 'Part of your order is shipped',
    paragraphs: paragraphs.filter(Boolean),
    table: [
      ...listShipped({ first, orders, shipments, whole }),
      ...(isAll ? [] : progressRows(whole)),
      ...sumRows(whole),
      ['Deliver to', first.address],
      ['Phone', first.phone],
    ],
    button: !isToPay
      ? whole.button
      : { label: `Pay ${whole.left}`, href: `/dashboard/payment/${first._id}` },
  }
}

function trackingCorrected(facts: ShippedMail): Mail {
  const { first, orders, whole } = facts
  const parts = describeUnits(orders)
  return {
    subject: `Tracking for ${first.purchaseNumber}, ${parts}`,
    heading: 'Track your parts',
    paragraphs: [`This is the tracking number for ${parts} of your order.`],
    table: [...listShipped(facts), ...progressRows(whole), ['Deliver to', first.address]],
    button: whole.button,
  }
}

function shipmentVoided(facts: ShippedMail): Mail {
  const { first, orders, whole } = facts
  const parts = describeUnits(orders)
  return {
    subject: `Not shipped after all: ${first.purchaseNumber}, ${parts}`,
    heading: 'Not shipped after all',
    paragraphs: [
      `We told you that ${parts} of your order left our warehouse. That was wrong. We will email you when they leave.`,
    ],
    table: [...listShipped(facts), ...progressRows(whole)],
    button: whole.button,
  }
}

function listShipped({ first, orders, shipments, whole }: ShippedMail): MailRow[] {
  const number: MailRow[] = [['Order', first.purchaseNumber]]
  if (first.poNumber) number.push(['Your order number', first.poNumber])
  return [...number, ...shipments.map(shipmentRow), ...orderRows(orders, whole)]
}

function shipmentRow({ number, carrier, tracking }: Shipment): MailRow {
  const value = [number, `${carrier} ${tracking}`.trim()].filter(Boolean).join(', ')
  return ['Shipment', value, trackingPage(carrier, tracking) ?? undefined]
}

type Named = Pick<Order, 'name' | 'quantity'>

/** `24 × Brake pads`, or `12 parts` of a longer purchase. */
function describeParts(orders: Named[]): string {
  const [first] = orders
  return first && orders.length === 1
    ? `${formatCount(first.quantity)} × ${first.name}`
    : pluralize(orders.length, 'part')
}

/** `24 × Brake pads`, or `300 units of 8 parts`: where not all of a line is meant. */
function describeUnits(orders: Named[]): string {
  const units = orders.reduce((sum, { quantity }) => sum + quantity, 0)
  const parts = describeParts(orders)
  return orders.length === 1 ? parts : `${pluralize(units, 'unit')} of ${parts}`
}

function purchaseRows(purchase: Purchase, whole: Whole): MailRow[] {
  const { orders, poNumber, subtotal, taxName, taxPercent, tax, total, currency } = purchase
  const rows: MailRow[] = [['Order', purchase.number]]
  if (poNumber) rows.push(['Your order number', poNumber])
  rows.push(...orderRows(orders, whole))
  const taxed: MailRow = [`${taxName} ${taxPercent} %`, formatMoney(tax, currency)]
  if (tax > 0) rows.push(['Subtotal', formatMoney(subtotal, currency)], taxed)
  return [...rows, ['Total', formatMoney(total, currency)]]
}

/** The most lines that a mail names; documents name all. */
const maxRows = 40

function orderRows(orders: Order[], { ownNumbers }: Whole): MailRow[] {
  const rows = orders.slice(0, maxRows).map((order): MailRow => {
    const price = formatMoney(order.price, order.currency)
    const own = ownNumbers.get(order.productId)
    const words = `${order.name}, ${formatCount(order.quantity)} at ${price}`
    const named = own ? `${words}, your part number ${own}` : words
    return [order.productCode, order.lineNote ? `${named}. Note: ${order.lineNote}` : named]
  })
  if (orders.length > maxRows) rows.push(['More parts', formatCount(orders.length - maxRows)])
  return rows
}

const seeOrders = { label: 'View your orders', href: '/dashboard/myOrders' }

function payButton({ orders: [order], total, currency }: Purchase) {
  const href = order ? `/dashboard/payment/${order._id}` : seeOrders.href
  return { label: `Pay ${formatMoney(total, currency)}`, href }
}
