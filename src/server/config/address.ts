import { existsSync } from 'node:fs'
import { ConfigError } from './error.ts'

/** Origins from which pages may ask with cookies: the public one, and in demo mode its loopback names. */
export function originsOf(publicUrl: string, mode: 'demo' | 'production'): string[] {
  const { origin, hostname } = new URL(publicUrl)
  const loopback = ['127.0.0.1', 'localhost']
  if (mode === 'production' || !loopback.includes(hostname)) return [origin]
  return loopback.map((name) => origin.replace(hostname, name))
}

/** The address that people use, without a slash at the end. The shop's pages and calls begin at its root. */
export function publicUrlOf(config: {
  PUBLIC_URL?: string | undefined
  HOST: string
  PORT: number
}): string {
  const told = config.PUBLIC_URL ?? `http://${asHost(config.HOST)}:${config.PORT}`
  if (!URL.canParse(told))
    throw new ConfigError(
      `HOST cannot be ${JSON.stringify(config.HOST)}: it may be an address or a name of this machine`,
    )
  const { origin, pathname, search, hash, username } = new URL(told)
  const more = username || search || hash || !/^\/+$/.test(pathname)
  if (!more) return origin
  throw new ConfigError(
    `PUBLIC_URL cannot be ${JSON.stringify(told)}: it may be an origin like ${origin}, without a path or anything else`,
  )
}

function asHost(host: string): string {
  return host.includes(':') ? `[${host}]` : host
}

/** Passwords and cookies go over no wire in clear text; this machine itself is none. */
export function demandHttps(publicUrl: string): void {
  const { protocol, hostname } = new URL(publicUrl)
  if (protocol === 'https:' || ['localhost', '127.0.0.1', '[::1]'].includes(hostname)) return
  throw new ConfigError('PUBLIC_URL cannot be what it is: in production it begins with https')
}

/** The files of certificates that a database's address names have to be there. */
export function demandCertificates(name: string, address: string | undefined): void {
  const asked = new URL(address ?? 'postgres://none').searchParams
  for (const what of ['sslrootcert', 'sslcert', 'sslkey']) {
    const file = asked.get(what)
    if (file && !existsSync(file))
      throw new ConfigError(`${name} cannot be what it is: its ${what} ${file} is not there`)
  }
}
