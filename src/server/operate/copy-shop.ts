import { DatabaseSync } from 'node:sqlite'
import { sql } from 'kysely'
import { showCount } from '#base/counts.ts'
import { ConfigError } from '#server/config/error.ts'
import { migrate } from '#server/database/migrate.ts'
import type { Database, Work } from '#server/database/open.ts'

/**
 * Every table that is copied, those that others refer to first, with its key. What the engines keep
 * for searching and counting is made by the target itself.
 */
export const copiedTables = [
  ['identity_users', 'id'],
  ['identity_sessions', 'id'],
  ['identity_accounts', 'id'],
  ['identity_verifications', 'id'],
  ['price_lists', 'id'],
  ['users', 'id'],
  ['second_factors', 'user_id'],
  ['recovery_codes', 'code_hash'],
  ['session_steps', 'session_id'],
  ['images', 'id'],
  ['messages', 'id'],
  ['products', 'id'],
  ['part_numbers', 'id'],
  ['own_numbers', 'id'],
  ['supersessions', 'id'],
  ['sources', 'name'],
  ['search_words', 'id'],
  ['missed_searches', 'number_key'],
  ['vocabulary', 'word'],
  ['reviews', 'id'],
  ['motorcycles', 'id'],
  ['applications', 'id'],
  ['complete_fitments', 'product_id'],
  ['garages', 'user_id'],
  ['lists', 'id'],
  ['pads', 'user_id'],
  ['list_revisions', 'id'],
  ['stock_watches', 'id'],
  ['baskets', 'user_id'],
  ['basket_lines', 'id'],
  ['price_list_prices', 'id'],
  ['purchases', 'id'],
  ['orders', 'id'],
  ['payment_intents', 'id'],
  ['ledger', 'id'],
  ['refunds', 'id'],
  ['invoices', 'purchase_id'],
  ['outbox', 'id'],
  ['jobs', 'name'],
  ['idempotency', 'id'],
  ['tries', 'id'],
  ['marks', 'id'],
] as const

/** In memory at once, and in one transaction. */
const rowsAtOnce = 2_000

/** A row of `marks` in the target while a copy is under way: such a copy may be gone on with. */
const marker = 'copying'

type Value = string | number | bigint | null
type Row = Record<string, Value>
type Table = { name: string; key: string; columns: string[]; rows: number }

/** How far a copy is: a sentence, and the share of all that is to be done, from 0 to 1. */
export type Say = (words: string, share: number) => void

/**
 * Copies a shop from its SQLite file into a PostgreSQL database, and then compares every row. While
 * it runs nobody can write to the shop. Started again after an interruption it goes on: what is there
 * already is only compared. A database that holds another shop is refused. Gives how many rows were
 * copied and found equal.
 */
export async function copyShop(file: string, target: Database, say: Say): Promise<number> {
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
      rows: countOf(source, name),
    }))
    const tell = asShare(tables, say)
    for (const table of tables) await copyTable(source, target, table, tell)
    let equal = 0
    for (const table of tables) equal += await compareTable(source, target, table, tell)
    await goOnCounting(target)
    await target.write((work) => work.deleteFrom('marks').where('id', '=', marker).execute())
    return equal
  } finally {
    source.close()
  }
}

/** The next purchase's number follows the last that was copied. */
async function goOnCounting(target: Database): Promise<void> {
  await target.write((work) =>
    sql`select setval('purchase_counter', max(counter)) from purchases having count(*) > 0`.execute(
      work,
    ),
  )
}

async function demandOurs(target: Database): Promise<void> {
  await target.write(async (work) => {
    const begun = await work.selectFrom('marks').select('id').where('id', '=', marker).execute()
    const users = await work.selectFrom('users').select('id').limit(1).execute()
    if (begun.length === 0 && users.length > 0) {
      throw new ConfigError('That database holds a shop already; name an empty one')
    }
    if (begun.length === 0)
      await work.insertInto('marks').values({ id: marker, state: 1 }).execute()
  })
}

/** Without the columns that are computed from others: the target computes its own. */
function columnsOf(source: DatabaseSync, table: string): string[] {
  const columns = source.prepare(`select name from pragma_table_info('${table}')`).all()
  return columns.map(({ name }) => String(name))
}

type Tell = (table: Table, done: number, what: 'copied' | 'found equal', rows: number) => void

/** Every row counts twice: it is copied, and it is compared. */
function asShare(tables: Table[], say: Say): Tell {
  const all = 2 * tables.reduce((sum, { rows }) => sum + rows, 0)
  let done = 0
  return ({ name, rows: total }, ofTable, what, rows) => {
    done += rows
    const [part, whole] = [ofTable, total].map(showCount)
    say(`${name}: ${part} of ${whole} ${what}`, all === 0 ? 1 : done / all)
  }
}

async function copyTable(
  source: DatabaseSync,
  target: Database,
  table: Table,
  tell: Tell,
): Promise<void> {
  let done = 0
  for (const rows of inParts(source, table)) {
    const there = await copiesOf(target, table, rows)
    const missing = rows.filter((row) => differingColumn(table, row, there) !== null)
    if (missing.length > 0) await target.write((work) => upsert(work, table, missing))
    done += rows.length
    tell(table, done, 'copied', rows.length)
  }
  await forgetOthers(source, target, table)
}

/** As one value of JSON: a statement with a place for each would take longer to write than to run. */
async function upsert(work: Work, { name, key, columns }: Table, rows: Row[]): Promise<void> {
  const list = sql.join(columns.map((column) => sql.ref(column)))
  const values = rows.map((row) =>
    Object.fromEntries(columns.map((column) => [column, asPostgres(column, row[column])])),
  )
  const changes = columns
    .filter((column) => column !== key)
    .map((column) => sql`${sql.ref(column)} = ${sql.ref(`excluded.${column}`)}`)
  await sql`insert into ${sql.table(name)} (${list})
    select ${list} from json_populate_recordset(null::${sql.table(name)}, ${JSON.stringify(values)}::json)
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
  for (let after = ''; ; ) {
    const { rows } = await sql<{ key: string }>`select ${sql.ref(key)} as key
      from ${sql.table(name)} where ${sql.ref(key)} > ${after}
      order by ${sql.ref(key)} limit ${rowsAtOnce}`.execute(target.whole)
    const last = rows.at(-1)
    if (!last) return
    after = last.key
    const gone = rows.filter((row) => row.key !== marker && !known.get(row.key))
    for (const row of gone) {
      await target.write((work) =>
        sql`delete from ${sql.table(name)} where ${sql.ref(key)} = ${row.key}`.execute(work),
      )
    }
  }
}

async function compareTable(
  source: DatabaseSync,
  target: Database,
  table: Table,
  tell: Tell,
): Promise<number> {
  const { name, key } = table
  let equal = 0
  for (const rows of inParts(source, table)) {
    const there = await copiesOf(target, table, rows)
    for (const row of rows) {
      const other = differingColumn(table, row, there)
      if (other) throw new Error(`${name} ${String(row[key])} differs in ${other}`)
    }
    equal += rows.length
    tell(table, equal, 'found equal', rows.length)
  }
  await demandNoMore(target, table)
  return equal
}

/** Equal rows and as many of them: then the tables are the same. */
async function demandNoMore(target: Database, { name, rows }: Table): Promise<void> {
  const counted = await sql<{ n: number }>`select count(*) as n from ${sql.table(name)}`.execute(
    target.whole,
  )
  const more = Number(counted.rows[0]?.n) - rows - (name === 'marks' ? 1 : 0)
  if (more !== 0) throw new Error(`${name} has ${more} rows more in the copy`)
}

type Copies = Map<string, Record<string, unknown>>

async function copiesOf(target: Database, table: Table, rows: Row[]): Promise<Copies> {
  const { name, key, columns } = table
  const keys = rows.map((row) => row[key])
  const copied = await sql<Record<string, unknown>>`
    select ${sql.join(columns.map((column) => sql.ref(column)))} from ${sql.table(name)}
    where ${sql.ref(key)} = any(${keys}::text[])`.execute(target.whole)
  return new Map(copied.rows.map((row) => [String(row[key]), row]))
}

/** The key itself for a row that is not there; null when all of it is the same. */
function differingColumn({ key, columns }: Table, row: Row, copies: Copies): string | null {
  const copy = copies.get(String(row[key]))
  if (!copy) return key
  return columns.find((column) => !isSame(row[column], copy[column])) ?? null
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

function countOf(source: DatabaseSync, name: string): number {
  return Number(source.prepare(`select count(*) as n from ${name}`).get()?.['n'])
}
