export type Columns = {
  numbers: number[]
  quantities: number[]
  /** The quantity's heading speaks of packs, in this word. */
  packs: string
  /** Those of remarks, and those of what is said of the part or the order, and not to us. */
  remarks: number[]
  silent: number[]
  /** What became of an earlier order: delivered, open. */
  fulfilled: number[]
  /** Those with an unknown heading, beside a quantity that may not be the one to be ordered. */
  unknown: number[]
  /** So many cells the heading has: what stands beyond stands under nothing. */
  width: number
}

/** A line of a list as it came, and its cells: one where it is no row of a table, none where it is too long. */
export type Row = {
  /** Which of several lists in one text; each has its own columns. */
  list: number
  /** Counted from 1, as an editor counts; a cell in quotes may hold several lines. */
  line: number
  last: number
  raw: string
  cells: string[]
  /** What its cells hold, where the kind of the list says so. */
  fixedColumns?: Columns
  /** It is part of what computers send each other around an order. */
  isMessage?: true
  /** Why nothing of it is read. */
  refusal?: string
}
