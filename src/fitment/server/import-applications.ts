import { sql } from 'kysely'
import { takeRows } from '#part-numbers/server/take-rows.ts'
import type { Database } from '#server/database/open.ts'
import type { Progress } from '#server/imports/progress.ts'
import { nothingTold } from '#server/imports/told.ts'
import type { ApplicationsReport } from '../contract.ts'
import { lookOver } from './look-over.ts'
import { idOf, missingColumns, readHeader, readRow } from './rows.ts'
import { compare, removeUnsaid, take } from './take-applications.ts'

const applications = {
  format: { readHeader, missing: missingColumns, readRow },
  idOf,
  compare,
  take,
}

/**
 * Takes applications from an uploaded CSV file, in small transactions, and reports what it did, or in a
 * dry run would do. A row that cannot be read is refused and stops nothing; the same file a second time
 * changes nothing. With `replaces`, what the file does not say of its products is taken away.
 */
export async function importApplications(
  db: Database,
  file: Buffer,
  wish: { dryRun: boolean; replaces: boolean },
  progress: Progress,
): Promise<ApplicationsReport> {
  const refused = nothingTold()
  const { said, counts } = await takeRows(db, file, applications, {
    dryRun: wish.dryRun,
    refused,
    progress,
  })
  // After so many new rows PostgreSQL would plan by what it knew before.
  if (db.engine === 'postgres' && !wish.dryRun) await sql`analyze applications`.execute(db.whole)
  const spans = await lookOver(db, said, wish.replaces)
  const removed = wish.replaces ? await removeUnsaid(db, said, wish.dryRun) : 0
  return { ...counts, removed, refused, ...spans }
}
