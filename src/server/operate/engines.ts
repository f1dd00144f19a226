// How a shop goes from one engine to the other: for backups of PostgreSQL, `restore` and `copy-to`.
import { DatabaseSync } from 'node:sqlite'
import { type Kysely, sql } from 'kysely'
import { rowTable } from '#server/database/dialect.ts'
import { migrate, migrations, requireMigrated } from '#server/database/migrate.ts'
import type { Database, Transaction } from '#server/database/open.ts'
import { type DatabaseLocation, openDatabase } from '#server/database/open-database.ts'
import type { Schema } from '#server/database/schema.ts'
import { ConfigError } from '../config/variables.ts'

const batchSize = 2_000

type Row = Record<string, unknown>
type Table = { name: keyof Schema; keys: string[]; columns: string[] }

const madeByTarget =
  /^(sqlite_\w+|migrations|product_kinds|unpaid_totals|payment_credits|open_amounts|(?!search_)\w+_words(_\w+)?|\w+_deletions|deletion_places)$/

/** Every table that is copied, referenced tables first, with the columns that no engine computes. */
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
  const everyTable = "select name from sqlite_schema where type = 'table' order by name"
  for (const { name } of database.prepare(everyTable).all()) add(String(name))
  return [...names].map((name) => {
    const columns = database.prepare(`select name, pk from pragma_table_info('${name}')`).all()
    return {
      name: name as keyof Schema,
      keys: columns.filter(({ pk }) => pk !== 0).map((column) => String(column['name'])),
      columns: columns.map((column) => String(column['name'])),
    }
  })
}

/**
 * Copies a shop into an empty database, of the other engine or the same, and returns the number of rows. It is one
 * transaction: a copy that failed can be repeated.
 */
export async function copyShop(
  from: DatabaseLocation,
  to: DatabaseLocation,
  say: (line: string) => void = () => {},
): Promise<number> {
  await using source = openDatabase(from)
  await using target = openDatabase(to)
  // A file is a copy already, or its shop is closed; on a server another version may still be running.
  await (source.engine === 'sqlite' ? migrate(source) : requireMigrated(source))
  await migrate(target)
  return await readAtOnce(source, (snapshot) =>
    target.write(async (trx) => {
      const users = await trx.selectFrom('users').select('id').limit(1).execute()
      if (users.length > 0)
        throw new ConfigError('That database holds a shop already; name an empty one')
      const copied = await copyRows(snapshot, trx, say)
      const counter = sql`select setval('purchase_counter', max(counter)) from purchases having count(*) > 0`
      if (trx.engine === 'postgres') await counter.execute(trx)
      return copied
    }),
  )
}

/** In one transaction, so that no order is there without its stock or its mail. */
function readAtOnce<T>(db: Database, read: (snapshot: Kysely<Schema>) => Promise<T>): Promise<T> {
  if (db.engine === 'sqlite') return db.write(read)
  return db.whole.transaction().setIsolationLevel('repeatable read').execute(read)
}

async function copyRows(source: Kysely<Schema>, trx: Transaction, say: (line: string) => void) {
  // Rows of migrations may have changed since.
  for (const { name } of copiedTables.toReversed())
    await sql`delete from ${sql.table(name)}`.execute(trx)
  let copied = 0
  for (const table of copiedTables) {
    const { name, keys, columns } = table
    const readKey = (row: Row) => JSON.stringify(keys.map((key) => row[key]))
    const list = columnList(columns)
    let count = 0
    for await (const rows of readInParts(source, table)) {
      // The one column of yes and no is better-auth's own; SQLite keeps it as 0 and 1.
      const values = rows.map((row) =>
        'emailVerified' in row ? { ...row, emailVerified: Boolean(row['emailVerified']) } : row,
      )
      const from = rowTable(trx, name, columns as never[], values)
      const stored = await sql<Row>`insert into ${sql.table(name)} (${list})
        select ${list} from ${from} returning ${list}`.execute(trx)
      const copies = new Map(stored.rows.map((row) => [readKey(row), row]))
      for (const row of rows) {
        const copy = copies.get(readKey(row))
        const differs = (column: string) => comparable(row[column]) !== comparable(copy?.[column])
        const other = columns.find(differs)
        if (other) throw new Error(`${name} ${readKey(row)} differs in ${other}`)
      }
      count += rows.length
    }
    say(`${name}: ${count} rows copied and found equal`)
    copied += count
  }
  return copied
}

async function* readInParts(db: Kysely<Schema>, table: Table): AsyncGenerator<Row[]> {
  const keys = columnList(table.keys)
  let beyond = sql``
  for (;;) {
    const { rows } = await sql<Row>`
      select ${columnList(table.columns)} from ${sql.table(table.name)}
      ${beyond} order by ${keys} limit ${batchSize}`.execute(db)
    const last = rows.at(-1)
    if (!last) return
    yield rows
    beyond = sql`where (${keys}) > (${sql.join(table.keys.map((key) => last[key]))})`
  }
}

function columnList(columns: string[]) {
  return sql.join(columns.map((column) => sql.ref(column)))
}

/** Times and yes or no are the identity service's own; SQLite keeps them as text and 0 or 1. */
function comparable(value: unknown): unknown {
  if (value instanceof Date) return value.toISOString()
  return typeof value === 'boolean' ? Number(value) : (value ?? null)
}
