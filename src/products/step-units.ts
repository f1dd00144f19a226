import { readWholeNumber } from '#base/whole-number.ts'
import { maxOrderable, minOrderable, type Orderable } from './orderable.ts'

/**
 * The next quantity that may be ordered, upwards or downwards from what is typed, or null when
 * there is none: a step is a case where the product comes in cases. From what is no number the
 * first step is the fewest that may be ordered.
 */
export function stepQuantity(product: Orderable, typed: string, direction: 1 | -1): number | null {
  const fewest = minOrderable(product)
  const most = maxOrderable(product)
  if (fewest === null || most === null) return null
  const read = readWholeNumber(typed, { least: 0, missing: '' })
  if (!read.ok) return fewest
  const size = product.caseQuantity ?? 1
  const whole = direction === 1 ? Math.floor(read.value / size) : Math.ceil(read.value / size)
  const next = Math.min(Math.max((whole + direction) * size, fewest), most)
  return (next - read.value) * direction > 0 ? next : null
}
