// An order is one line of a purchase; a purchase is what is placed and paid at once. The pages and the
// wire say so: the specification's Purchase page places one order. Money is in major units (`143.99`).
import { z } from 'zod'
import { address } from '#addresses/contract.ts'
import { endpoint } from '#base/endpoint.ts'
import {
  formerName,
  id,
  ignoredFields,
  listEmail,
  listQuery,
  partFields,
  requestedQuantity,
} from '#base/fields.ts'
import { maxLengths, maxLines } from '#base/limits.ts'
import { spec } from '#base/texts.ts'
import { lineNote, totals } from '#basket/contract.ts'
import { productMaxLengths } from '#products/rules.ts'
import { profile } from '#users/contract.ts'
import { listedStateNames, purchaseStatuses } from './state.ts'

export const paymentMethod = z.enum(['card', 'transfer', 'cash'])
export type PaymentMethod = z.infer<typeof paymentMethod>

const common = z.object({
  _id: id,
  userId: id,
  userName: z.string(),
  email: z.string(),
  phone: z.string(),
  address: z.string(),
  poNumber: z.string(),
  note: z.string(),
  currency: z.string(),
  paid: z.boolean(),
  /** The bank has taken the money back, or asks for it: an admin has to confirm before anything ships. */
  disputed: z.boolean(),
  /** The card company's, or the reference of the transfer. */
  transactionId: z.string(),
  /** `account` where its company pays by the invoices of its shipments. */
  payment: z.enum(['card', 'account']),
  /** Null while it is not paid whole. */
  paidBy: paymentMethod.nullable(),
  /** The payments of its purchase by transfer and in cash, and its open amount. */
  received: z.number(),
  openAmount: z.number(),
  placedAt: z.int(),
  /** Since when it is deleted: only where it was paid or shipped, and deleted ones are asked for. */
  deletedAt: z.int().nullable(),
  /** When it expires if it stays unpaid; null once a part of its purchase is paid or shipped. */
  expiresAt: z.int().nullable(),
  lapsesAt: formerName(z.int().nullable(), 'expiresAt'),
})

export const order = common.extend({
  purchaseId: id,
  purchaseNumber: z.string(),
  purchaseTotal: z.number(),
  /** Of all orders of the purchase; Shipped once none of their units is open. */
  purchaseStatus: z.enum(purchaseStatuses),
  productId: id,
  ...partFields,
  description: z.string(),
  price: z.number(),
  quantity: z.int(),
  totalPrice: z.number(),
  minimumQuantity: z.int(),
  img: z.string(),
  /** The buyer's note on this line; `note` belongs to the whole purchase. */
  lineNote: z.string(),
  /** Shipped once none of its units is open: all were shipped, but those that were credited. */
  status: z.enum(['Pending', 'Shipped']),
  shippedUnits: z.int(),
  closedUnits: z.int(),
})
export type Order = z.infer<typeof order>

export const purchase = common.extend({
  ...totals.shape,
  number: z.string(),
  /** The company that its buyer belonged to. */
  companyId: id.nullable(),
  /** The address that was chosen, as it was then; null where it was typed. */
  shipTo: address.nullable(),
  paidAt: z.int().nullable(),
  onBehalf: z.boolean(),
  refunded: z.number(),
  /** The part of transfers above the total. */
  overpaid: z.number(),
  lineCount: z.int(),
  lines: formerName(z.int(), 'lineCount'),
  shippedLines: z.int(),
  /** Sums of all its orders; open units were neither shipped nor credited. */
  shippedUnits: z.int(),
  openUnits: z.int(),
  orders: z.array(order),
})
export type Purchase = z.infer<typeof purchase>

const deliverTo = {
  phone: profile.phone,
  /** Written from `shipTo` where that is named. */
  address: profile.address.optional(),
  /** The id of an address of the buyer or their company. */
  shipTo: id.optional(),
  /** Saves both in the account for its next orders. */
  remember: z.boolean().optional(),
  /** `account`: not paid first, where the buyer's company has terms and credit. */
  payment: z.enum(['card', 'account']).default('card'),
}

type Delivery = { address?: unknown; shipTo?: unknown }

/** Every order has a delivery address. */
const needsAddress = z.refine<Delivery>(
  ({ address, shipTo }) => address !== undefined || shipTo !== undefined,
  { path: ['address'], error: spec.profile.addressMissing },
)

export const placeOrder = endpoint('POST /orders', {
  who: 'customer',
  does: 'Places an order and takes its stock. Price, total and all other fields of product and buyer come from the shop.',
  body: z
    .object({
      /** Without it the product's name decides. */
      productId: id.optional(),
      name: z.string().max(productMaxLengths.name).optional(),
      ...deliverTo,
      quantity: requestedQuantity,
      ...ignoredFields('_id', 'userName', 'email', 'description', 'price', 'totalPrice'),
      ...ignoredFields('minimumQuantity', 'img', 'status', 'paid'),
    })
    .check(needsAddress),
  reply: order,
})

const trueOrFalse = z.enum(['true', 'false'])
const state = { status: order.shape.status.optional(), paid: trueOrFalse.optional() }

/** Deleted records that were paid or shipped: with the others, or alone. */
const deletedToo = z.enum(['also', 'only']).optional()

export const listOrders = endpoint('GET /orders', {
  who: 'owner or admin',
  does: 'Lists all orders for admins; with an email, those of that customer, for the customer or an admin. `deleted`, and a search by an admin, include deleted orders that were paid or shipped.',
  query: z.object({ email: listEmail, ...listQuery, ...state, deleted: deletedToo }),
  reply: z.array(order),
  list: true,
})

export const exportOrders = endpoint('GET /orders.csv', {
  file: 'csv',
  limit: 'documents',
  who: 'owner or admin',
  does: 'Exports the orders of `GET /orders` as CSV, newest first, then deleted orders that were paid or shipped: all for admins; with an email, those of that customer.',
  query: listOrders.query.pick({ email: true, q: true, status: true, paid: true }),
})

export const readOrder = endpoint('GET /orders/:id', {
  who: 'owner or admin',
  does: 'Reads one order.',
  reply: order,
})

const deleted = z.object({ deletedCount: z.int(), refunded: z.boolean().optional() })

const seen = { ...state, shippedUnits: z.coerce.number().int().optional() }

/** An admin's: the mail and the credit note show it. */
const reason = z.string().trim().max(200).optional()

export const deleteOrder = endpoint('DELETE /orders', {
  who: 'owner or admin',
  audited: 'orders',
  does: 'Deletes an order: customers their own unpaid ones, admins any. Unshipped units return to stock, and their payment is refunded; shipped units are not refunded. With `paid`, `status` and `shippedUnits` it refuses an order in another state (409). An admin can give a `reason` for the buyer.',
  query: z.object({ id, ...seen, reason }),
  reply: deleted,
})

export const shipOrder = endpoint('PUT /orders', {
  who: 'admin',
  audited: 'orders',
  does: "Ships all open units of an order as one shipment. Reads from the body only the status 'Shipped' and `despiteDispute`, without which disputed orders are refused (409).",
  query: z.object({ id }),
  body: z.looseObject({
    status: z.literal('Shipped').optional(),
    despiteDispute: z.boolean().optional(),
  }),
  reply: order.extend({ modifiedCount: z.int() }),
})

export const historyEvent = z.object({
  what: z.enum([
    'placed',
    'paid',
    'payment received',
    'payment reversed',
    'shipped',
    'voided',
    'refunded',
    'refund failed',
    'disputed',
    'dispute won',
    'deleted',
    'expired',
  ]),
  at: z.int(),
  /** Money refunded to the card, or returned from there; otherwise null. */
  amount: z.number().nullable(),
  /** The number of what was shipped or voided, and the units of the order in it. */
  shipment: z.string().nullable(),
  units: z.int().nullable(),
  /** The admin who placed it for the buyer, shipped or voided it; null for everything else. */
  by: z.string().nullable(),
  /** The number of the credit note with the reasons. */
  creditNote: z.string().nullable(),
})
export type HistoryEvent = z.infer<typeof historyEvent>

export const readHistory = endpoint('GET /orders/:id/history', {
  who: 'admin',
  does: 'Reads the history of an order, oldest first, with the refunds of its purchase.',
  reply: z.array(historyEvent),
})

export const readAccountTerms = endpoint('GET /account-terms', {
  who: 'customer',
  does: 'On what terms the user may order on account of their company; null where they pay first.',
  reply: z.object({
    account: z
      .object({
        company: id,
        name: z.string(),
        netDays: z.int(),
        /** When an invoice of today is due. */
        dueAt: z.int(),
        /** The rest of the credit limit. */
        available: z.number(),
        currency: z.string(),
        onHold: z.boolean(),
        poNumberRequired: z.boolean(),
      })
      .nullable(),
  }),
})

export const readTerms = endpoint('GET /order-terms', {
  who: 'anyone',
  cachedFor: 'everybody',
  does: 'Reads the terms of every order: the days for which an unpaid one keeps its stock.',
  reply: z.object({ expiryDays: z.int(), lapseDays: formerName(z.int(), 'expiryDays') }),
})

const placedLine = z.object({ productId: id, quantity: requestedQuantity, note: lineNote })

export const placedPurchase = z.object({
  ...deliverTo,
  poNumber: z.string().trim().max(maxLengths.poNumber).optional(),
  note: z.string().trim().max(maxLengths.note).optional(),
  /** The total that the buyer saw: for another total, or another basket, the order is refused (409). */
  total: z.number().min(0).optional(),
  version: z.int().min(0).optional(),
  lines: z.array(placedLine).min(1).max(maxLines).optional(),
})

export const placePurchase = endpoint('POST /purchases', {
  who: 'customer',
  does: 'Places a purchase of many products, all or none; without lines, of the basket, which is then emptied. Names refused lines (409, `lines-refused`).',
  body: placedPurchase.check(needsAddress),
  reply: purchase,
})

export const listPurchases = endpoint('GET /purchases', {
  who: 'owner or admin',
  does: 'Lists all purchases for admins; with an email, those of that customer, for the customer or an admin. Newest first unless `sort` says otherwise; with `orders=none` without their orders. `to-ship` selects purchases that are paid or partly shipped, not fully shipped and not disputed; `age` is the minimum age in days.',
  query: z.object({
    email: listEmail,
    ...listQuery,
    orders: z.literal('none').optional(),
    state: z.enum(listedStateNames).optional(),
    age: z.coerce.number().int().min(1).max(1_000).optional(),
    sort: z.enum(['newest', 'oldest', 'place', 'total']).optional(),
    deleted: deletedToo,
  }),
  reply: z.array(purchase),
  list: true,
})

const unitsOfOrder = z.object({ orderId: id, ...partFields, units: z.int() })

export const shipment = z.object({
  _id: id,
  purchaseId: id,
  /** `K-26-004213-1` */
  number: z.string(),
  carrier: z.string(),
  tracking: z.string(),
  shippedAt: z.int(),
  /** The admin's name; empty for buyers, and where it is not known. */
  shippedBy: z.string(),
  voidedAt: z.int().nullable(),
  lines: z.array(unitsOfOrder),
})
export type Shipment = z.infer<typeof shipment>

/** The disposition of credited units: never sent, returned to stock, or scrapped. */
export const disposition = z.enum(['unsent', 'restocked', 'scrapped'])
export type Disposition = z.infer<typeof disposition>

const disposed = { disposition, goods: formerName(disposition, 'disposition') }

export const creditNote = z.object({
  _id: id,
  /** `C-26-000123` */
  number: z.string(),
  at: z.int(),
  reason: z.string(),
  /** Without tax. */
  amount: z.number(),
  tax: z.number(),
  total: z.number(),
  /** Their amounts are without tax, too. */
  lines: z.array(unitsOfOrder.extend({ amount: z.number(), ...disposed })),
})
export type CreditNote = z.infer<typeof creditNote>

/** A line with what became of its units, also of one that was deleted. */
export const purchaseLine = order.extend({
  deleted: z.boolean(),
  /** True if the purchase's total includes it. */
  billed: z.boolean(),
  openUnits: z.int(),
  /** Neither sent nor to be sent. */
  cancelledUnits: z.int(),
  /** Returned units that went back to stock; the others were scrapped. */
  returnedUnits: z.int(),
  scrappedUnits: z.int(),
  /** Its credits, without tax; those from before credit notes have no number. */
  credits: z.array(
    z.object({
      creditNote: z.string().nullable(),
      units: z.int(),
      amount: z.number(),
      ...disposed,
    }),
  ),
})
export type PurchaseLine = z.infer<typeof purchaseLine>

/** For packing; the numbers of the part are letters and digits only. */
export const packedLine = z.object({
  _id: id,
  bin: z.string(),
  stock: z.int(),
  numbers: z.array(z.string()),
})
export type PackedLine = z.infer<typeof packedLine>

/** Money that came by transfer or in cash; of a company, for its invoices, also by card. */
export const payment = z.object({
  _id: id,
  amount: z.number(),
  currency: z.string(),
  at: z.int(),
  reference: z.string(),
  method: paymentMethod,
  reversedAt: z.int().nullable(),
  /** Why; empty for buyers. */
  reason: z.string(),
})
export type Payment = z.infer<typeof payment>

export const readPurchase = endpoint('GET /purchases/:id', {
  who: 'owner or admin',
  does: 'One purchase with its orders, shipments, credit notes and payments by transfer. Voided shipments, who shipped, and where its parts lie, are for admins.',
  reply: purchase.extend({
    shipments: z.array(shipment),
    creditNotes: z.array(creditNote),
    payments: z.array(payment),
    /** Every line that was ever ordered, those that were deleted among them. */
    allLines: z.array(purchaseLine),
    packing: z.array(packedLine),
  }),
})
export type PurchaseDetails = z.infer<typeof readPurchase.reply>

export const deletePurchase = endpoint('DELETE /purchases', {
  who: 'owner or admin',
  audited: 'purchases',
  does: 'Deletes all orders of a purchase that may be deleted, like deleting each. With `paid`, `status` and `shippedUnits` only those in that state. An admin can give a `reason` for the buyer.',
  query: z.object({ id, ...seen, reason }),
  reply: deleted,
})
