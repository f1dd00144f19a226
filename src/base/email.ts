import { z } from 'zod'

/**
 * Normalizes an address for comparing accounts and sending mail: lower case, its domain in ASCII.
 * Browsers send `müller.de` as `xn--mller-kva.de`; programs send it as typed.
 */
export function normalizeEmail(typed: string): string {
  const [, local, domain] = /^(.*)@(.*)$/s.exec(typed.trim()) ?? []
  if (local === undefined || domain === undefined) return typed.trim().toLowerCase()
  return `${local}@${toAsciiDomain(domain) ?? domain}`.toLowerCase()
}

/** The HTML standard's rule, and a dot in the domain: without one it is a typing error. */
export function isEmail(address: string): boolean {
  const [, local = '', domain = ''] = /^(.*)@(.*)$/s.exec(address) ?? []
  const name = toAsciiDomain(domain)
  return name?.includes('.') === true && z.regexes.html5Email.test(`${local}@${name}`)
}

/** Null for text that is not just a host name. */
function toAsciiDomain(domain: string): string | null {
  if (/[\s/?#:@[\]\\%<>]/.test(domain) || !URL.canParse(`http://${domain}`)) return null
  return new URL(`http://${domain}`).hostname
}
