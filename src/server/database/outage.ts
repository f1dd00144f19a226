/**
 * The database that does not answer, or cannot write: the shop is out of service, not broken. Of
 * PostgreSQL's own numbers 08 is the connection, 25006 a server that only reads (it follows another
 * one), 53 is out of something, 57 is being shut down or has taken too long, 58 is the disk.
 */
const outages =
  /^(ECONN(REFUSED|RESET|ABORTED)|EAI_AGAIN|E(HOST|NET)UNREACH|ENOTFOUND|EPIPE|ETIMEDOUT|25006|25P03|(08|53|57|58)...)$/

/** SQLite's own numbers: busy 5, out of memory 7, read only 8, I/O error 10, full 13, cannot open 14. */
const sqliteOutages = new Set([5, 7, 8, 10, 13, 14])

const unanswered =
  /Connection terminated|timeout exceeded when trying to connect|Query read timeout|Client has encountered a connection error|leads to a server that only reads/

/** Transactions that got in each other's way on PostgreSQL, again and again. */
export function isContention(error: unknown): boolean {
  return error instanceof Error && 'code' in error && /^40(001|P01)$/.test(String(error.code))
}

export function isOutage(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const { code, errcode } = error as { code?: unknown; errcode?: unknown }
  if (code === 'ERR_SQLITE_ERROR') return sqliteOutages.has(Number(errcode) & 0xff)
  return (typeof code === 'string' && outages.test(code)) || unanswered.test(error.message)
}
