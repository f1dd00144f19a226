import { z } from 'zod'
import { endpoint } from '#base/endpoint.ts'
import { id, line, listEmail, listQuery, phone, wantedQuantity } from '#base/fields.ts'
import { longest } from '#base/limits.ts'
import { spec } from '#base/texts.ts'
import { mostLines } from '#basket/rules.ts'
import { order } from '#orders/contract.ts'
import { mostLetters } from '#users/rules.ts'

/** Money is in major units (`143.99`). */
const purchase = z.object({
  _id: id,
  number: z.string(),
  userName: z.string(),
  email: z.string(),
  phone: z.string(),
  address: z.string(),
  poNumber: z.string(),
  note: z.string(),
  currency: z.string(),
  goods: z.number(),
  taxName: z.string(),
  taxPercent: z.number(),
  tax: z.number(),
  total: z.number(),
  /** What went back to the card so far. */
  refunded: z.number(),
  paid: z.boolean(),
  transactionId: z.string(),
  placedAt: z.int(),
  /** When it lapses if it stays unpaid; null once it is paid or a part of it is shipped. */
  lapsesAt: z.int().nullable(),
  orders: z.array(order),
})
export type Purchase = z.infer<typeof purchase>

export const placePurchase = endpoint({
  method: 'POST',
  path: '/purchases',
  who: 'customer',
  does: 'Places orders of many products at once, all or none; without lines those of the basket, which is empty afterwards. Refused lines are named (409, `lines-refused`).',
  body: z.object({
    phone: phone(spec.profile.phoneMissing),
    address: line(spec.profile.addressMissing, mostLetters.address),
    poNumber: z.string().trim().max(longest.poNumber).optional(),
    note: z.string().trim().max(longest.note).optional(),
    /** What the buyer saw that it comes to: at any other total nothing is ordered (409). */
    total: z.number().min(0).optional(),
    /** Of the basket as it was shown: another one is refused (409, `basket-changed`). */
    version: z.int().min(0).optional(),
    lines: z
      .array(z.object({ productId: id, quantity: wantedQuantity }))
      .min(1)
      .max(mostLines)
      .optional(),
  }),
  reply: purchase,
})

export const listPurchases = endpoint({
  method: 'GET',
  path: '/purchases',
  who: 'owner or admin',
  does: 'All purchases for an admin; with an email, those of that customer, for themselves or an admin. The newest first.',
  query: z.object({ email: listEmail, ...listQuery }),
  reply: z.array(purchase),
  list: true,
})

export const readPurchase = endpoint({
  method: 'GET',
  path: '/purchases/:id',
  who: 'owner or admin',
  does: 'One purchase with its orders.',
  params: z.object({ id }),
  reply: purchase,
})

export const deletePurchase = endpoint({
  method: 'DELETE',
  path: '/purchases',
  who: 'owner or admin',
  does: 'Deletes every order of a purchase that may be deleted, as deleting each would.',
  query: z.object({ id }),
  reply: z.object({ deletedCount: z.int(), refunded: z.boolean().optional() }),
})
