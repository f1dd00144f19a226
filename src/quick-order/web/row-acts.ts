import type { Edit, PadLine } from '../contract.ts'

/** What can be done with a line of the pad. */
export type RowActs = {
  /** Judges the line anew as if that had been written. */
  edit: (line: PadLine, change: Omit<Edit, 'line'>) => void
  /** Mends the line by what is offered for it. */
  take: (line: PadLine, offer: PadLine['offers'][0]) => void
  takeOut: (line: PadLine) => void
  /** Keeps what was written as the customer's own number; null for a visitor. */
  keep: ((number: string, productId: string) => void) | null
}
