import { z } from 'zod'

/**
 * Normalizes an address for comparing accounts and sending mail: lower case, its domain in the network's form.
 * Browsers give `müller.de` as `xn--mller-kva.de`; programs send it as typed.
 */
export function normalizeEmail(typed: string): string {
  const [, local, domain] = /^(.*)@(.*)$/s.exec(typed.trim()) ?? []
  if (local === undefined || domain === undefined) return typed.trim().toLowerCase()
  return `${local}@${toNetworkName(domain) ?? domain}`.toLowerCase()
}

/** The HTML standard's form, with a dot in the domain: what no mail server would find is a slip. */
export function isEmail(address: string): boolean {
  const [, local = '', domain = ''] = /^(.*)@(.*)$/s.exec(address) ?? []
  const name = toNetworkName(domain)
  return name?.includes('.') === true && z.regexes.html5Email.test(`${local}@${name}`)
}

/** Null for what is no name alone. */
function toNetworkName(domain: string): string | null {
  if (/[\s/?#:@[\]\\%<>]/.test(domain) || !URL.canParse(`http://${domain}`)) return null
  return new URL(`http://${domain}`).hostname
}
