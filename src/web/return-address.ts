import { parameter } from './login-link.ts'

const shop = 'http://shop'

/** The place that an address of login or signup leads back to; '/' for none, or for another site. */
export function returnAddress(search: string): string {
  const requested = new URLSearchParams(search).get(parameter) ?? '/'
  if (!URL.canParse(requested, shop)) return '/'
  const address = new URL(requested, shop)
  // `/.//evil` is a path of ours until a router shortens it.
  const isOurs = address.origin === shop && !address.pathname.startsWith('//')
  return isOurs ? address.pathname + address.search + address.hash : '/'
}

/** Why a visitor was sent to login; the value is checked. */
export function whySent(state: unknown): string | null {
  const { why } = (state ?? {}) as { why?: unknown }
  return typeof why === 'string' ? why : null
}

export function saveReturnAddress(search: string): string {
  const address = returnAddress(search)
  return address === '/' ? '' : `?${parameter}=${encodeURIComponent(address)}`
}
