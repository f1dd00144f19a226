/** The most rows of a list's answer without a `limit`; `Link: rel="next"` leads to more. */
export const maxRows = 1_000

/** The most rows that a page may skip by its number; pages beyond follow one by one, by cursor. */
export const maxSkipped = 5_000

/** A page of a list, with cursors of the next and previous one; `didYouMean` is the term that was found instead. */
export type Page<Row> = {
  rows: Row[]
  total: number
  next?: string | undefined
  previous?: string | undefined
  didYouMean?: string | undefined
}

export function parsePageNumber(search: URLSearchParams): number {
  const typed = search.get('page') ?? ''
  return /^[1-9]\d{0,4}$/.test(typed) ? Number(typed) : 1
}

export function readPaging(search: URLSearchParams) {
  const after = search.get('after') ?? undefined
  const before = search.get('before') ?? undefined
  return { page: parsePageNumber(search), after, before }
}
