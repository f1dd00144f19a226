// How a shop goes from one engine to the other: for backups of PostgreSQL, `restore` and `copy-to`.
import { mkdtemp, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { DatabaseSync, type SQLInputValue } from 'node:sqlite'
import { type Kysely, sql } from 'kysely'
import { migrate, migrations, requireNoNewer } from '#server/database/migrate.ts'
import type { Database, Transaction } from '#server/database/open.ts'
import { openDatabase } from '#server/database/open-database.ts'
import type { Schema } from '#server/database/schema.ts'
import { ConfigError } from '../config/variables.ts'

const batchSize = 2_000

type Row = Record<string, SQLInputValue>
type Table = { name: string; key: string; columns: string[] }

const madeByTarget =
  /^(sqlite_\w+|migrations|product_kinds|unpaid_totals|(?!search_)\w+_words(_\w+)?|\w+_slips|slip_places)$/

/** Every table that is copied, those that others refer to first, with the columns that no engine computes. */
export const copiedTables = listTables()

function listTables(): Table[] {
  const database = new DatabaseSync(':memory:')
  for (const { statements } of migrations)
    for (const statement of statements('sqlite')) database.exec(statement)
  const names = new Set<string>()
  const add = (name: string) => {
    if (names.has(name) || madeByTarget.test(name)) return
    const references = database.prepare(`select "table" from pragma_foreign_key_list('${name}')`)
    for (const { table } of references.all()) if (table !== name) add(String(table))
    names.add(name)
  }
  const tables = database.prepare(
    "select name from sqlite_schema where type = 'table' order by name",
  )
  for (const { name } of tables.all()) add(String(name))
  return [...names].map((name) => {
    const columns = database.prepare(`select name, pk from pragma_table_info('${name}')`).all()
    const key = columns.find(({ pk }) => pk === 1)
    return {
      name,
      key: String(key?.['name']),
      columns: columns.map((column) => String(column['name'])),
    }
  })
}

/** Copies a shop from PostgreSQL, as it is at one moment, into an SQLite file that goes after its use. */
export async function withSqliteCopy<T>(
  databaseUrl: string,
  within: string,
  use: (file: string) => Promise<T>,
): Promise<T> {
  const folder = await mkdtemp(join(within, 'copy-'))
  const source = openDatabase({ databaseUrl, dataDir: folder })
  try {
    await requireNoNewer(source)
    await bringUpToDate(folder)
    const file = join(folder, 'shop.sqlite')
    const target = new DatabaseSync(file)
    try {
      await copyAll(source, target)
    } finally {
      target.close()
    }
    return await use(file)
  } finally {
    await source.close()
    await rm(folder, { recursive: true, force: true })
  }
}

/** Makes the shop in this folder one of this version; an empty one where there is none. */
export async function bringUpToDate(dataDir: string): Promise<void> {
  const db = openDatabase({ dataDir })
  try {
    await migrate(db)
  } finally {
    await db.close()
  }
}

/** One transaction reads it all, so that no order is there without its stock or its mail. */
async function copyAll(source: Database, target: DatabaseSync): Promise<void> {
  target.exec('pragma foreign_keys = off')
  target.exec('begin')
  for (const { name } of copiedTables) target.exec(`delete from ${name}`)
  await source.whole
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(async (snapshot) => {
      for (const table of copiedTables) await copyTable(snapshot, target, table)
    })
  target.exec('commit')
}

async function copyTable(
  snapshot: Kysely<Schema>,
  target: DatabaseSync,
  { name, key, columns }: Table,
): Promise<void> {
  const insert = target.prepare(
    `insert into ${name} (${columnList(columns)}) values (${columns.map(() => '?').join(', ')})`,
  )
  for (let after = ''; ; ) {
    const { rows } = await sql<Record<string, unknown>>`
      select ${sql.join(columns.map((column) => sql.ref(column)))} from ${sql.table(name)}
      where ${sql.ref(key)} > ${after} order by ${sql.ref(key)} limit ${batchSize}`.execute(
      snapshot,
    )
    const last = rows.at(-1)
    if (!last) return
    for (const row of rows) insert.run(...columns.map((column) => asSqlite(row[column])))
    after = String(last[key])
  }
}

/**
 * Puts the shop of an SQLite file into an empty PostgreSQL database, compares every row, and gives how
 * many there are. It is one transaction: what breaks off can simply be done again. Nobody writes to the
 * file meanwhile.
 */
export async function putIntoPostgres(
  file: string,
  databaseUrl: string,
  say: (line: string) => void = () => {},
): Promise<number> {
  const target = openDatabase({ databaseUrl, dataDir: dirname(file) })
  const source = new DatabaseSync(file)
  try {
    await migrate(target)
    source.exec('pragma busy_timeout = 10000')
    source.exec('begin immediate')
    return await target.write((trx) => putAll(source, trx, say))
  } finally {
    source.close()
    await target.close()
  }
}

async function putAll(source: DatabaseSync, trx: Transaction, say: (line: string) => void) {
  const users = await trx.selectFrom('users').select('id').limit(1).execute()
  if (users.length > 0)
    throw new ConfigError('That database holds a shop already; name an empty one')
  // What the migrations put in, the shop may have changed since.
  for (const { name } of copiedTables.toReversed())
    await sql`delete from ${sql.table(name)}`.execute(trx)
  for (const table of copiedTables) {
    for (const rows of readInParts(source, table)) await insertRows(trx, table, rows)
    say(`${table.name}: copied`)
  }
  let equal = 0
  for (const table of copiedTables) {
    const rows = await compareTable(source, trx, table)
    say(`${table.name}: ${rows} rows found equal`)
    equal += rows
  }
  // The next purchase's number follows the last.
  await sql`select setval('purchase_counter', max(counter)) from purchases having count(*) > 0`.execute(
    trx,
  )
  return equal
}

/** As one value of JSON: a statement with a place for each would take longer to write than to run. */
async function insertRows(trx: Transaction, { name, columns }: Table, rows: Row[]): Promise<void> {
  const list = sql.join(columns.map((column) => sql.ref(column)))
  // The one column of yes and no is better-auth's own; SQLite keeps it as 0 and 1.
  const values = rows.map((row) =>
    'emailVerified' in row ? { ...row, emailVerified: Boolean(row['emailVerified']) } : row,
  )
  await sql`insert into ${sql.table(name)} (${list})
    select ${list} from json_populate_recordset(null::${sql.table(name)}, ${JSON.stringify(values)}::json)`.execute(
    trx,
  )
}

async function compareTable(source: DatabaseSync, trx: Transaction, table: Table): Promise<number> {
  const { name, key, columns } = table
  let equal = 0
  for (const rows of readInParts(source, table)) {
    const keys = rows.map((row) => row[key])
    const copied = await sql<Record<string, unknown>>`
      select ${sql.join(columns.map((column) => sql.ref(column)))} from ${sql.table(name)}
      where ${sql.ref(key)} = any(${keys}::text[])`.execute(trx)
    const copies = new Map(copied.rows.map((row) => [String(row[key]), row]))
    for (const row of rows) {
      const copy = copies.get(String(row[key])) ?? {}
      const other = columns.find((column) => !isSame(row[column], copy[column]))
      if (other) throw new Error(`${name} ${String(row[key])} differs in ${other}`)
    }
    equal += rows.length
  }
  const counted = await sql<{ n: number }>`select count(*) as n from ${sql.table(name)}`.execute(
    trx,
  )
  const more = Number(counted.rows[0]?.n) - equal
  if (more !== 0) throw new Error(`${name} has ${more} rows more in the copy`)
  return equal
}

function* readInParts(source: DatabaseSync, { name, key, columns }: Table): Generator<Row[]> {
  const next = source.prepare(
    `select ${columnList(columns)} from ${name} where ${key} > ? order by ${key} limit ${batchSize}`,
  )
  for (let after = ''; ; ) {
    const rows = next.all(after) as Row[]
    const last = rows.at(-1)
    if (!last) return
    yield rows
    after = String(last[key])
  }
}

function columnList(columns: string[]): string {
  return columns.map((column) => `"${column}"`).join(', ')
}

/** Times and yes or no are the identity service's own; SQLite keeps them as text and 0 or 1. */
function asSqlite(value: unknown): SQLInputValue {
  if (value instanceof Date) return value.toISOString()
  if (typeof value === 'boolean') return Number(value)
  return (value ?? null) as SQLInputValue
}

function isSame(value: SQLInputValue | undefined, copy: unknown): boolean {
  if (copy instanceof Date) return new Date(String(value)).getTime() === copy.getTime()
  return (value ?? null) === asSqlite(copy)
}
