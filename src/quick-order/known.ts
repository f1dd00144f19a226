import type { Followed } from '#part-numbers/jumps.ts'
import type { NumberClass } from '#part-numbers/rules.ts'
import type { Orderable } from '#products/orderable.ts'
import type { Prices } from '#products/pricing.ts'

export type Match = { productId: string; class: NumberClass; number: string }

export type Part = {
  id: string
  code: string
  name: string
  img: string
  orderable: Orderable
  prices: Prices
  /** What the asker's price list says of it. */
  list: Prices | null
}

/** What the shop knows of the numbers of a list. */
export type Known = {
  /** By the numbers' keys. */
  matches: Map<string, Match[]>
  /** Parts with a number that differs by one sign. */
  near: Map<string, Match[]>
  parts: Map<string, Part>
  /** What is sold instead of a part that is no longer. */
  chains: ReadonlyMap<string, Followed>
}
