import { showCount } from '#base/format.ts'
import { maxUnits } from '#base/whole-number.ts'
import type { ValidatedLine } from '#basket/contract.ts'
import type { Order } from '#orders/contract.ts'

/** The scale of a list: the number of motorcycles, and a percentage of spares. */
export type Counting = { times: number; spares: number }

/** The quantity for one motorcycle, and the owner's stock. */
export type CountedLine = { quantity: number; have: number }

export const maxTimes = 1_000
export const maxSpares = 200

export const maxLetters = { name: 80, note: 200 } as const

/** The units a line needs: for all motorcycles with spares, rounded up. */
function countNeeded({ quantity }: CountedLine, { times, spares }: Counting): number {
  return Math.ceil((quantity * times * (100 + spares)) / 100)
}

export function countToOrder(line: CountedLine, counting: Counting): number {
  return Math.min(Math.max(0, countNeeded(line, counting) - line.have), maxUnits)
}

/** '4 × 12 + 10 % = 53, less 20 there: 33': how a line comes to what is to be ordered; '' where it says so. */
export function describeCount(line: CountedLine, counting: Counting): string {
  const { quantity, have } = line
  const { times, spares } = counting
  const product = times === 1 ? showCount(quantity) : `${showCount(quantity)} × ${showCount(times)}`
  const topped = spares === 0 ? product : `${product} + ${spares} %`
  const needed = showCount(countNeeded(line, counting))
  const sum = topped === needed ? needed : `${topped} = ${needed}`
  if (have === 0) return topped === needed ? '' : sum
  return `${sum}, less ${showCount(have)} there: ${showCount(countToOrder(line, counting))}`
}

/** The quantity at a line's next price break, where that many cost less in all; else null. */
export function findWorthwhileBreak(line: ValidatedLine): number | null {
  const { nextBreak, caseQuantity, stock } = line
  if (!nextBreak || nextBreak.saves <= 0) return null
  const step = caseQuantity ?? 1
  const units = Math.ceil(nextBreak.from / step) * step
  return units <= stock ? units : null
}

/**
 * The quantity that can be ordered today instead: the next above, as a part too many lies on the shelf and
 * a part too few stops the work; else the most below; null where none can.
 */
export function findOrderable({ state, quantity, below, above }: ValidatedLine): number | null {
  return state === 'ready' ? quantity : (above ?? below)
}

export const possibleChanges = [
  'gone',
  'replaced',
  'dearer',
  'cheaper',
  'short',
  'minimum',
  'case',
] as const
type Change = (typeof possibleChanges)[number]

/**
 * Describes what has changed since a line was ordered. `now` is the line as it could be ordered today in the former
 * quantity, perhaps as a successor; `offered` is the line in the suggested quantity. A kit replaces several parts,
 * so its price is not compared with theirs.
 */
export function findChanges(
  ordered: Pick<Order, 'productId' | 'price'>,
  now: ValidatedLine,
  { offered = now, isKit = false } = {},
): Change[] {
  if (now.code === 'unknown-product') return ['gone']
  const changes: Change[] = []
  if (now.productId !== ordered.productId) changes.push('replaced')
  if (!isKit && offered.unitPrice > ordered.price) changes.push('dearer')
  if (!isKit && offered.unitPrice < ordered.price) changes.push('cheaper')
  if (now.code === 'shortage' || now.stock < now.quantity) changes.push('short')
  if (now.code === 'below-minimum') changes.push('minimum')
  if (now.code === 'not-a-case') changes.push('case')
  return changes
}
