import type { Page } from '#base/paging.ts'
import { newestFirst, readAllPages, readPage, requireCursor } from '#server/database/lists.ts'
import type { Db } from '#server/database/open.ts'
import type { FileAnswer, HandlerInput } from '#server/http/calls.ts'
import { csvFile } from '#server/imports/csv-file.ts'
import type * as contract from '../contract.ts'

const dayMs = 86_400_000

export async function listAudit(
  db: Db,
  { query }: Pick<HandlerInput<typeof contract.listAudit>, 'query'>,
): Promise<Page<contract.AuditEntry>> {
  requireCursor(query)
  const { q, kind, from, to } = query
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
    .select(['audit_log.id', 'at', 'email', 'name', 'call'])
    .select(['about', 'label', 'changes'])
  const page = await readPage(db, selected, newestFirst('audit_log', 'at'), query)
  return {
    ...page,
    rows: page.rows.map(({ id, changes, ...entry }) => ({
      _id: id,
      ...entry,
      changes: changes ? JSON.parse(changes) : [],
    })),
  }
}

export async function exportAudit(
  db: Db,
  { query }: HandlerInput<typeof contract.exportAudit>,
): Promise<FileAnswer> {
  const entries = readAllPages((slice) => listAudit(db, { query: { ...query, ...slice } }))
  return csvFile('audit.csv', columns, entries)
}

const columns: Record<string, (entry: contract.AuditEntry) => string> = {
  Time: ({ at }) => new Date(at).toISOString(),
  Who: ({ email }) => email,
  Call: ({ call }) => call,
  About: ({ about }) => about,
  Name: ({ label }) => label,
  Changes: ({ changes }) =>
    changes.map(({ field, from, to }) => `${field}: ${from ?? ''} > ${to ?? ''}`).join('; '),
}
