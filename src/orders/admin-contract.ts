import { z } from 'zod'
import { endpoint } from '#base/endpoint.ts'
import { id, line } from '#base/fields.ts'

/** Money is in major units. */
const paidPurchase = z.object({
  _id: id,
  number: z.string(),
  userName: z.string(),
  address: z.string(),
  paidAt: z.int(),
  /** What of it is still to ship. */
  lines: z.int(),
  units: z.int(),
})
export type PaidPurchase = z.infer<typeof paidPurchase>

const unpaidPurchase = z.object({
  _id: id,
  number: z.string(),
  userName: z.string(),
  total: z.number(),
  currency: z.string(),
  lapsesAt: z.int(),
})
export type UnpaidPurchase = z.infer<typeof unpaidPurchase>

const scarceProduct = z.object({
  _id: id,
  name: z.string(),
  productCode: z.string(),
  stock: z.int(),
  minimumQuantity: z.int(),
})
export type ScarceProduct = z.infer<typeof scarceProduct>

const givenUpMail = z.object({
  _id: id,
  to: z.string(),
  /** Its subject, or while it is not written what it tells: `placed`. */
  about: z.string(),
  failure: z.string(),
  createdAt: z.int(),
})
export type GivenUpMail = z.infer<typeof givenUpMail>

export const readToday = endpoint({
  method: 'GET',
  path: '/today',
  who: 'admin',
  does: 'What there is to do: purchases to ship by age or by place, unpaid ones that expire first, products of which fewer are left than may be ordered, mails that nobody took. Of each the first 20, and how many there are.',
  query: z.object({ sort: z.enum(['age', 'place']).optional() }),
  reply: z.object({
    toShip: z.object({ total: z.int(), rows: z.array(paidPurchase) }),
    unpaid: z.object({ total: z.int(), rows: z.array(unpaidPurchase) }),
    belowMinimum: z.object({ total: z.int(), rows: z.array(scarceProduct) }),
    mailsGivenUp: z.object({ total: z.int(), rows: z.array(givenUpMail) }),
  }),
})
export type Today = z.infer<typeof readToday.reply>

export const retryMails = endpoint({
  method: 'POST',
  path: '/mails/retry',
  who: 'admin',
  does: 'Sends again the mails that were given up.',
  reply: z.object({ retried: z.int() }),
})

/** Money is in major units, months in UTC. */
export const readSales = endpoint({
  method: 'GET',
  path: '/sales',
  who: 'admin',
  does: 'What was sold in this month and the eleven before it: money that came in less what went back, paid purchases and their units by month, and the ten best parts and customers.',
  reply: z.object({
    currency: z.string(),
    /** The oldest first. */
    months: z.array(
      z.object({
        /** `2026-11` */
        month: z.string(),
        revenue: z.number(),
        purchases: z.int(),
        units: z.int(),
      }),
    ),
    parts: z.array(
      z.object({ _id: id, productCode: z.string(), name: z.string(), units: z.int() }),
    ),
    customers: z.array(
      z.object({ _id: id, email: z.string(), name: z.string(), revenue: z.number() }),
    ),
  }),
})
export type Sales = z.infer<typeof readSales.reply>

export const readPacking = endpoint({
  method: 'GET',
  path: '/purchases/:id/packing',
  who: 'admin',
  does: 'What whoever packs a purchase needs of its lines: the bin, how many are in stock, and every number that stands on the part, without spaces and signs; and when it was paid.',
  params: z.object({ id }),
  reply: z.object({
    paidAt: z.int().nullable(),
    lines: z.array(
      z.object({ _id: id, bin: z.string(), stock: z.int(), numbers: z.array(z.string()) }),
    ),
  }),
})
export type Packing = z.infer<typeof readPacking.reply>

const savedView = z.object({ _id: id, name: z.string(), query: z.string() })
export type SavedView = z.infer<typeof savedView>

export const listSavedViews = endpoint({
  method: 'GET',
  path: '/saved-views',
  who: 'admin',
  does: 'The views of the shipping desk that the admin has saved, by name: each is the query of its address.',
  reply: z.array(savedView),
})

export const saveView = endpoint({
  method: 'POST',
  path: '/saved-views',
  who: 'admin',
  does: 'Saves a view by name, in place of one of the same name.',
  body: z.object({ name: line('Please give it a name', 60), query: z.string().max(1_000) }),
  reply: savedView,
})

export const deleteView = endpoint({
  method: 'DELETE',
  path: '/saved-views',
  who: 'admin',
  does: 'Deletes a saved view.',
  query: z.object({ id }),
  reply: z.object({ deletedCount: z.int() }),
})
