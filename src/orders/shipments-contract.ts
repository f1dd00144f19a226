import { z } from 'zod'
import { endpoint } from '#base/endpoint.ts'
import { areUnique, id, wholeNumber } from '#base/fields.ts'
import { maxLines } from '#base/limits.ts'

/** What left the warehouse together. */
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
  lines: z.array(
    z.object({ orderId: id, productCode: z.string(), name: z.string(), units: z.int() }),
  ),
})
export type Shipment = z.infer<typeof shipment>

const carrier = z.string().trim().max(40)

/** People write it in groups. */
const tracking = z
  .string()
  .max(100)
  .transform((text) => text.replace(/\s+/g, ''))

const maxShipments = 100

export const shipPurchases = endpoint({
  method: 'POST',
  path: '/shipments',
  who: 'admin',
  does: 'Ships purchases, each as a shipment of its own: the units of these lines, or all that is open. One that cannot be shipped so is refused with a sentence and stops none of the others. The buyer is told by mail a minute later.',
  body: z.object({
    purchases: z
      .array(
        z.object({
          id,
          lines: z
            .array(z.object({ orderId: id, units: wholeNumber('Please enter how many units') }))
            .min(1)
            .max(maxLines)
            .refine(
              (lines) => areUnique(lines.map(({ orderId }) => orderId)),
              'A line is named twice',
            )
            .optional(),
          carrier: carrier.optional(),
          tracking: tracking.optional(),
        }),
      )
      .min(1)
      .max(maxShipments),
  }),
  reply: z.object({
    shipped: z.array(shipment),
    refused: z.array(z.object({ id, code: z.string(), message: z.string() })),
  }),
})

export const correctShipment = endpoint({
  method: 'PUT',
  path: '/shipments/:id',
  who: 'admin',
  audited: 'shipments',
  does: 'Corrects where a carrier has a shipment; with `mail` its buyer is told. Where it is not `seen` any more, nothing is changed (409).',
  params: z.object({ id }),
  body: z.object({
    carrier,
    tracking,
    mail: z.boolean().optional(),
    seen: z.object({ carrier: z.string(), tracking: z.string() }).optional(),
  }),
  reply: shipment,
})

export const voidShipment = endpoint({
  method: 'DELETE',
  path: '/shipments/:id',
  who: 'admin',
  audited: 'shipments',
  does: 'Voids a shipment: its units are open again. The buyer is told if they were told of it.',
  params: z.object({ id }),
  reply: shipment,
})

export const pasteTracking = endpoint({
  method: 'POST',
  path: '/shipments/tracking',
  who: 'admin',
  does: 'Sets tracking numbers from pasted lines: the number of a shipment, or of a purchase that has one, carrier and tracking number in any order. With `mail` the buyers are told. Says of each line what was set, or why nothing was.',
  body: z.object({ text: z.string().max(100_000), mail: z.boolean().optional() }),
  reply: z.object({
    set: z.array(shipment),
    refused: z.array(z.object({ line: z.int(), text: z.string(), message: z.string() })),
  }),
})

export const exportShipments = endpoint({
  method: 'GET',
  path: '/shipments.csv',
  who: 'admin',
  limit: 'papers',
  does: "Shipments for a carrier's program, as one file of CSV: number, who gets it and where, units; the weight is left empty. `ids` are those of shipments, or of purchases for all of theirs.",
  query: z.object({ ids: z.string().transform((ids) => ids.split(',').slice(0, maxShipments)) }),
  reply: z.string(),
  file: 'text/csv; charset=utf-8',
})
