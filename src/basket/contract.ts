import { z } from 'zod'
import { endpoint } from '#base/endpoint.ts'
import { id, wholeNumber } from '#base/fields.ts'
import { longest } from '#base/limits.ts'
import { spec } from '#base/texts.ts'
import { jump } from '#part-numbers/contract.ts'
import { mostLines } from './rules.ts'

/** From so many units on each costs this; `saves` is by how much so many cost less in all. */
const nextBreak = z.object({ from: z.int(), price: z.number(), saves: z.number() })

/** A line as it could be ordered now. Money is in major units. */
export const judgedLine = z.object({
  productId: id,
  productCode: z.string(),
  name: z.string(),
  img: z.string(),
  quantity: z.int(),
  unitPrice: z.number(),
  /** What one unit cost when the line was last set, where that was another price. */
  priceBefore: z.number().nullable(),
  /** What one unit costs without breaks and lists. */
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
  nextBreak: nextBreak.nullable(),
})
export type JudgedLine = z.infer<typeof judgedLine>

const basketLine = judgedLine.extend({
  /** What took its place; null where nothing did. Nothing is changed by itself. */
  jump: jump.nullable(),
})
export type BasketLine = z.infer<typeof basketLine>

/** Its sums are those of the lines that can be ordered as they are. */
const basket = z.object({
  lines: z.array(basketLine),
  goods: z.number(),
  taxName: z.string(),
  taxPercent: z.number(),
  tax: z.number(),
  total: z.number(),
  currency: z.string(),
  version: z.int(),
})
export type Basket = z.infer<typeof basket>

const line = z
  .object({
    productId: id.optional(),
    productCode: z.string().trim().min(1).max(longest.productCode).optional(),
    /** 0 takes it out. */
    quantity: wholeNumber(spec.purchase.empty, 0),
    /** What one unit cost when the line was set, where that was before; a change of it is told. */
    priceSeen: z.number().min(0).max(999_999).optional(),
  })
  .refine(({ productId, productCode }) => productId !== undefined || productCode !== undefined, {
    message: 'A line names its product by productId or productCode',
    path: ['productId'],
  })

export type ChangedLine = z.infer<typeof line>

const lines = z.array(line).max(mostLines)

export const readBasket = endpoint({
  method: 'GET',
  path: '/basket',
  who: 'customer',
  does: 'What the asker has put together and not ordered yet, as it could be ordered now.',
  reply: basket,
})

export const changeBasket = endpoint({
  method: 'PUT',
  path: '/basket',
  who: 'customer',
  does: 'Changes the basket: `add` to what is there, `set` these lines (0 takes one out), or `replace` the whole. A `version` that is not the present one is refused (409).',
  body: z.object({
    lines,
    how: z.enum(['add', 'set', 'replace']),
    version: z.int().min(0).optional(),
  }),
  reply: basket,
})

export const emptyBasket = endpoint({
  method: 'DELETE',
  path: '/basket',
  who: 'customer',
  does: 'Takes every line out of the basket.',
  reply: z.object({ deletedCount: z.int() }),
})

export const checkBasket = endpoint({
  method: 'POST',
  path: '/basket-check',
  who: 'anyone',
  limit: 'lists',
  does: "What a visitor's lines would be as a basket; nothing is kept.",
  body: z.object({ lines }),
  reply: basket,
})
