import { spec } from '#base/texts.ts'
import { parseWholeNumber } from '#base/whole-number.ts'
import { describeReplaced, isReplaced, minOrderable, type Orderable } from './orderable.ts'

export const productMaxLengths = { name: 200, description: 2_000, kind: 40, bin: 40 } as const

export const maxPictures = 12
export const maxPictureFiles = 5_000

export const maxListPrices = 2_000

/** The largest database integer: the units on hand may be more than one order takes. */
export const maxOnHand = 2_000_000_000

type Refusal =
  | 'quantity-empty'
  | 'quantity-wrong'
  | 'replaced'
  | 'shortage'
  | 'below-minimum'
  | 'not-a-case'

type Nearest = { below: number | null; above: number | null }

export type QuantityAnswer =
  | { ok: true; units: number }
  | ({ ok: false; code: Refusal; message: string } & Nearest)

/**
 * The quantity rule, asked by every form and again by the server: never empty, never above the
 * stock, never below the product's minimum, and a multiple of its case counted from 0. Checked in
 * the order of the specification's section 5; what is replaced is sold in no quantity. Nothing is ever rounded.
 */
export function checkQuantity(product: Orderable, typed: unknown): QuantityAnswer {
  const { quantity, minimumQuantity, caseQuantity } = product
  const read = parseWholeNumber(typed, { min: 1, missing: spec.purchase.empty })
  const units = read.ok ? read.value : 0
  const nearest = findNearest(product, units)
  const refuse = (code: Refusal, message: string) =>
    ({ ok: false, code, message, ...nearest }) as const
  if (!read.ok) {
    const isEmpty = read.message === spec.purchase.empty
    return refuse(isEmpty ? 'quantity-empty' : 'quantity-wrong', read.message)
  }
  if (isReplaced(product)) return refuse('replaced', describeReplaced(product))
  if (units > quantity) return refuse('shortage', spec.purchase.shortage)
  if (units < minimumQuantity) return refuse('below-minimum', spec.purchase.belowMinimum)
  if (caseQuantity !== null && units % caseQuantity !== 0) {
    const suggestions = [nearest.below, nearest.above].filter((one) => one !== null).join(' or ')
    return refuse('not-a-case', `Sold in cases of ${caseQuantity}: order ${suggestions}`)
  }
  return { ok: true, units }
}

function findNearest(product: Orderable, units: number): Nearest {
  const range = findRange(product)
  if (!range) return { below: null, above: null }
  const { min, max, step } = range
  const down = Math.min(Math.floor(units / step) * step, max)
  const up = Math.max(Math.ceil(units / step) * step, min)
  return { below: down >= min ? down : null, above: up <= max ? up : null }
}

/** The quantities that can be ordered now, in steps of a case. */
function findRange(product: Orderable): { min: number; max: number; step: number } | null {
  const min = minOrderable(product)
  const step = product.caseQuantity ?? 1
  return min === null ? null : { min, max: Math.floor(product.quantity / step) * step, step }
}

/**
 * The next quantity that may be ordered, upwards or downwards from what is typed, or null when
 * there is none: a step is a case where the product comes in cases. From what is no number the
 * first step is the fewest that may be ordered.
 */
export function stepQuantity(product: Orderable, typed: string, direction: 1 | -1): number | null {
  const range = findRange(product)
  if (!range) return null
  const { min, max, step } = range
  const read = parseWholeNumber(typed, { min: 0, missing: '' })
  if (!read.ok) return min
  const steps = direction === 1 ? Math.floor(read.value / step) : Math.ceil(read.value / step)
  const next = Math.min(Math.max((steps + direction) * step, min), max)
  return (next - read.value) * direction > 0 ? next : null
}
