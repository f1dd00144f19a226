import { sql } from 'kysely'
import { removeUnsaid } from '#part-numbers/server/remove-unsaid.ts'
import { takeRows } from '#part-numbers/server/take-rows.ts'
import type { Database } from '#server/database/open.ts'
import type { Progress } from '#server/imports/progress.ts'
import { noRemarks } from '#server/imports/remarks.ts'
import type { ApplicationsReport } from '../contract.ts'
import { lookOver } from './look-over.ts'
import { codeOf, idOf, missingColumns, readHeader, readRow } from './rows.ts'
import { compare, noteSaidComplete, take, unsaidOf } from './take-applications.ts'

/** How many rows name a product, and the codes of those of them that are refused. */
type Named = { rows: number; refused: Set<string> }

function applications(named: Named) {
  const reading: typeof readRow = (places, cells, line) => {
    const row = readRow(places, cells, line)
    const code = codeOf(places, cells)
    if (code !== '') named.rows++
    if (typeof row === 'string') named.refused.add(code.toUpperCase())
    return row
  }
  return {
    format: { readHeader, missing: missingColumns, readRow: reading },
    idOf,
    compare,
    take,
  }
}

/**
 * Takes applications from an uploaded CSV file, in small transactions, and reports what it did, or in a
 * dry run would do. A row that cannot be read is refused and stops nothing; the same file a second time
 * changes nothing. With `replaces`, what the file does not say of its products is taken away. A product is
 * called complete at last, and not where one of its rows is refused; a row of which nobody can read whose
 * it is may be any product's.
 */
export async function importApplications(
  db: Database,
  file: Buffer,
  wish: { dryRun: boolean; replaces: boolean },
  progress: Progress,
): Promise<ApplicationsReport> {
  const refused = noRemarks()
  const named: Named = { rows: 0, refused: new Set() }
  const { said, counts } = await takeRows(db, file, applications(named), {
    dryRun: wish.dryRun,
    refused,
    progress,
  })
  // After so many new rows PostgreSQL would plan by what it knew before.
  if (db.engine === 'postgres' && !wish.dryRun) await sql`analyze applications`.execute(db.whole)
  const isWhole = (code: string) =>
    named.rows === counts.rows && !named.refused.has(code.toUpperCase())
  if (!wish.dryRun) await noteSaidComplete(db, said, isWhole)
  const spans = await lookOver(db, said, wish.replaces)
  const removed = wish.replaces ? await removeUnsaid(db, 'applications', said, unsaidOf, wish) : 0
  return { ...counts, removed, refused, ...spans }
}
