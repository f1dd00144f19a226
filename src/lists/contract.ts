import { z } from 'zod'
import { endpoint } from '#base/endpoint.ts'
import { id } from '#base/fields.ts'
import { basketLine } from '#basket/contract.ts'

const changes = ['gone', 'replaced', 'dearer', 'cheaper', 'short', 'minimum', 'case'] as const

/** A line of a purchase, and how it could be ordered again. Money is in major units. */
const againLine = z.object({
  orderId: id,
  productCode: z.string(),
  name: z.string(),
  img: z.string(),
  /** What was ordered, and what one unit cost. */
  quantity: z.int(),
  unitPrice: z.number(),
  /** Its product today, or those that took its place, each in a quantity that could be ordered. */
  now: z.array(
    z.object({
      line: basketLine,
      /** What was wanted of it, where another quantity is offered. */
      wanted: z.int(),
      changes: z.array(z.enum(changes)),
    }),
  ),
})
export type AgainLine = z.infer<typeof againLine>

const again = z.object({
  number: z.string(),
  currency: z.string(),
  lines: z.array(againLine),
})
export type Again = z.infer<typeof again>

export const orderAgain = endpoint({
  method: 'GET',
  path: '/purchases/:id/again',
  who: 'owner or admin',
  does: "How a purchase, or one order of it, could be ordered again at today's price and stock, and what has changed since. Nothing is put into the basket.",
  params: z.object({ id }),
  query: z.object({ order: id.optional() }),
  reply: again,
})
