import { z } from 'zod'
import { endpoint } from '#base/endpoint.ts'
import { id, ignored, line, listEmail, listQuery, phone, wantedQuantity } from '#base/fields.ts'
import { spec } from '#base/texts.ts'
import { mostLetters as aboutProducts } from '#products/rules.ts'
import { mostLetters as aboutPeople } from '#users/rules.ts'

export const order = z.object({
  _id: id,
  /** The purchase that it is a line of, its number, and what it comes to with tax. */
  purchaseId: id,
  purchaseNumber: z.string(),
  purchaseTotal: z.number(),
  userName: z.string(),
  email: z.string(),
  phone: z.string(),
  address: z.string(),
  /** What the buyer wrote on the purchase: their own number for it, and a note to the shop. */
  poNumber: z.string(),
  note: z.string(),
  productId: id,
  productCode: z.string(),
  name: z.string(),
  description: z.string(),
  /** In major units, with as many decimals as the currency has. */
  price: z.number(),
  quantity: z.int(),
  totalPrice: z.number(),
  currency: z.string(),
  minimumQuantity: z.int(),
  img: z.string(),
  status: z.enum(['Pending', 'Shipped']),
  paid: z.boolean(),
  transactionId: z.string(),
  placedAt: z.int(),
  /** When it lapses if it stays unpaid; null once it is paid or shipped. */
  lapsesAt: z.int().nullable(),
})
export type Order = z.infer<typeof order>

export const placeOrder = endpoint({
  method: 'POST',
  path: '/orders',
  who: 'customer',
  does: 'Places an order and takes its stock. Price, total and everything else of the product and the buyer come from the shop.',
  body: z.object({
    /** What our pages send; without it the product's name decides. */
    productId: id.optional(),
    name: z.string().max(aboutProducts.name).optional(),
    phone: phone(spec.profile.phoneMissing),
    address: line(spec.profile.addressMissing, aboutPeople.address),
    quantity: wantedQuantity,
    userName: ignored,
    email: ignored,
    description: ignored,
    price: ignored,
    totalPrice: ignored,
    minimumQuantity: ignored,
    img: ignored,
    status: ignored,
    paid: ignored,
    _id: ignored,
  }),
  reply: order,
})

/** In what state an order is. */
const state = {
  status: order.shape.status.optional(),
  paid: z.enum(['true', 'false']).optional(),
}

export const listOrders = endpoint({
  method: 'GET',
  path: '/orders',
  who: 'owner or admin',
  does: 'All orders for an admin; with an email, those of that customer, for themselves or an admin.',
  query: z.object({ email: listEmail, ...listQuery, ...state }),
  reply: z.array(order),
  list: true,
})

export const readOrder = endpoint({
  method: 'GET',
  path: '/orders/:id',
  who: 'owner or admin',
  does: 'One order.',
  params: z.object({ id }),
  reply: order,
})

export const deleteOrder = endpoint({
  method: 'DELETE',
  path: '/orders',
  who: 'owner or admin',
  does: 'Deletes an order: customers their own unpaid ones, admins any. What is not shipped goes back to the stock, and what was paid for it to the card; for what is shipped no money goes back. With `paid` and `status` only one that is so (409).',
  query: z.object({ id, ...state }),
  reply: z.object({ deletedCount: z.int(), refunded: z.boolean().optional() }),
})

export const shipOrder = endpoint({
  method: 'PUT',
  path: '/orders',
  who: 'admin',
  does: "Marks an order shipped. Only the status 'Shipped' is read from the body.",
  query: z.object({ id }),
  body: z.looseObject({ status: z.literal('Shipped').optional() }),
  reply: order.extend({ modifiedCount: z.int() }),
})

export const takeBackShipping = endpoint({
  method: 'DELETE',
  path: '/orders/:id/shipment',
  who: 'admin',
  does: 'Takes back that an order was shipped, within the seconds before its buyer is told.',
  params: z.object({ id }),
  reply: order.extend({ modifiedCount: z.int() }),
})

export const readHistory = endpoint({
  method: 'GET',
  path: '/orders/:id/history',
  who: 'admin',
  does: 'What happened to an order, the oldest first, and what went back to the card of its purchase.',
  params: z.object({ id }),
  reply: z.array(
    z.object({
      what: z.enum(['placed', 'paid', 'shipped', 'refunded', 'deleted', 'lapsed']),
      at: z.int(),
      /** What went back to the card, in major units; null for everything else. */
      amount: z.number().nullable(),
    }),
  ),
})
export type HistoryEvent = z.infer<typeof readHistory.reply>[number]

export const readTerms = endpoint({
  method: 'GET',
  path: '/order-terms',
  who: 'anyone',
  does: 'What holds for every order: how many days an unpaid one keeps its stock.',
  reply: z.object({ lapseDays: z.int() }),
})
