import { z } from 'zod'
import { endpoint } from '#base/endpoint.ts'
import { areUnique, id, wholeNumber } from '#base/fields.ts'
import { maxLines } from '#base/limits.ts'

/** What becomes of units that are given back: never sent, or come back and sold again, or thrown away. */
const disposition = z.enum(['unsent', 'restocked', 'scrapped'])
export type Disposition = z.infer<typeof disposition>

/** Money is in major units. */
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
  lines: z.array(
    z.object({
      orderId: id,
      productCode: z.string(),
      name: z.string(),
      units: z.int(),
      /** Without tax. */
      amount: z.number(),
      goods: disposition,
    }),
  ),
})
export type CreditNote = z.infer<typeof creditNote>

const reason = z.string().trim().max(200)

/** Null where nothing was paid yet: then less is to be paid. */
const reply = z.object({ creditNote: creditNote.nullable() })

export const addCreditNote = endpoint({
  method: 'POST',
  path: '/purchases/:id/credit-notes',
  who: 'admin',
  audited: 'purchases',
  does: 'Gives back what was paid for units of lines, with its share of the tax, by a credit note and to the card; with an `amount` (without tax) less than that. Units that were not sent, or are restocked, go back to the stock. Of a purchase that is not paid only what is not sent can be taken out. At another number of `creditNotes` than the purchase has, nothing is given back (409).',
  params: z.object({ id }),
  body: z.object({
    lines: z
      .array(
        z.object({
          orderId: id,
          units: wholeNumber('Please enter how many units'),
          amount: z.number().positive().optional(),
          goods: disposition,
        }),
      )
      .min(1)
      .max(maxLines)
      .refine(
        (lines) => areUnique(lines.map(({ orderId, goods }) => `${orderId} ${goods}`)),
        'A line is named twice',
      ),
    reason,
    creditNotes: z.int().optional(),
  }),
  reply,
})

export const closePurchase = endpoint({
  method: 'POST',
  path: '/purchases/:id/close',
  who: 'admin',
  audited: 'purchases',
  does: 'Gives back all that is not sent of a purchase, which is not sent any more. With `units` only where so many are open (409).',
  params: z.object({ id }),
  body: z.object({ reason: reason.optional(), units: z.int().optional() }),
  reply,
})
