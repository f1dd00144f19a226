import { caseMultiple } from '#base/sentences.ts'
import { spec } from '#base/texts.ts'
import { readWholeNumber } from '#base/whole-number.ts'
import { maxOrderable, minOrderable, type Orderable } from './orderable.ts'

/** The longest that texts about a product may be. */
export const maxLengths = { name: 200, description: 2_000, kind: 40 } as const

/** The most products that a price list prices, and that one question for own prices names. */
export const maxListPrices = 2_000
export const maxPricesPerRequest = 100

type QuantityRefusal =
  | 'quantity-empty'
  | 'quantity-wrong'
  | 'shortage'
  | 'below-minimum'
  | 'not-a-case'

export type QuantityAnswer =
  | { ok: true; units: number }
  | {
      ok: false
      code: QuantityRefusal
      message: string
      /** The nearest quantities that may be ordered, where there are such. */
      below: number | null
      above: number | null
    }

/**
 * The quantity rule, asked by every form and again by the server: never empty, never above the
 * stock, never below the product's minimum, and a multiple of its case counted from 0. Checked in
 * the order of the specification's section 5. Nothing is ever rounded.
 */
export function checkQuantity(product: Orderable, typed: unknown): QuantityAnswer {
  const read = readTyped(typed)
  if (!read.ok) {
    const empty = read.message === spec.purchase.empty
    return refused(product, empty ? 'quantity-empty' : 'quantity-wrong', read.message, 0)
  }
  const units = read.value
  if (units > product.quantity) return refused(product, 'shortage', spec.purchase.shortage, units)
  if (units < product.minimumQuantity) {
    return refused(product, 'below-minimum', spec.purchase.belowMinimum, units)
  }
  if (product.caseQuantity !== null && units % product.caseQuantity !== 0) {
    const { below, above } = nearest(product, units)
    const offers = [below, above].filter((offer) => offer !== null).map(String)
    const message = caseMultiple(product.caseQuantity, offers.join(' or '))
    return { ok: false, code: 'not-a-case', message, below, above }
  }
  return { ok: true, units }
}

function readTyped(typed: unknown) {
  return readWholeNumber(typed, { least: 1, missing: spec.purchase.empty })
}

function refused(
  product: Orderable,
  code: QuantityRefusal,
  message: string,
  units: number,
): QuantityAnswer {
  return { ok: false, code, message, ...nearest(product, units) }
}

function nearest(
  product: Orderable,
  units: number,
): { below: number | null; above: number | null } {
  const fewest = minOrderable(product)
  const most = maxOrderable(product)
  if (fewest === null || most === null) return { below: null, above: null }
  const step = product.caseQuantity ?? 1
  const down = Math.min(Math.floor(units / step) * step, most)
  const up = Math.max(Math.ceil(units / step) * step, fewest)
  return { below: down >= fewest ? down : null, above: up <= most ? up : null }
}
