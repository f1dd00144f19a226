// The identity service checks where it sends a browser, but redirects with some answers before it has, and led
// from `/.//evil.test` to `//evil.test`: a link that begins with the shop's own address ended at another site.
import { Problem } from '#base/problem.ts'

/** Where the identity service is asked to send a browser afterwards. */
const returns = ['callbackURL', 'redirectTo', 'errorCallbackURL', 'newUserCallbackURL']

/** Refuses every return address in a part of a request that is not the shop's. */
export function requireOwnReturn(part: unknown, origins: string[]): void {
  for (const [name, value] of Object.entries(part ?? {})) {
    if (returns.includes(name) && !isOurs(value, origins)) throw new Problem('malformed')
  }
}

/** A path of the shop, or a whole address below one of its origins. */
function isOurs(address: unknown, origins: string[]): boolean {
  if (address === undefined || address === null) return true
  if (typeof address !== 'string' || /[\p{Cc}\s\\]/u.test(address)) return false
  const url = /^\/(?!\/)/.test(address) ? URL.parse(address, origins[0]) : URL.parse(address)
  // `/.//evil` is a path of ours until somebody shortens it.
  return url !== null && origins.includes(url.origin) && !url.pathname.startsWith('//')
}
