import { DatabaseSync } from 'node:sqlite'
import { sql } from 'kysely'
import { ConfigError } from './config-error.ts'
import { migrate } from './database/migrate.ts'
import type { Database, Work } from './database/open.ts'

/**
 * Every table that is copied, those that others refer to first, with its key. What the engines keep
 * for searching and counting is made by the target itself.
 */
export const copiedTables = [
  ['identity_users', 'id'],
  ['identity_sessions', 'id'],
  ['identity_accounts', 'id'],
  ['identity_verifications', 'id'],
  ['users', 'id'],
  ['second_factors', 'user_id'],
  ['recovery_codes', 'code_hash'],
  ['session_steps', 'session_id'],
  ['images', 'id'],
  ['products', 'id'],
  ['reviews', 'id'],
  ['orders', 'id'],
  ['payment_intents', 'id'],
  ['ledger', 'id'],
  ['refunds', 'intent_id'],
  ['webhook_events', 'id'],
  ['outbox', 'id'],
  ['jobs', 'name'],
  ['idempotency', 'id'],
  ['tries', 'id'],
  ['catalogue', 'id'],
] as const

const rowsAtOnce = 500

/** A row of `catalogue` in the target while a copy is under way: such a copy may be gone on with. */
const marker = 'copying'

type Value = string | number | bigint | null
type Row = Record<string, Value>
type Table = { name: string; key: string; columns: string[] }

/**
 * Copies a shop from its SQLite file into a PostgreSQL database, and then compares every row. While
 * it runs nobody can write to the shop. Started again after an interruption it goes on; a database
 * that holds another shop is refused. Gives how many rows were copied and found equal.
 */
export async function copyShop(
  file: string,
  target: Database,
  say: (line: string) => void,
): Promise<number> {
  await migrate(target)
  await demandOurs(target)
  const source = new DatabaseSync(file)
  try {
    source.exec('pragma busy_timeout = 10000')
    source.exec('begin immediate')
    const tables = copiedTables.map(([name, key]) => ({
      name,
      key,
      columns: columnsOf(source, name),
    }))
    for (const table of tables) await copyTable(source, target, table, say)
    let equal = 0
    for (const table of tables) equal += await compareTable(source, target, table, say)
    await target.write((work) => work.deleteFrom('catalogue').where('id', '=', marker).execute())
    return equal
  } finally {
    source.close()
  }
}

async function demandOurs(target: Database): Promise<void> {
  await target.write(async (work) => {
    const begun = await work.selectFrom('catalogue').select('id').where('id', '=', marker).execute()
    const users = await work.selectFrom('users').select('id').limit(1).execute()
    if (begun.length === 0 && users.length > 0) {
      throw new ConfigError('That database holds a shop already; name an empty one')
    }
    if (begun.length === 0)
      await work.insertInto('catalogue').values({ id: marker, version: 1 }).execute()
  })
}

/** Without the columns that are computed from others: the target computes its own. */
function columnsOf(source: DatabaseSync, table: string): string[] {
  const columns = source.prepare(`select name from pragma_table_info('${table}')`).all()
  return columns.map(({ name }) => String(name))
}

async function copyTable(
  source: DatabaseSync,
  target: Database,
  table: Table,
  say: (line: string) => void,
): Promise<void> {
  const total = countOf(source, table)
  let done = 0
  for (const rows of inParts(source, table)) {
    await target.write((work) => upsert(work, table, rows))
    done += rows.length
    say(`${table.name}: ${done.toLocaleString('en-US')} of ${total.toLocaleString('en-US')} copied`)
  }
  await forgetOthers(source, target, table)
}

async function upsert(work: Work, { name, key, columns }: Table, rows: Row[]): Promise<void> {
  const values = rows.map(
    (row) => sql`(${sql.join(columns.map((column) => sql`${asPostgres(column, row[column])}`))})`,
  )
  const changes = columns
    .filter((column) => column !== key)
    .map((column) => sql`${sql.ref(column)} = ${sql.ref(`excluded.${column}`)}`)
  await sql`insert into ${sql.table(name)} (${sql.join(columns.map((column) => sql.ref(column)))})
    values ${sql.join(values)}
    on conflict (${sql.ref(key)}) do update set ${sql.join(changes)}`.execute(work)
}

/** The one column of yes and no is better-auth's own; SQLite keeps it as 0 and 1. */
function asPostgres(column: string, value: Value | undefined): unknown {
  return column === 'emailVerified' ? Boolean(value) : (value ?? null)
}

/** Rows of an interrupted copy that the shop has deleted since. */
async function forgetOthers(source: DatabaseSync, target: Database, table: Table): Promise<void> {
  const { name, key } = table
  const known = source.prepare(`select 1 from ${name} where ${key} = ?`)
  const { rows } = await sql<{ key: string }>`select ${sql.ref(key)} as key
    from ${sql.table(name)}`.execute(target.whole)
  const gone = rows.filter((row) => row.key !== marker && !known.get(row.key))
  for (const row of gone) {
    await target.write((work) =>
      sql`delete from ${sql.table(name)} where ${sql.ref(key)} = ${row.key}`.execute(work),
    )
  }
}

async function compareTable(
  source: DatabaseSync,
  target: Database,
  table: Table,
  say: (line: string) => void,
): Promise<number> {
  const { name, key, columns } = table
  let equal = 0
  for (const rows of inParts(source, table)) {
    const keys = rows.map((row) => row[key])
    const copied = await sql<Record<string, unknown>>`select * from ${sql.table(name)}
      where ${sql.ref(key)} in (${sql.join(keys)})`.execute(target.whole)
    const byKey = new Map(copied.rows.map((row) => [String(row[key]), row]))
    for (const row of rows) {
      const copy = byKey.get(String(row[key]))
      const other = copy ? columns.find((column) => !isSame(row[column], copy[column])) : key
      if (other) throw new Error(`${name} ${String(row[key])} differs in ${other}`)
    }
    equal += rows.length
  }
  say(`${name}: ${equal.toLocaleString('en-US')} rows are equal`)
  return equal
}

function isSame(value: Value | undefined, copy: unknown): boolean {
  if (copy instanceof Date) return new Date(String(value)).getTime() === copy.getTime()
  if (typeof copy === 'boolean') return Boolean(value) === copy
  return (value ?? null) === (copy ?? null)
}

function* inParts(source: DatabaseSync, { name, key, columns }: Table): Generator<Row[]> {
  const list = columns.map((column) => `"${column}"`).join(', ')
  const next = source.prepare(
    `select ${list} from ${name} where ${key} > ? order by ${key} limit ${rowsAtOnce}`,
  )
  let after = ''
  for (;;) {
    const rows = next.all(after) as Row[]
    const last = rows.at(-1)
    if (!last) return
    yield rows
    after = String(last[key])
  }
}

function countOf(source: DatabaseSync, { name }: Table): number {
  return Number(source.prepare(`select count(*) as n from ${name}`).get()?.['n'])
}
