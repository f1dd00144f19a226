// The basket: lines that are chosen and not ordered yet. Money is in major units (`143.99`).
import { z } from 'zod'
import { endpoint } from '#base/endpoint.ts'
import { formerName, id, partFields, wholeNumber } from '#base/fields.ts'
import { maxLengths, maxLines } from '#base/limits.ts'
import { spec } from '#base/texts.ts'
import { formerSupersessionNames, supersession } from '#part-numbers/contract.ts'

/** The sums of some lines. */
export const totals = z.object({
  /** Without tax. */
  subtotal: z.number(),
  goods: formerName(z.number(), 'subtotal'),
  taxName: z.string(),
  taxPercent: z.number(),
  tax: z.number(),
  total: z.number(),
  currency: z.string(),
})
export type Totals = z.infer<typeof totals>

export const validatedLine = z.object({
  productId: id,
  ...partFields,
  img: z.string(),
  quantity: z.int(),
  note: z.string(),
  unitPrice: z.number(),
  /** The price per unit when the line was last set, if it has changed since. */
  priceBefore: z.number().nullable(),
  /** The price per unit without breaks and lists. */
  basePrice: z.number(),
  lineTotal: z.number(),
  stock: z.int(),
  minimumQuantity: z.int(),
  caseQuantity: z.int().nullable(),
  /** `fixable` where another quantity could be ordered, `gone` where none can. */
  state: z.enum(['ready', 'fixable', 'gone']),
  code: z.string().nullable(),
  message: z.string().nullable(),
  /** The nearest quantities that may be ordered. */
  below: z.int().nullable(),
  above: z.int().nullable(),
  /** The next price break; `saves` is how much less its quantity costs in all. */
  nextBreak: z.object({ from: z.int(), price: z.number(), saves: z.number() }).nullable(),
})
export type ValidatedLine = z.infer<typeof validatedLine>

/** `supersession` names its successors; only the buyer puts them into the basket. */
export const basketLine = validatedLine.extend({ supersession: supersession.nullable() })
export type BasketLine = z.infer<typeof basketLine>

/** Its sums count only lines that are `ready`. */
export const basket = totals.extend({ lines: z.array(basketLine), version: z.int() })
export type Basket = z.infer<typeof basket>

export const productReference = z
  .object({
    productId: id.optional(),
    productCode: z.string().trim().min(1).max(maxLengths.productCode).optional(),
  })
  .refine(({ productId, productCode }) => productId !== undefined || productCode !== undefined, {
    message: 'A line names its product by productId or productCode',
    path: ['productId'],
  })

/** The buyer's note on a part, printed on the order's documents. */
export const lineNote = z.string().trim().max(maxLengths.lineNote).optional()

export const basketChange = productReference.safeExtend({
  /** 0 removes the line. */
  quantity: wholeNumber(spec.purchase.empty, 0),
  /** Appended to the present note with `add`; without it the note stays. */
  note: lineNote,
  /** The price per unit that the buyer saw when setting the line earlier; the reply shows whether it changed. */
  priceSeen: z.number().min(0).max(999_999).optional(),
})
export type ChangedLine = z.infer<typeof basketChange>

const lines = z.array(basketChange).max(maxLines)
const how = z.enum(['add', 'set', 'replace'])

export const readBasket = endpoint('GET /basket', {
  formerNames: formerSupersessionNames,
  who: 'customer',
  does: "Reads the user's basket as it could be ordered now.",
  reply: basket,
})

export const changeBasket = endpoint('PUT /basket', {
  formerNames: formerSupersessionNames,
  who: 'customer',
  does: 'Changes the basket: `add` to its lines, `set` these lines (0 removes one), or `replace` all. Refuses an outdated `version` (409).',
  body: z.object({ lines, how, version: z.int().min(0).optional() }),
  reply: basket,
})

export const emptyBasket = endpoint('DELETE /basket', {
  who: 'customer',
  does: 'Empties the basket.',
  reply: z.object({ deletedCount: z.int() }),
})

export const checkBasket = endpoint('POST /basket-check', {
  formerNames: formerSupersessionNames,
  who: 'anyone',
  limit: 'lists',
  does: "Checks a visitor's lines like a basket; nothing is stored.",
  body: z.object({ lines }),
  reply: basket,
})
