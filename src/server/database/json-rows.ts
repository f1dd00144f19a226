import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Db } from './open.ts'
import type { Schema } from './schema.ts'

/**
 * Rows handed over as one text of JSON, so that a statement's words are the same however many there
 * are: what is prepared once serves one row and five hundred. Types are those of the table's columns.
 */
export function jsonRows<T extends keyof Schema>(
  db: Db,
  table: T,
  columns: readonly (keyof Schema[T] & string)[],
  json: string,
): RawBuilder<unknown> {
  if (db.engine === 'postgres')
    return sql`json_populate_recordset(null::${sql.table(table)}, ${json}::json)`
  const each = columns.map((column) => sql`value ->> ${sql.lit(column)} as ${sql.ref(column)}`)
  return sql`(select ${sql.join(each)} from json_each(${json}))`
}

/** The texts of a JSON array, for `in`. */
export function jsonTexts(db: Db, json: string): RawBuilder<string> {
  return db.engine === 'postgres'
    ? sql`(select json_array_elements_text(${json}::json))`
    : sql`(select value from json_each(${json}))`
}

/** The same as a table of its own, `texts`, with a column `text`. */
export function jsonTable(db: Db, json: string): RawBuilder<{ text: string }> {
  return db.engine === 'postgres'
    ? sql`json_array_elements_text(${json}::json) as texts (text)`
    : sql`(select value as text from json_each(${json})) as texts`
}

/**
 * True of a column that holds one of the few texts of a JSON array. PostgreSQL guesses a hundred rows for
 * `jsonTexts`, for which it reads a table of 20,000 sooner than its index; for an array it guesses ten.
 */
export function isAmong(db: Db, column: string, json: string): RawBuilder<SqlBool> {
  const texts = jsonTexts(db, json)
  const among = db.engine === 'postgres' ? sql`= any(array${texts})` : sql`in ${texts}`
  return sql`${sql.ref(column)} ${among}`
}
