import { z } from 'zod'
import { endpoint } from '#base/endpoint.ts'
import { areUnique, id, partFields, requiredText, wholeNumber } from '#base/fields.ts'
import { maxLines } from '#base/limits.ts'
import { listAdminProducts } from '#products/admin-contract.ts'
import { openSession } from '#users/security-contract.ts'
import {
  creditNote,
  disposition,
  listPurchases,
  placedPurchase,
  placePurchase,
  shipment,
} from './contract.ts'
import { plainTracking } from './rules.ts'

const purchases = z.object({ total: z.int(), rows: listPurchases.reply })

const givenUpMail = z.object({
  _id: id,
  to: z.string(),
  /** Its subject, or its kind while it is not written: `placed`. */
  about: z.string(),
  failure: z.string(),
  createdAt: z.int(),
})

const atCardCompany = z.object({
  _id: id,
  amount: z.number(),
  currency: z.string(),
  reason: z.string(),
  purchaseId: id.nullable(),
  number: z.string(),
  userName: z.string(),
})

const dispute = atCardCompany.extend({
  transactionId: z.string(),
  status: z.string(),
  openedAt: z.int(),
})

const failedRefund = atCardCompany.extend({ failedAt: z.int() })

export const readToday = endpoint('GET /today', {
  who: 'admin',
  does: 'Reads the work of the day: purchases to ship by age or address, unpaid ones, oldest first, products below their minimum, failed mails, disputed payments and failed refunds. The first 20 of each, with the total; of overdue invoices their number, and what is open of them.',
  query: z.object({ sort: z.enum(['oldest', 'place']).optional() }),
  reply: z.object({
    toShip: purchases,
    unpaid: purchases,
    belowMinimum: z.object({ total: z.int(), rows: listAdminProducts.reply }),
    disputes: z.object({ total: z.int(), rows: z.array(dispute) }),
    failedRefunds: z.object({ total: z.int(), rows: z.array(failedRefund) }),
    /** Refunds of money that was paid by transfer or in cash: an admin sends them. */
    refundsToTransfer: z.object({ total: z.int(), rows: z.array(failedRefund) }),
    mailsGivenUp: z.object({ total: z.int(), rows: z.array(givenUpMail) }),
    /** The open amount of all invoices in the shop's currency. */
    overdue: z.object({ total: z.int(), amount: z.number(), currency: z.string() }),
  }),
})
export type Today = z.infer<typeof readToday.reply>

export const retryMails = endpoint('POST /mails/retry', {
  who: 'admin',
  does: 'Retries the failed mails.',
  reply: z.object({ retried: z.int() }),
})

/** Months are in the shop's time zone. */
const soldInMonth = z.object({
  /** `2026-11` */
  month: z.string(),
  revenue: z.number(),
  /** The same without the tax in it. */
  net: z.number(),
  purchases: z.int(),
  units: z.int(),
})

const bestCustomer = z.object({
  /** A company's, of all that it and its members paid, or a buyer's. */
  _id: id,
  isCompany: z.boolean(),
  email: z.string(),
  name: z.string(),
  revenue: z.number(),
})

export const readSales = endpoint('GET /sales', {
  who: 'admin',
  does: 'Reads the sales of the last twelve months: revenue less refunds, tax included (`revenueIs`), paid purchases and their units by month, and the ten best parts and customers. Units that were credited since are left out; a company and its members are one customer.',
  reply: z.object({
    currency: z.string(),
    /** Revenue is what was paid, with its tax. */
    revenueIs: z.literal('gross'),
    /** The oldest first. */
    months: z.array(soldInMonth),
    parts: z.array(z.object({ _id: id, ...partFields, units: z.int() })),
    customers: z.array(bestCustomer),
  }),
})
export type Sales = z.infer<typeof readSales.reply>

export const savedView = z.object({ _id: id, name: z.string(), query: z.string() })
export type SavedView = z.infer<typeof savedView>

export const listSavedViews = endpoint('GET /saved-views', {
  who: 'admin',
  does: "Lists the admin's saved views of the shipping page by name; each is a query string.",
  reply: z.array(savedView),
})

export const saveView = endpoint('POST /saved-views', {
  who: 'admin',
  does: 'Saves a view, replacing one of the same name.',
  body: z.object({ name: requiredText('Please give it a name', 60), query: z.string().max(1_000) }),
  reply: savedView,
})

export const deleteView = endpoint('DELETE /saved-views', {
  who: 'admin',
  does: 'Deletes a saved view.',
  query: z.object({ id }),
  reply: z.object({ deletedCount: z.int() }),
})

const carrier = z
  .string()
  .trim()
  .max(40)
  .transform((text) => text.replace(/\p{Cf}/gu, '').replace(/\s+/g, ' '))

const tracking = z.string().max(100).transform(plainTracking)

const maxShipments = 100

const unitsOfLine = { orderId: id, units: wholeNumber('Please enter how many units') }
const lineTwice = 'A line is named twice'

const shippedLines = z
  .array(z.object(unitsOfLine))
  .min(1)
  .max(maxLines)
  .refine((lines) => areUnique(lines.map(({ orderId }) => orderId)), lineTwice)

const parcel = z.object({
  id,
  lines: shippedLines.optional(),
  carrier: carrier.optional(),
  tracking: tracking.optional(),
  /** Without it, orders with a disputed payment are not shipped. */
  despiteDispute: z.boolean().optional(),
})

export const shipPurchases = endpoint('POST /shipments', {
  who: 'admin',
  auditsItself: true,
  does: 'Ships purchases, each as one shipment: the units of these lines, or all open ones. A purchase that cannot be shipped is refused with a reason and does not stop the others. The buyer gets a mail a minute later.',
  body: z.object({ purchases: z.array(parcel).min(1).max(maxShipments) }),
  reply: z.object({
    shipped: z.array(shipment),
    refused: z.array(z.object({ id, code: z.string(), message: z.string() })),
  }),
})

export const correctShipment = endpoint('PUT /shipments/:id', {
  who: 'admin',
  audited: 'shipments',
  does: 'Corrects carrier and tracking number of a shipment; with `mail` the buyer gets a mail. Refuses an outdated `seen` (409).',
  body: z.object({
    carrier,
    tracking,
    mail: z.boolean().optional(),
    seen: z.object({ carrier: z.string(), tracking: z.string() }).optional(),
  }),
  reply: shipment,
})

export const voidShipment = endpoint('DELETE /shipments/:id', {
  who: 'admin',
  audited: 'shipments',
  does: 'Voids a shipment: its units are open again. The buyer gets a mail if the shipment was mailed.',
  reply: shipment,
})

export const pasteTracking = endpoint('POST /shipments/tracking', {
  who: 'admin',
  auditsItself: true,
  does: 'Sets tracking numbers from pasted lines: the number of a shipment, or of a purchase that has one, carrier and tracking number in any order. With `mail` the buyers get a mail. Reports for each line what was set, or why nothing was.',
  body: z.object({ text: z.string().max(100_000), mail: z.boolean().optional() }),
  reply: z.object({
    set: z.array(shipment),
    refused: z.array(z.object({ line: z.int(), text: z.string(), message: z.string() })),
  }),
})

export const exportShipments = endpoint('GET /shipments.csv', {
  who: 'admin',
  limit: 'documents',
  does: "Exports shipments for a carrier's program as CSV: number, recipient, address, units, and an empty weight. `ids` are of shipments, or of purchases for all of their shipments.",
  query: z.object({ ids: z.string().transform((ids) => ids.split(',').slice(0, maxShipments)) }),
  file: 'csv',
})

const credited = z.object({
  ...unitsOfLine,
  amount: z.number().positive().optional(),
  disposition,
})

/** `goods`, what `disposition` was called before, is read for one release more. */
const creditedLine = z.preprocess((line: z.input<typeof credited>) => {
  const isFormer = typeof line === 'object' && line !== null && 'goods' in line
  return isFormer ? { ...line, disposition: line.goods } : line
}, credited)
const creditedLines = z
  .array(creditedLine)
  .min(1)
  .max(maxLines)
  .refine(
    (lines) => areUnique(lines.map((line) => `${line.orderId} ${line.disposition}`)),
    lineTwice,
  )

export const addCreditNote = endpoint('POST /purchases/:id/credit-notes', {
  who: 'admin',
  audited: 'purchases',
  does: 'Credits units of lines: writes a credit note and refunds their price and tax to the card, or less with an `amount` (without tax). Units that were not shipped, or are restocked, return to stock. In an unpaid purchase only units that are not shipped can be credited, without a credit note; on account also returned units, by a credit note for each invoice that has them. Refuses another number of `creditNotes` than the purchase has (409).',
  body: z.object({
    lines: creditedLines,
    reason: z.string().trim().max(200),
    creditNotes: z.int().optional(),
  }),
  reply: z.object({
    /** The last of `creditNotes`; null where there is none: then less is to be paid. */
    creditNote: creditNote.nullable(),
    creditNotes: z.array(creditNote),
  }),
})

export const readCustomer = endpoint('GET /customers/:id', {
  who: 'admin',
  does: 'Reads a customer: totals, unpaid purchases, price list, lists, garage and sessions.',
  reply: z.object({
    _id: id,
    name: z.string(),
    email: z.string(),
    /** True if a mailed link or Google has verified the email: only then are mails sent to it. */
    addressProven: z.boolean(),
    phone: z.string(),
    address: z.string(),
    isAdmin: z.boolean(),
    since: z.int(),
    disabledAt: z.int().nullable(),
    /** That they belong to. */
    company: z.object({ _id: id, number: z.string(), name: z.string() }).nullable(),
    priceList: z.object({ _id: id, name: z.string() }).nullable(),
    currency: z.string(),
    /** Their payments with tax, less refunds. */
    revenue: z.number(),
    purchases: z.int(),
    units: z.int(),
    unpaid: z.object({ purchases: z.int(), amount: z.number() }),
    lists: z.array(z.object({ _id: id, name: z.string() })),
    motorcycles: z.array(z.string()),
    sessions: z.array(openSession),
  }),
})
export type Customer = z.infer<typeof readCustomer.reply>

export const placeForCustomer = endpoint('POST /customer-purchases', {
  who: 'admin',
  audited: 'purchases',
  does: "Places a purchase for a customer with a verified email, at the customer's prices, like `POST /purchases`. The customer gets a mail with the payment link.",
  body: placedPurchase.pick({ phone: true, poNumber: true, note: true }).extend({
    customer: id,
    address: placedPurchase.shape.address.unwrap(),
    total: placedPurchase.shape.total.unwrap(),
    lines: placedPurchase.shape.lines.unwrap(),
  }),
  reply: placePurchase.reply,
})
