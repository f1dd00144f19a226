// How a shop goes from one engine to the other: for backups of PostgreSQL, `restore` and `copy-to`.
import { mkdtemp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { type Kysely, sql } from 'kysely'
import { jsonRows } from '#server/database/dialect.ts'
import { migrate, migrations, requireNoNewer } from '#server/database/migrate.ts'
import type { Transaction } from '#server/database/open.ts'
import { openDatabase } from '#server/database/open-database.ts'
import type { Schema } from '#server/database/schema.ts'
import { ConfigError } from '../config/variables.ts'

const batchSize = 2_000

type Row = Record<string, unknown>
type Table = { name: keyof Schema; key: string; columns: string[] }

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
      name: name as keyof Schema,
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
  const target = openDatabase({ dataDir: folder })
  try {
    await requireNoNewer(source)
    await migrate(target)
    // One transaction reads it all, so that no order is there without its stock or its mail.
    await source.whole
      .transaction()
      .setIsolationLevel('repeatable read')
      .execute((snapshot) => target.write((trx) => copyAll(snapshot, trx)))
    return await use(join(folder, 'shop.sqlite'))
  } finally {
    await source.close()
    await target.close()
    await rm(folder, { recursive: true, force: true })
  }
}

/**
 * Puts the shop of a folder's SQLite file into an empty PostgreSQL database, compares every row, and
 * gives how many there are. It is one transaction: what breaks off can simply be done again.
 */
export async function putIntoPostgres(
  dataDir: string,
  databaseUrl: string,
  say: (line: string) => void = () => {},
): Promise<number> {
  const source = openDatabase({ dataDir })
  const target = openDatabase({ databaseUrl, dataDir })
  try {
    await migrate(source)
    await migrate(target)
    // Nobody writes to the file meanwhile.
    return await source.write((snapshot) =>
      target.write(async (trx) => {
        const users = await trx.selectFrom('users').select('id').limit(1).execute()
        if (users.length > 0)
          throw new ConfigError('That database holds a shop already; name an empty one')
        await copyAll(snapshot, trx, say)
        // The next purchase's number follows the last.
        await sql`select setval('purchase_counter', max(counter)) from purchases having count(*) > 0`.execute(
          trx,
        )
        return compareAll(snapshot, trx, say)
      }),
    )
  } finally {
    await source.close()
    await target.close()
  }
}

async function copyAll(
  source: Kysely<Schema>,
  trx: Transaction,
  say: (line: string) => void = () => {},
): Promise<void> {
  // What the migrations put in, the shop may have changed since.
  for (const { name } of copiedTables.toReversed())
    await sql`delete from ${sql.table(name)}`.execute(trx)
  for (const table of copiedTables) {
    const list = columnList(table)
    for await (const rows of readInParts(source, table)) {
      // The one column of yes and no is better-auth's own; SQLite keeps it as 0 and 1.
      const values = rows.map((row) =>
        'emailVerified' in row ? { ...row, emailVerified: Boolean(row['emailVerified']) } : row,
      )
      const from = jsonRows(trx, table.name, table.columns as never[], JSON.stringify(values))
      await sql`insert into ${sql.table(table.name)} (${list}) select ${list} from ${from}`.execute(
        trx,
      )
    }
    say(`${table.name}: copied`)
  }
}

async function compareAll(
  source: Kysely<Schema>,
  trx: Transaction,
  say: (line: string) => void,
): Promise<number> {
  let equal = 0
  for (const table of copiedTables) {
    const rows = await compareTable(source, trx, table)
    say(`${table.name}: ${rows} rows found equal`)
    equal += rows
  }
  return equal
}

async function compareTable(
  source: Kysely<Schema>,
  trx: Transaction,
  table: Table,
): Promise<number> {
  const { name, key, columns } = table
  let equal = 0
  for await (const rows of readInParts(source, table)) {
    const keys = rows.map((row) => row[key])
    const copied = await sql<Row>`
      select ${columnList(table)} from ${sql.table(name)}
      where ${sql.ref(key)} = any(${keys}::text[])`.execute(trx)
    const copies = new Map(copied.rows.map((row) => [row[key], row]))
    for (const row of rows) {
      const copy = copies.get(row[key]) ?? {}
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

async function* readInParts(db: Kysely<Schema>, table: Table): AsyncGenerator<Row[]> {
  const key = sql.ref(table.key)
  for (let after = ''; ; ) {
    const { rows } = await sql<Row>`
      select ${columnList(table)} from ${sql.table(table.name)}
      where ${key} > ${after} order by ${key} limit ${batchSize}`.execute(db)
    const last = rows.at(-1)
    if (!last) return
    yield rows
    after = String(last[table.key])
  }
}

function columnList({ columns }: Table) {
  return sql.join(columns.map((column) => sql.ref(column)))
}

/** Times and yes or no are the identity service's own; SQLite keeps them as text and 0 or 1. */
function isSame(value: unknown, copy: unknown): boolean {
  if (copy instanceof Date) return new Date(String(value)).getTime() === copy.getTime()
  return (value ?? null) === (typeof copy === 'boolean' ? Number(copy) : (copy ?? null))
}
