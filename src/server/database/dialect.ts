import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Db, Transaction } from './open.ts'
import type { Schema } from './schema.ts'

// SQL that differs between the engines. Rows are locked by Kysely's `forUpdate`, which compiles to nothing on
// SQLite (sqlite.ts): its only writer is alone.

export async function lockTable(trx: Transaction, table: keyof Schema): Promise<void> {
  if (trx.engine === 'postgres')
    await sql`lock table ${sql.table(table)} in exclusive mode`.execute(trx)
}

/** Serializes all transactions that lock the same number. */
export async function lockNumber(trx: Transaction, lock: number): Promise<void> {
  if (trx.engine === 'postgres') await sql`select pg_advisory_xact_lock(${lock})`.execute(trx)
}

const versionedTables = {
  baskets: {},
  garages: { motorcycles: '[]' },
  quick_orders: { contents: '{}' },
}

export async function bumpVersion(
  trx: Transaction,
  table: keyof typeof versionedTables,
  userId: string,
): Promise<number> {
  const next = sql<number>`${sql.ref(`${table}.version`)} + 1`
  const { version } = await trx
    .insertInto(table)
    .values({ user_id: userId, version: 1, ...versionedTables[table] })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet({ version: next }))
    .returning('version')
    .executeTakeFirstOrThrow()
  return version
}

/** The next purchase's counter. PostgreSQL uses a sequence, which blocks no other transaction. */
export async function nextPurchaseCounter(trx: Transaction): Promise<number> {
  const next =
    trx.engine === 'postgres'
      ? sql`nextval('purchase_counter')`
      : sql`coalesce((select max(counter) from purchases), 0) + 1`
  const { rows } = await sql<{ counter: number }>`select ${next} as counter`.execute(trx)
  return Number(rows[0]?.counter)
}

/** Updates PostgreSQL's statistics of a table after many changes; SQLite plans without them. */
export async function analyze(db: Db, table: keyof Schema): Promise<void> {
  if (db.engine === 'postgres') await sql`analyze ${sql.table(table)}`.execute(db)
}

/**
 * Rows passed as one JSON parameter, so that the statement's text does not depend on their number and is prepared
 * once. The types are those of the table's columns.
 */
export function rowTable<T extends keyof Schema>(
  db: Db,
  table: T,
  columns: readonly (keyof Schema[T] & string)[],
  rows: readonly object[],
): RawBuilder<unknown> {
  const json = JSON.stringify(rows)
  if (db.engine === 'postgres')
    return sql`json_populate_recordset(null::${sql.table(table)}, ${json}::json)`
  const each = columns.map((column) => sql`value ->> ${sql.lit(column)} as ${sql.ref(column)}`)
  return sql`(select ${sql.join(each)} from json_each(${json}))`
}

/** Texts passed as one JSON parameter, for `in`. */
export function textList(db: Db, texts: Iterable<string>): RawBuilder<string> {
  return sql`(select text from ${textTable(db, texts)})`
}

/** The same as a table `texts` with a column `text`. */
export function textTable(db: Db, texts: Iterable<string>): RawBuilder<{ text: string }> {
  const json = JSON.stringify([...texts])
  return db.engine === 'postgres'
    ? sql`json_array_elements_text(${json}::json) as texts (text)`
    : sql`(select value as text from json_each(${json})) as texts`
}

/**
 * True if the column holds one of a few texts. PostgreSQL expects a hundred rows of `textList`, and reads a table of
 * 20,000 rows instead of its index; of an array it expects ten.
 */
export function isAmong(db: Db, column: string, texts: Iterable<string>): RawBuilder<SqlBool> {
  const list = textList(db, texts)
  const among = db.engine === 'postgres' ? sql`= any(array${list})` : sql`in ${list}`
  return sql`${sql.ref(column)} ${among}`
}
