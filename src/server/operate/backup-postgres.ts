import { mkdtemp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { DatabaseSync, type SQLInputValue } from 'node:sqlite'
import { type Kysely, sql } from 'kysely'
import { demandNoNewer, migrate } from '#server/database/migrate.ts'
import type { Database } from '#server/database/open.ts'
import { openDatabase } from '#server/database/open-database.ts'
import type { Schema } from '#server/database/schema.ts'
import { copiedTables, copyShop } from './copy-shop.ts'

const rowsAtOnce = 2_000

/**
 * Copies a shop from PostgreSQL, as it is at one moment, into an SQLite file in a folder, and hands the
 * file over, which goes afterwards. The shop may go on meanwhile.
 */
export async function withSqliteCopy<T>(
  databaseUrl: string,
  within: string,
  use: (file: string) => Promise<T>,
): Promise<T> {
  const folder = await mkdtemp(join(within, 'copy-'))
  const source = openDatabase({ databaseUrl, dataDir: folder })
  try {
    await demandNoNewer(source)
    await makeEmpty(folder)
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

/** Puts the shop of an SQLite file into an empty PostgreSQL database, and compares every row. */
export async function putIntoPostgres(folder: string, databaseUrl: string): Promise<void> {
  // A backup of an older version first becomes one of this.
  await makeEmpty(folder)
  const target = openDatabase({ databaseUrl, dataDir: folder })
  try {
    await copyShop(join(folder, 'shop.sqlite'), target, () => {})
  } finally {
    await target.close()
  }
}

/** A shop in this folder, up to date; one that is there already stays. */
async function makeEmpty(dataDir: string): Promise<void> {
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
  for (const [table] of copiedTables) target.exec(`delete from ${table}`)
  await source.whole
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(async (snapshot) => {
      for (const [table, key] of copiedTables) await copyTable(snapshot, target, table, key)
    })
  target.exec('commit')
}

async function copyTable(
  snapshot: Kysely<Schema>,
  target: DatabaseSync,
  table: string,
  key: string,
): Promise<void> {
  for (let after = ''; ; ) {
    const { rows } = await sql<Record<string, unknown>>`select * from ${sql.table(table)}
      where ${sql.ref(key)} > ${after} order by ${sql.ref(key)} limit ${rowsAtOnce}`.execute(
      snapshot,
    )
    const [first] = rows
    if (!first) return
    const columns = columnsOf(target, table).filter((column) => column in first)
    const insert = target.prepare(
      `insert into ${table} (${columns.map((column) => `"${column}"`).join(', ')})
        values (${columns.map(() => '?').join(', ')})`,
    )
    for (const row of rows) insert.run(...columns.map((column) => asSqlite(row[column])))
    after = String(rows.at(-1)?.[key])
  }
}

/** Without what each engine computes for itself. */
function columnsOf(target: DatabaseSync, table: string): string[] {
  const columns = target.prepare(`select name from pragma_table_info('${table}')`).all()
  return columns.map(({ name }) => String(name))
}

/** Times and yes or no are the identity service's own; SQLite keeps them as text and 0 or 1. */
function asSqlite(value: unknown): SQLInputValue {
  if (value instanceof Date) return value.toISOString()
  if (typeof value === 'boolean') return Number(value)
  return (value ?? null) as SQLInputValue
}
