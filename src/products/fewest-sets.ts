import { maxUnits } from '#base/whole-number.ts'

/** A part of a split: how many of it are in one set, and how many of it may be ordered. */
export type PartOfSet = { quantity: number; minimumQuantity: number; caseQuantity: number | null }

/** The fewest sets of which every part reaches its minimum and comes in whole cases, whatever is in stock. */
export function minSets(parts: PartOfSet[]): number {
  const step = parts.map(setsPerCase).reduce(leastCommonMultiple, 1)
  const least = Math.max(1, ...parts.map((part) => part.minimumQuantity / part.quantity))
  return Math.min(Math.ceil(least / step) * step, maxUnits)
}

/** After so many sets a part's cases are whole. */
function setsPerCase({ quantity, caseQuantity }: PartOfSet): number {
  const size = caseQuantity ?? 1
  return size / greatestCommonDivisor(size, quantity)
}

function leastCommonMultiple(one: number, other: number): number {
  return (one / greatestCommonDivisor(one, other)) * other
}

function greatestCommonDivisor(one: number, other: number): number {
  return other === 0 ? one : greatestCommonDivisor(other, one % other)
}
