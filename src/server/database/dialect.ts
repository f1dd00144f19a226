import { sql } from 'kysely'
import type { Db, Transaction } from './open.ts'
import type { Schema } from './schema.ts'

// What the engines write differently. Rows are locked by Kysely's own `forUpdate`, which says nothing on
// SQLite (sqlite.ts): its only writer is alone.

/** Lets one transaction at a time change a small table's rows together. */
export async function lockTable(trx: Transaction, table: keyof Schema): Promise<void> {
  if (trx.engine === 'postgres')
    await sql`lock table ${sql.table(table)} in exclusive mode`.execute(trx)
}

/** One transaction at a time goes on from here, of all that name the same number. */
export async function lockNumber(trx: Transaction, lock: number): Promise<void> {
  if (trx.engine === 'postgres') await sql`select pg_advisory_xact_lock(${lock})`.execute(trx)
}

const newDocuments = {
  baskets: {},
  garages: { motorcycles: '[]' },
  pads: { contents: '{}' },
}

/**
 * Counts a change of what an account holds in one of these tables, which no other changes before this
 * transaction ends; gives the new version.
 */
export async function bumpVersion(
  trx: Transaction,
  table: keyof typeof newDocuments,
  userId: string,
): Promise<number> {
  const { version } = await trx
    .insertInto(table)
    .values({ user_id: userId, version: 1, ...newDocuments[table] })
    .onConflict((conflict) =>
      conflict
        .column('user_id')
        .doUpdateSet({ version: sql<number>`${sql.ref(`${table}.version`)} + 1` }),
    )
    .returning('version')
    .executeTakeFirstOrThrow()
  return version
}

/** The next purchase's counter. PostgreSQL's sequence keeps nobody waiting. */
export async function nextPurchaseCounter(trx: Transaction): Promise<number> {
  const next =
    trx.engine === 'postgres'
      ? sql`nextval('purchase_counter')`
      : sql`coalesce((select max(counter) from purchases), 0) + 1`
  const { rows } = await sql<{ counter: number }>`select ${next} as counter`.execute(trx)
  return Number(rows[0]?.counter)
}

/** What the engines write for a yes and a no in the identity service's tables. */
export function booleanValue(db: Db, value: boolean): boolean | number {
  return db.engine === 'postgres' ? value : Number(value)
}

/** Tells PostgreSQL what a table holds once much of it is new; SQLite plans without that. */
export async function analyze(db: Db, table: keyof Schema): Promise<void> {
  if (db.engine === 'postgres') await sql`analyze ${sql.table(table)}`.execute(db)
}
