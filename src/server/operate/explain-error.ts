import { isOutage } from '#server/database/outage.ts'
import { ConfigError } from '../config/variables.ts'

/** PostgreSQL's permanent errors, by code: waiting does not help. */
const refusals: Record<string, string> = {
  '28P01': 'the database refuses the user or the password',
  '28000': 'the database refuses the user',
  '3D000': 'there is no such database',
  '42501': 'the user may not make tables there',
}

const certificate = /^(ERR_TLS_|DEPTH_ZERO_|SELF_SIGNED_|UNABLE_TO_|CERT_|HOSTNAME_MISMATCH)/

/** SQLite's own numbers: broken 11, cannot open 14, no database 26. */
const unreadable = new Set([11, 14, 26])

/** A line for errors that an operator can fix by a setting, which it names; null for possible bugs. */
export function explainError(error: unknown): string | null {
  if (!(error instanceof Error)) return null
  if (error instanceof ConfigError) return error.message
  const { code = '', errcode } = error as NodeJS.ErrnoException & { errcode?: number }
  const refusal = refusals[code]
  if (refusal) return `DATABASE_URL cannot be what it is: ${refusal} (${error.message})`
  if (certificate.test(code) || /does not support SSL/.test(error.message))
    return `DATABASE_URL cannot be what it is: no TLS with the database (${error.message})`
  if (code === 'ERR_SQLITE_ERROR' && unreadable.has(Number(errcode) & 0xff))
    return `DATA_DIR cannot be what it is: its database shop.sqlite cannot be read (${error.message})`
  if (code === 'ERR_SQLITE_ERROR' && isOutage(error))
    return `DATA_DIR: its database shop.sqlite cannot be written (${error.message})`
  if (isOutage(error))
    return `DATABASE_URL: the database does not answer (${innermostMessage(error)})`
  // System errors name the file, argument errors the word.
  return 'syscall' in error || code.startsWith('ERR_PARSE_ARGS') ? error.message : null
}

/** `fetch`, and connections to several addresses, hide the cause one level down. */
export function innermostMessage(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown'
  if (error instanceof AggregateError) return error.errors.map(innermostMessage).join(', ')
  return error.cause instanceof Error ? innermostMessage(error.cause) : error.message
}
