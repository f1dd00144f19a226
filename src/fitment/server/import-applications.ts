import { sql } from 'kysely'
import { takeRows } from '#part-numbers/server/take-rows.ts'
import type { Database } from '#server/database/open.ts'
import type { Progress } from '#server/imports/progress.ts'
import { noRemarks } from '#server/imports/remarks.ts'
import type { ApplicationsReport } from '../contract.ts'
import { lookOver } from './look-over.ts'
import { codeOf, idOf, missingColumns, readHeader, readRow } from './rows.ts'
import { compare, noteSaidComplete, removeUnsaid, take } from './take-applications.ts'

/** Notes the product codes of rows that are refused. */
function applications(refused: Set<string>) {
  const reading: typeof readRow = (places, cells, line) => {
    const row = readRow(places, cells, line)
    if (typeof row === 'string') refused.add(codeOf(places, cells))
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
 * called complete at last, and not where one of its rows is refused.
 */
export async function importApplications(
  db: Database,
  file: Buffer,
  wish: { dryRun: boolean; replaces: boolean },
  progress: Progress,
): Promise<ApplicationsReport> {
  const refused = noRemarks()
  const refusedCodes = new Set<string>()
  const { said, counts } = await takeRows(db, file, applications(refusedCodes), {
    dryRun: wish.dryRun,
    refused,
    progress,
  })
  // After so many new rows PostgreSQL would plan by what it knew before.
  if (db.engine === 'postgres' && !wish.dryRun) await sql`analyze applications`.execute(db.whole)
  if (!wish.dryRun) await noteSaidComplete(db, said, refusedCodes)
  const spans = await lookOver(db, said, wish.replaces)
  const removed = wish.replaces ? await removeUnsaid(db, said, wish.dryRun) : 0
  return { ...counts, removed, refused, ...spans }
}
