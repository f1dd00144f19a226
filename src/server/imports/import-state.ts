import { pluralize } from '#base/format.ts'
import type { ImportState } from '#base/import-report.ts'
import { refuse } from '#base/refuse.ts'
import type { Database, Db } from '../database/open.ts'
import type { Progress } from './read-csv.ts'

/** An import without a sign of life for this long has lost its process. */
const brokenOffMs = 15_000

type Begun = { id: string; userId: string; call: string; dryRun: boolean }

/** Throws 'import-running' if an import with this id runs; the id of one that has ended is free again. */
export async function begin(db: Database, { id, userId, call, dryRun }: Begun): Promise<void> {
  const now = Date.now()
  const zero = { state: 'running' as const, done: 0, lines: 0, taken: 0, answer: null }
  const dry_run = dryRun ? 1 : 0
  const begun = { user_id: userId, call, dry_run, ...zero, stepped_at: now, created_at: now }
  const { numInsertedOrUpdatedRows } = await db.write((trx) =>
    trx
      .insertInto('imports')
      .values({ id, ...begun })
      .onConflict((conflict) =>
        conflict
          .column('id')
          .doUpdateSet(begun)
          .where((row) =>
            row.or([
              row('imports.state', '<>', 'running'),
              row('imports.stepped_at', '<', now - brokenOffMs),
            ]),
          ),
      )
      .executeTakeFirstOrThrow(),
  )
  if (numInsertedOrUpdatedRows !== 1n) throw refuse('import-running')
}

export function saveStep(db: Database, id: string, progress: Progress): Promise<unknown> {
  return db.write((trx) =>
    trx
      .updateTable('imports')
      .set({ ...toColumns(progress), stepped_at: Date.now() })
      .where('id', '=', id)
      .where('state', '=', 'running')
      .execute(),
  )
}

/** Without an end it is broken off. */
export function saveEnd(
  db: Database,
  id: string,
  progress: Progress,
  end: { state: 'done' | 'refused'; answer: object } | null,
): Promise<unknown> {
  const ended = end
    ? { state: end.state, answer: fit(end.answer), stepped_at: Date.now() }
    : { stepped_at: 0 }
  return db.write((trx) =>
    trx
      .updateTable('imports')
      .set({ ...toColumns(progress), ...ended })
      .where('id', '=', id)
      .execute(),
  )
}

function toColumns({ done, of, taken }: Progress) {
  return { done, lines: of, taken }
}

const maxAnswerBytes = 256 * 1024

/** Shortens a long report to its first remarks; the counts stay. */
function fit(answer: object): string {
  let most = 500
  let text = JSON.stringify(answer)
  while (most > 0 && Buffer.byteLength(text) > maxAnswerBytes) {
    most = Math.floor(most / 2)
    text = JSON.stringify(answer, (field, value) =>
      field === 'first' && Array.isArray(value) ? value.slice(0, most) : value,
    )
  }
  return text
}

export async function readImportState(
  db: Db,
  { params: { id } }: { params: { id: string } },
): Promise<ImportState> {
  const row = await db.selectFrom('imports').selectAll().where('id', '=', id).executeTakeFirst()
  const nothing = { report: null, problem: null }
  if (!row) return { id, state: 'unknown', done: 0, of: 0, taken: 0, ...nothing }
  const { done, lines: of, taken, answer, dry_run } = row
  const progress = { id, done, of, taken }
  if (row.state === 'done')
    return { ...progress, state: 'done', report: JSON.parse(answer ?? '{}'), problem: null }
  if (row.state === 'refused')
    return { ...progress, state: 'refused', report: null, problem: JSON.parse(answer ?? '{}') }
  if (row.stepped_at >= Date.now() - brokenOffMs)
    return { ...progress, state: 'running', ...nothing }
  const detail = describeBrokenOff(taken, dry_run === 1)
  const problem = refuse('import-broken-off', { detail }).body()
  return { ...progress, state: 'broken-off', report: null, problem }
}

function describeBrokenOff(taken: number, isDryRun: boolean): string {
  const stopped = refuse('import-broken-off').message
  if (isDryRun) return `${stopped} Nothing was changed. Please choose the file again.`
  const kept =
    taken === 0
      ? 'A few changes may have been imported.'
      : `At least ${pluralize(taken, 'change')} had been imported by then.`
  return `${stopped} ${kept} Please choose the file again to see what is left.`
}
