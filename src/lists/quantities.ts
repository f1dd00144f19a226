import { showCount } from '#base/counts.ts'
import { maxUnits } from '#base/whole-number.ts'
import type { ValidatedLine } from '#orders/contract.ts'

/** How a whole list is counted. */
export type Counting = {
  /** So many motorcycles. */
  times: number
  /** Per cent on top. */
  spares: number
}

/** What a line says: so many for one motorcycle, and what its owner has already. */
export type Counted = { quantity: number; have: number }

/** The most that a list multiplies by, and puts on top. */
export const mostTimes = 1_000
export const mostSpares = 200

/** The most lists of one account, and versions of one list that are kept. */
export const mostLists = 200
export const mostRevisions = 50

/** So much may stand in the lists of one account, and in the versions of one list: of longer ones fewer are kept. */
export const mostLettersInAll = { lists: 5_000_000, revisions: 1_000_000 } as const

export const mostLetters = { name: 80, note: 200 } as const

/** What a line needs in all: for all motorcycles, with spares; a part of a unit is a whole one. */
function neededOf({ quantity }: Counted, { times, spares }: Counting): number {
  return Math.ceil((quantity * times * (100 + spares)) / 100)
}

/** What is to be ordered of a line: what it needs, less what there is. */
export function wantedOf(counted: Counted, counting: Counting): number {
  return Math.min(Math.max(0, neededOf(counted, counting) - counted.have), maxUnits)
}

/** '4 × 12 + 10 % = 53, less 20 there: 33': how a line comes to what is to be ordered; '' where it says so. */
export function formulaOf(counted: Counted, counting: Counting): string {
  const { quantity, have } = counted
  const { times, spares } = counting
  const product = times === 1 ? showCount(quantity) : `${showCount(quantity)} × ${showCount(times)}`
  const topped = spares === 0 ? product : `${product} + ${spares} %`
  const needed = showCount(neededOf(counted, counting))
  const sum = topped === needed ? needed : `${topped} = ${needed}`
  if (have === 0) return topped === needed ? '' : sum
  return `${sum}, less ${showCount(have)} there: ${showCount(wantedOf(counted, counting))}`
}

/** The quantity at a line's next price break, where that many cost less in all; else null. */
export function breakWorthTaking({ nextBreak, caseQuantity, stock }: ValidatedLine): number | null {
  if (!nextBreak || nextBreak.saves <= 0) return null
  const step = caseQuantity ?? 1
  const units = Math.ceil(nextBreak.from / step) * step
  return units <= stock ? units : null
}
