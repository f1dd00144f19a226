/** Rows that a list answers when no limit is asked for; more follow behind `Link: rel="next"`. */
export const maxRows = 1_000

/** Rows that a page may skip when it is asked for by its number; pages beyond follow one by one. */
export const maxSkipped = 5_000

/** A part of a list, with the cursors of the parts beside it; `didYouMean` is what was found instead. */
export type Page<Row> = {
  rows: Row[]
  total: number
  next?: string | undefined
  previous?: string | undefined
  didYouMean?: string | undefined
}

export function readPage(search: URLSearchParams): number {
  const typed = search.get('page') ?? ''
  return /^[1-9]\d{0,4}$/.test(typed) ? Number(typed) : 1
}

export function readSlice(search: URLSearchParams) {
  const after = search.get('after') ?? undefined
  const before = search.get('before') ?? undefined
  return { page: readPage(search), after, before }
}
