import { ConfigError } from './error.ts'

/** Origins from which pages may ask with cookies: the public one, and in demo mode its loopback names. */
export function originsOf(publicUrl: string, mode: 'demo' | 'production'): string[] {
  const { origin, hostname } = new URL(publicUrl)
  const loopback = ['127.0.0.1', 'localhost']
  if (mode === 'production' || !loopback.includes(hostname)) return [origin]
  return loopback.map((name) => origin.replace(hostname, name))
}

/** Passwords and cookies go over no wire in clear text; this machine itself is none. */
export function demandHttps(publicUrl: string): void {
  const { protocol, hostname } = new URL(publicUrl)
  if (protocol === 'https:' || ['localhost', '127.0.0.1', '[::1]'].includes(hostname)) return
  throw new ConfigError('PUBLIC_URL cannot be what it is: in production it begins with https')
}

/** A replica is one of the database that is named beside it. */
export function replicaOf(read: {
  DATABASE_URL?: string | undefined
  DATABASE_REPLICA_URL?: string | undefined
}): string | undefined {
  if (!read.DATABASE_REPLICA_URL || read.DATABASE_URL) return read.DATABASE_REPLICA_URL
  throw new ConfigError('DATABASE_REPLICA_URL is set without DATABASE_URL, whose replica it names')
}
