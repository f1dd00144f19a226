import { setImmediate as turnOfLoop } from 'node:timers/promises'
import type { FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import { productsByCode } from '#part-numbers/server/by-code.ts'
import type { Database, ReadSide } from '#server/database/open.ts'
import { csvOf } from '#server/imports/csv-upload.ts'
import type { Progress } from '#server/imports/progress.ts'
import { rowsOf } from '#server/imports/read-rows.ts'
import { nothingTold, type Told, tell } from '#server/imports/told.ts'
import type { ApplicationsReport } from '../contract.ts'
import { lookOver } from './look-over.ts'
import { idOf, missingColumns, type Row, readHeader, readRow } from './rows.ts'
import { compare, removeUnsaid, type Said, take } from './take-applications.ts'

const format = { readHeader, missing: missingColumns, readRow }

/**
 * Takes applications from an uploaded CSV file, in small transactions, and reports what it did, or in a
 * dry run would do. A row that cannot be read is refused and stops nothing; the same file a second time
 * changes nothing. With `replaces`, what the file does not say of its products is taken away.
 */
export async function importApplications(
  db: Database,
  request: FastifyRequest,
  wish: { dryRun: boolean; replaces: boolean },
  progress: Progress,
): Promise<ApplicationsReport> {
  const bytes = await csvOf(request)
  const refused = nothingTold()
  const counts = { rows: 0, added: 0, changed: 0, unchanged: 0 }
  const said = new Map<string, Said>()
  for (const rows of rowsOf(bytes, format, refused, progress)) {
    counts.rows += rows.count
    const found = await lookUp(db, rows.read, refused)
    const fresh = found.filter(({ id }) => !said.has(id))
    for (const one of fresh) said.set(one.id, one)
    const done = wish.dryRun
      ? await compare(db.read, db.engine, fresh)
      : await db.write((work) => take(work, db.engine, fresh))
    counts.added += done.added
    counts.changed += done.changed
    counts.unchanged += done.unchanged
    // SQLite answers without a turn of the loop: whoever asked meanwhile is heard here.
    await turnOfLoop()
  }
  const repeated = counts.rows - refused.count - said.size
  // After so many new rows PostgreSQL would plan by what it knew before.
  if (db.engine === 'postgres' && !wish.dryRun) await sql`analyze applications`.execute(db.whole)
  const spans = await lookOver(db, said, wish.replaces)
  const removed = wish.replaces ? await removeUnsaid(db, said, wish.dryRun) : 0
  return { ...counts, repeated, removed, refused, ...spans }
}

/** The rows whose products there are, each once. */
async function lookUp(readSide: ReadSide, rows: Row[], refused: Told): Promise<Said[]> {
  const ids = await productsByCode(
    readSide,
    rows.map(({ productCode }) => productCode),
  )
  const found = new Map<string, Said>()
  for (const row of rows) {
    const productId = ids.get(row.productCode)
    if (productId === undefined) {
      tell(refused, row.line, `There is no product ${row.productCode}.`)
      continue
    }
    const id = idOf(productId, row)
    if (!found.has(id)) found.set(id, { row, id, productId })
  }
  return [...found.values()]
}
