/** The page that an address asks for; 1 for none, or for nonsense. */
export function pageOf(search: URLSearchParams): number {
  const asked = search.get('page') ?? ''
  return /^[1-9]\d{0,4}$/.test(asked) ? Number(asked) : 1
}
