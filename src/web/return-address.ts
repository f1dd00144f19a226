const parameter = 'from'

export function loginFrom(place: { pathname: string; search: string }): string {
  return `/login?${parameter}=${encodeURIComponent(place.pathname + place.search)}`
}

/** The place that an address of login or signup leads back to; '/' for none, or for another site. */
export function returnAddress(search: string): string {
  const requested = new URLSearchParams(search).get(parameter)
  return requested !== null && isOurs(requested) ? requested : '/'
}

/** Why somebody was sent to login, as the page that sent them has it; what comes back is checked. */
export function whySent(state: unknown): string | null {
  if (typeof state !== 'object' || state === null || !('why' in state)) return null
  return typeof state.why === 'string' ? state.why : null
}

export function saveReturnAddress(search: string): string {
  const place = returnAddress(search)
  return place === '/' ? '' : `?${parameter}=${encodeURIComponent(place)}`
}

/** A browser reads `//evil` and `/\evil` as another site, and strips control characters first. */
function isOurs(address: string): boolean {
  if (!/^\/(?![/\\])/.test(address) || /[\p{Cc}\\]/u.test(address)) return false
  const { origin, pathname } = new URL(address, 'http://shop')
  // `/.//evil` is a path of ours until a router shortens it.
  return origin === 'http://shop' && !pathname.startsWith('//')
}
