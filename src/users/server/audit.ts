import { type SqlBool, sql } from 'kysely'
import { startOfIsoDay, toLocalIso } from '#base/calendar.ts'
import { type Currency, formatMoney, type Money, toMajor } from '#base/currency.ts'
import type { Page } from '#base/paging.ts'
import { newestFirst, readAllPages, readPage, requireCursor } from '#server/database/lists.ts'
import type { Db } from '#server/database/open.ts'
import { containsText } from '#server/database/words.ts'
import type { FileAnswer, HandlerInput } from '#server/http/calls.ts'
import { csvFile } from '#server/imports/csv-file.ts'
import type { Shop } from '#server/shop.ts'
import type * as contract from '../contract.ts'
import { matchesUserSearch } from './users.ts'

export async function listAudit(
  db: Db,
  { query }: Pick<HandlerInput<typeof contract.listAudit>, 'query'>,
  { config: { currency } }: Shop,
): Promise<Page<contract.AuditEntry>> {
  requireCursor(query)
  const { q, kind, from, to } = query
  let entries = db.selectFrom('audit_log').innerJoin('users', 'users.id', 'audit_log.user_id')
  if (q) {
    const isAdminCalledSo = sql<SqlBool>`admin_at is not null
      and ${containsText(db, sql`users.name || ' ' || users.email`, q)}`
    const people = db
      .selectFrom('users')
      .select('id')
      .where(({ or }) => or([matchesUserSearch(db, q), isAdminCalledSo]))
    const newest = db.selectFrom('audit_log').select(['id', 'label']).orderBy('at', 'desc')
    const labelled = db
      .selectFrom(newest.limit(maxLabels).as('newest'))
      .select('newest.id')
      .where(containsText(db, sql`newest.label`, q))
    entries = entries.where(({ or, eb }) =>
      or([
        eb('audit_log.user_id', 'in', people),
        eb('label', '=', q),
        eb('about', '=', q),
        eb('audit_log.id', 'in', labelled),
      ]),
    )
  }
  if (kind === 'sign-in') entries = entries.where('call', '=', kind)
  else if (kind) entries = entries.where('call', 'like', `% /${kind}%`)
  if (from) entries = entries.where('at', '>=', startOfIsoDay(from))
  if (to) entries = entries.where('at', '<', startOfIsoDay(to, 1))
  const page = await readPage(db, entries.select(fields), newestFirst('audit_log', 'at'), query)
  const read = page.rows.map(({ id, changes, ...entry }) => {
    const parsed: Change[] = changes ? JSON.parse(changes) : []
    return { _id: id, ...entry, changes: parsed.map((one) => formatMoneyChange(one, currency)) }
  })
  const names = await findNames(db, read.flatMap(listIds))
  const rows = read.map((entry) => {
    const named = listIds(entry).flatMap((id) => {
      const found = names.get(id)
      return found === undefined ? [] : [[id, found] as const]
    })
    return { ...entry, names: Object.fromEntries(named) }
  })
  return { ...page, rows }
}

function listIds({ about, changes }: Pick<contract.AuditEntry, 'about' | 'changes'>): string[] {
  const fields = changes.filter(({ field }) => field.endsWith('_id'))
  return [about, ...fields.flatMap(({ from, to }) => [from, to])].filter(
    (id) => typeof id === 'string' && id !== '',
  ) as string[]
}

/** The names of these ids, of any table. */
async function findNames(db: Db, ids: string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map()
  const { rows } = await sql<{ id: string; name: string }>`
    select id, name from users where ${isOneOf('id', ids)}
    union all select id, name from companies where ${isOneOf('id', ids)}
    union all select id, name from price_lists where ${isOneOf('id', ids)}
    union all select id, product_code from products where ${isOneOf('id', ids)}
    union all select id, make || ' ' || model from motorcycles where ${isOneOf('id', ids)}
    union all select id, number from purchases where ${isOneOf('id', ids)}
    union all select orders.id, number from orders join purchases on purchases.id = purchase_id
      where ${isOneOf('orders.id', ids)}`.execute(db)
  return new Map(rows.map(({ id, name }) => [id, name]))
}

const isOneOf = (column: string, ids: string[]) =>
  sql`${sql.ref(column)} in (${sql.join([...new Set(ids)])})`

/** Parts of a name are looked for in the newest entries alone. */
const maxLabels = 20_000

const fields = ['audit_log.id', 'at', 'email', 'name', 'call', 'about', 'label', 'changes'] as const

type Change = contract.AuditEntry['changes'][number]

/** One of `900 [[25,750],[50,600]]`: units and minor units of money, with what separates it from the one before. */
const priceBreak = /,? ?\[?\[(\d+),(\d+)\]\]?/g

/** Prices and amounts as people write them: the log holds them as the database does. */
function formatMoneyChange({ field, from, to }: Change, currency: Currency): Change {
  if (!/^(price($| of |_breaks$)|amount$|credit_limit$|invoice )/.test(field))
    return { field, from, to }
  const show = (minor: string) =>
    formatMoney(toMajor(Number(minor) as Money, currency), currency.code)
  const write = (value: Change['from']) =>
    value &&
    String(value)
      .replace(/^\d+/, show)
      .replace(priceBreak, (_, units, minor) => `, from ${units} units ${show(minor)}`)
      .replace(/^, /, '')
  return { field, from: write(from), to: write(to) }
}

export async function exportAudit(
  db: Db,
  { query }: HandlerInput<typeof contract.exportAudit>,
  shop: Shop,
): Promise<FileAnswer> {
  const entries = readAllPages((slice) => listAudit(db, { query: { ...query, ...slice } }, shop))
  return csvFile('audit.csv', columns, entries)
}

const columns: Record<string, (entry: contract.AuditEntry) => string> = {
  Time: ({ at }) => toLocalIso(at),
  Who: ({ email }) => email,
  Call: ({ call }) => call,
  About: ({ about }) => about,
  Name: ({ label }) => label,
  Changes: ({ changes }) =>
    changes.map(({ field, from, to }) => `${field}: ${from ?? ''} > ${to ?? ''}`).join('; '),
}
