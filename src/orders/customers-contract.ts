import { z } from 'zod'
import { endpoint } from '#base/endpoint.ts'
import { id } from '#base/fields.ts'
import { openSession } from '#users/security-contract.ts'
import { placePurchase } from './contract.ts'

/** Money is in major units, times are epoch milliseconds. */
const customer = z.object({
  _id: id,
  name: z.string(),
  email: z.string(),
  /** Whether a mail, or Google, has shown that the address is theirs: only then are they written to. */
  addressProven: z.boolean(),
  phone: z.string(),
  address: z.string(),
  isAdmin: z.boolean(),
  since: z.int(),
  disabledAt: z.int().nullable(),
  priceList: z.object({ _id: id, name: z.string() }).nullable(),
  currency: z.string(),
  /** What they paid, less what went back. */
  revenue: z.number(),
  purchases: z.int(),
  /** How many units of parts they paid. */
  units: z.int(),
  unpaid: z.object({ purchases: z.int(), amount: z.number() }),
  lists: z.array(z.object({ _id: id, name: z.string() })),
  motorcycles: z.array(z.string()),
  sessions: z.array(openSession),
})
export type Customer = z.infer<typeof customer>

export const readCustomer = endpoint({
  method: 'GET',
  path: '/customers/:id',
  who: 'admin',
  does: 'What the shop knows of a customer: totals, what is unpaid, price list, lists, garage and where they are signed in.',
  params: z.object({ id }),
  reply: customer,
})

export const placeForCustomer = endpoint({
  method: 'POST',
  path: '/customer-purchases',
  who: 'admin',
  audited: 'purchases',
  does: 'Places a purchase in the name of a customer with a proven address, at their prices and as `POST /purchases` does. A mail brings them the link to pay.',
  body: placePurchase.body.pick({ phone: true, address: true, poNumber: true, note: true }).extend({
    customer: id,
    total: placePurchase.body.shape.total.unwrap(),
    lines: placePurchase.body.shape.lines.unwrap(),
  }),
  reply: placePurchase.reply,
})
