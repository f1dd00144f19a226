import type { Schema } from './schema.ts'

/**
 * The decisions about each column of a table: with `satisfies Fields<'users', Decisions>` the compiler reports a missing
 * column.
 */
export type Fields<Table extends keyof Schema, Decisions> = {
  readonly [Column in keyof Schema[Table]]: Decisions
}

type Chosen<All, Decision extends string, Value> = {
  [Column in keyof All]: All[Column] extends Record<Decision, Value> ? Column : never
}[keyof All]

/** The columns of which this was decided, in the order of the table of fields. */
export function columnsWith<
  All extends Record<string, Record<Decision, unknown>>,
  Decision extends string,
  const Value,
>(fields: All, decision: Decision, ...values: Value[]): Chosen<All, Decision, Value>[] {
  const all: readonly unknown[] = values
  const chosen = Object.entries(fields).filter(([, field]) => all.includes(field[decision]))
  return chosen.map(([column]) => column) as Chosen<All, Decision, Value>[]
}

export function pickColumns<Row, Column extends keyof Row>(
  row: Row,
  columns: readonly Column[],
): Pick<Row, Column> {
  return Object.fromEntries(columns.map((column) => [column, row[column]])) as Pick<Row, Column>
}

/** The value of a column once its person is forgotten; `kept` columns do not change. */
export type Forgotten = 'kept' | string | null | ((id: string) => string | number)

/** The values to write when a row's person is forgotten. */
export function forgottenValues<All extends Record<string, { forgotten: Forgotten }>>(
  fields: All,
  id: string,
): { [Column in keyof All]?: never } {
  const values = Object.entries(fields)
    .filter(([, { forgotten }]) => forgotten !== 'kept')
    .map(([column, { forgotten }]) => [
      column,
      typeof forgotten === 'function' ? forgotten(id) : forgotten,
    ])
  return Object.fromEntries(values)
}
