/** The page that an address asks for; 1 for none, or for nonsense. */
export function readPage(search: URLSearchParams): number {
  const asked = search.get('page') ?? ''
  return /^[1-9]\d{0,4}$/.test(asked) ? Number(asked) : 1
}

/** The same of a list that goes by the last row seen where its pages lie far behind. */
export function readSlice(search: URLSearchParams): {
  page: number
  after?: string
  before?: string
} {
  const [after, before] = [search.get('after'), search.get('before')]
  return { page: readPage(search), ...(after ? { after } : {}), ...(before ? { before } : {}) }
}

/** The address of another page of the same list, the first if none is named. */
export function withPage(
  search: URLSearchParams,
  page = 1,
  cursor: { after?: string; before?: string } = {},
): URLSearchParams {
  const next = new URLSearchParams(search)
  for (const name of ['page', 'after', 'before']) next.delete(name)
  if (page > 1) next.set('page', String(page))
  for (const [name, value] of Object.entries(cursor)) next.set(name, value)
  return next
}
