import { createHash } from 'node:crypto'
import type { RawBuilder } from 'kysely'
import type { Endpoint, ParsedRequest } from '#base/endpoint.ts'
import { atEnd } from '../database/at-end.ts'
import { lockNumber } from '../database/dialect.ts'
import type { Database, Db, Transaction } from '../database/open.ts'
import type { Schema } from '../database/schema.ts'
import { newId } from '../ids.ts'
import { type CurrentUser, isAdmin, isAdminId } from './current-user.ts'

type AuditInput = ParsedRequest<Endpoint> & { user: CurrentUser | null }
type Row = Record<string, unknown>
type AuditedTable = NonNullable<Endpoint['audited']>
export type RowChange = { before: Row; after: Row }

/** The audited columns of a table, and the column that names a row to people. */
export type Audited<Table extends AuditedTable> = {
  table: Table
  label: (keyof Schema[Table] & string) | null
  columns: readonly (keyof Schema[Table] & string)[]
  /** Related rows of other tables, as fields and values. */
  details?: (id: string) => RawBuilder<Detail>
}

export type AuditedTables = { [Table in AuditedTable]: Audited<Table> }

type Detail = { field: string; value: string }

/** Runs a handler; where an admin's call changes something, writes down in the same transaction who changed what. */
export async function audited<Reply>(
  trx: Transaction,
  tables: AuditedTables,
  contract: Endpoint,
  input: AuditInput,
  handler: () => Promise<Reply>,
): Promise<Reply> {
  const { user } = input
  if (!user || !isAdmin(user) || !isAudited(contract, input)) return handler()
  const { call, audited: name } = contract
  const table = name && (tables[name] as AnyAudited)
  const target = readTarget(input)
  const before = table && (await findRow(trx, table, target))
  const reply = await handler()
  const value = target.value || String((reply as Row | undefined)?.['_id'] ?? '')
  const after = table && (await findRow(trx, table, { ...target, value }))
  const about = String(after?.['id'] ?? before?.['id'] ?? value)
  const change = table ? describeChange(table, before, after) : { label: '', changes: null }
  addEntries(trx, user.id, [{ call, about, ...change }])
  return reply
}

export async function auditRows<Table extends AuditedTable>(
  trx: Transaction,
  user: CurrentUser,
  { call }: Endpoint,
  table: Audited<Table>,
  changes: RowChange[],
): Promise<void> {
  if (changes.length === 0) return
  const entries = changes.map(({ before, after }) => ({
    call,
    about: String(after['id']),
    ...describeChange(table, before, after),
  }))
  addEntries(trx, user.id, entries)
}

export async function auditSignIn(db: Database, userId: string, by: string): Promise<void> {
  if (!(await isAdminId(db.read, userId))) return
  const entry = { call: 'sign-in', about: '', label: by, changes: null }
  await db.write(async (trx) => addEntries(trx, userId, [entry]))
}

type Entry = Pick<Schema['audit_log'], 'call' | 'about' | 'label' | 'changes'>

/** The number of the lock, the same in every process: lines are added one after the other. */
const auditLock = 5_117_727

type Pending = { userId: string; entry: Entry }
const pending = new WeakMap<Transaction, Pending[]>()

/** Written together as the last step of the transaction, because all transactions share the log's lock. */
export function addEntries(trx: Transaction, userId: string, entries: Entry[]): void {
  const before = pending.get(trx)
  const added = entries.map((entry) => ({ userId, entry }))
  pending.set(trx, [...(before ?? []), ...added])
  if (!before) atEnd(trx, () => writeEntries(trx, pending.get(trx) ?? []))
}

async function writeEntries(trx: Transaction, entries: Pending[]): Promise<void> {
  if (entries.length === 0) return
  await lockNumber(trx, auditLock)
  const last = await trx
    .selectFrom('audit_log')
    .select(['position', 'hash'])
    .where('position', 'is not', null)
    .orderBy('position', 'desc')
    .limit(1)
    .executeTakeFirst()
  let [position, hash] = [last?.position ?? 0, last?.hash ?? '']
  const rows = entries.map(({ userId, entry }) => {
    position++
    const line = { id: newId(), at: Date.now(), user_id: userId, position, ...entry }
    hash = hashLine(line, hash)
    return { ...line, hash }
  })
  await trx.insertInto('audit_log').values(rows).execute()
}

function hashLine(line: Omit<Schema['audit_log'], 'hash'>, before: string): string {
  const { position, id, at, user_id, call, about, label, changes } = line
  const contents = JSON.stringify([before, position, id, at, user_id, call, about, label, changes])
  return createHash('sha256').update(contents).digest('hex')
}

/** Verifies the chain of hashes from the first line that has one: how many lines are right, and where it breaks. */
export async function verifyAudit(db: Db) {
  let [lines, hash] = [0, '']
  for (;;) {
    const rows = await db
      .selectFrom('audit_log')
      .selectAll()
      .where('position', '>', lines)
      .orderBy('position')
      .limit(rowsAtOnce)
      .execute()
    for (const row of rows) {
      const expected = hashLine(row, hash)
      if (row.position !== lines + 1 || row.hash !== expected) return { lines, hash, broken: row }
      lines++
      hash = expected
    }
    if (rows.length < rowsAtOnce) return { lines, hash, broken: null }
  }
}

const rowsAtOnce = 1_000

function isAudited(contract: Endpoint, { query }: AuditInput): boolean {
  const { method, who, audited: table, auditsItself = false } = contract
  if (auditsItself) return false
  if (method === 'GET' || (query as Row | undefined)?.['dryRun'] === 'true') return false
  return who === 'admin' || table !== undefined
}

type Target = { column: 'email' | 'id'; value: string }

/** The row that a call names, by id or, for users, by email; empty for additions. */
function readTarget({ params, query }: AuditInput): Target {
  const named = { ...(query as Row | undefined), ...(params as Row | undefined) }
  const email = named['email']
  if (email !== undefined) return { column: 'email', value: String(email) }
  return { column: 'id', value: String(named['id'] ?? named['name'] ?? '') }
}

type AnyAudited = Pick<Audited<AuditedTable>, 'table' | 'details'> & {
  label: string | null
  columns: readonly string[]
}

async function findRow(db: Db, { table, columns, details }: AnyAudited, { column, value }: Target) {
  const row: Row | undefined = await db
    .selectFrom(table)
    .select(['id', ...columns] as never[])
    .where(column as never, '=', value as never)
    .executeTakeFirst()
  if (!row || !details) return row
  const { rows } = await details(String(row['id'])).execute(db)
  return { ...row, ...Object.fromEntries(rows.map(({ field, value }) => [field, value])) }
}

function describeChange({ label }: { label: string | null }, before: Row = {}, after: Row = {}) {
  const fields = new Set([...Object.keys(before), ...Object.keys(after)])
  fields.delete('id')
  const changes = [...fields]
    .filter((field) => before[field] !== after[field])
    .map((field) => ({ field, from: before[field] ?? null, to: after[field] ?? null }))
  return {
    label: label === null ? '' : String(after[label] ?? before[label] ?? ''),
    changes: JSON.stringify(changes),
  }
}
