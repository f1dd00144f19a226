import type { Page } from '#base/paging.ts'
import {
  count,
  requireCursor,
  type Slice,
  type Sorting,
  slice,
  sortedBy,
  toPage,
} from '#server/database/lists.ts'
import type { Db } from '#server/database/open.ts'
import type { FileAnswer } from '#server/http/calls.ts'
import { csvFile } from '#server/imports/csv-file.ts'
import type { AuditEntry } from '../contract.ts'

const newest: Sorting = {
  by: 'audit_log.at',
  id: 'audit_log.id',
  holds: 'number',
  direction: 'desc',
}

type Filters = {
  q?: string | undefined
  kind?: string | undefined
  from?: string | undefined
  to?: string | undefined
}

const dayMs = 86_400_000

/** What admins changed, the newest first; `q` is somebody's email, a label or an id. */
export async function listAudit(db: Db, input: Slice & Filters): Promise<Page<AuditEntry>> {
  requireCursor(input)
  const { q, kind, from, to } = input
  let entries = db.selectFrom('audit_log').innerJoin('users', 'users.id', 'audit_log.user_id')
  if (q)
    entries = entries.where(({ or, eb }) =>
      or([eb('users.email', '=', q.toLowerCase()), eb('label', '=', q), eb('about', '=', q)]),
    )
  if (kind === 'sign-in') entries = entries.where('call', '=', kind)
  else if (kind) entries = entries.where('call', 'like', `% /${kind}%`)
  if (from) entries = entries.where('at', '>=', Date.parse(from))
  if (to) entries = entries.where('at', '<', Date.parse(to) + dayMs)
  const selected = entries
    .select(['audit_log.id', 'at', 'email', 'name', 'call', 'about', 'label', 'changes'])
    .select(sortedBy(newest))
  const { rows, ...cursors } = toPage(await slice(selected, newest, input).execute(), input)
  return {
    rows: rows.map(({ id, sorted_by: _, changes, ...entry }) => ({
      _id: id,
      ...entry,
      changes: changes ? JSON.parse(changes) : [],
    })),
    total: await count(db, entries, input, rows.length),
    ...cursors,
  }
}

const batchSize = 1_000

export async function exportAudit(db: Db, filters: Filters): Promise<FileAnswer> {
  return csvFile('audit.csv', columns, readEntries(db, filters))
}

async function* readEntries(db: Db, filters: Filters) {
  let after: string | undefined
  do {
    const { rows, next } = await listAudit(db, { ...filters, limit: batchSize, after })
    yield* rows
    after = next
  } while (after !== undefined)
}

const columns: Record<string, (entry: AuditEntry) => string> = {
  Time: ({ at }) => new Date(at).toISOString(),
  Who: ({ email }) => email,
  Call: ({ call }) => call,
  About: ({ about }) => about,
  Name: ({ label }) => label,
  Changes: ({ changes }) =>
    changes.map(({ field, from, to }) => `${field}: ${from ?? ''} > ${to ?? ''}`).join('; '),
}
