/**
 * Codes of a database that does not answer or cannot write: the shop is out of service, not broken.
 * In PostgreSQL's codes, 08 means the connection, 25006 a read-only standby, 53 a lack of resources,
 * 57 a shutdown or a timeout, 58 the disk.
 */
const outageCodes =
  /^(ECONN(REFUSED|RESET|ABORTED)|EAI_AGAIN|E(HOST|NET)UNREACH|ENOTFOUND|EPIPE|ETIMEDOUT|25006|25P03|(08|53|57|58)...)$/

/** SQLite's codes: busy 5, out of memory 7, read only 8, I/O error 10, full 13, cannot open 14. */
const sqliteOutageCodes = new Set([5, 7, 8, 10, 13, 14])

/** Messages of errors without a code. */
const outageMessages =
  /Connection terminated|timeout exceeded when trying to connect|Query read timeout|Client has encountered a connection error|leads to a server that only reads/

/** True for a serialization failure or deadlock that PostgreSQL reported at every retry. */
export function isContention(error: unknown): boolean {
  return error instanceof Error && 'code' in error && /^40(001|P01)$/.test(String(error.code))
}

export function isOutage(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const { code, errcode } = error as { code?: unknown; errcode?: unknown }
  if (code === 'ERR_SQLITE_ERROR') return sqliteOutageCodes.has(Number(errcode) & 0xff)
  if (typeof code === 'string' && outageCodes.test(code)) return true
  return outageMessages.test(error.message)
}
