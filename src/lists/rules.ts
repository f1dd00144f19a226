import { formatCount } from '#base/format.ts'
import { maxUnits } from '#base/whole-number.ts'
import type { ValidatedLine } from '#basket/contract.ts'
import type { Order } from '#orders/contract.ts'

/** The scale of a list: the number of motorcycles, and a percentage of spares. */
export type ListScale = { times: number; spares: number }

/** The quantity for one motorcycle, and the owner's stock. */
export type ListLine = { quantity: number; have: number }

export const maxTimes = 1_000
export const maxSpares = 200

export const maxListLengths = { name: 80, note: 200 } as const

/** The units a line needs: for all motorcycles with spares, rounded up. */
function unitsNeeded({ quantity }: ListLine, { times, spares }: ListScale): number {
  return Math.ceil((quantity * times * (100 + spares)) / 100)
}

export function unitsToOrder(line: ListLine, scale: ListScale): number {
  return Math.min(Math.max(0, unitsNeeded(line, scale) - line.have), maxUnits)
}

/** How the units to order are computed, such as '4 × 12 + 10 % = 53, less 20 there: 33'; empty where nothing is. */
export function describeSum(line: ListLine, scale: ListScale): string {
  const { quantity, have } = line
  const { times, spares } = scale
  const perList =
    times === 1 ? formatCount(quantity) : `${formatCount(quantity)} × ${formatCount(times)}`
  const withSpares = spares === 0 ? perList : `${perList} + ${spares} %`
  const needed = formatCount(unitsNeeded(line, scale))
  const sum = withSpares === needed ? needed : `${withSpares} = ${needed}`
  if (have === 0) return withSpares === needed ? '' : sum
  return `${sum}, less ${formatCount(have)} there: ${formatCount(unitsToOrder(line, scale))}`
}

/** The quantity of the next price break, in whole cases, where the break saves money and the stock suffices; else null. */
export function findWorthwhileBreak(line: ValidatedLine): number | null {
  const { nextBreak, caseQuantity, stock } = line
  if (!nextBreak || nextBreak.saves <= 0) return null
  const step = caseQuantity ?? 1
  const units = Math.ceil(nextBreak.from / step) * step
  return units <= stock ? units : null
}

/**
 * The line's quantity if it can be ordered; else the nearest above, as a spare part costs less than stopped work;
 * else the nearest below; null if none can.
 */
export function nearestOrderable({ state, quantity, below, above }: ValidatedLine): number | null {
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
