// Compares two shops row for row.
import { sql } from 'kysely'
import type { Database } from '#server/database/open.ts'
import { copiedTables } from '#server/operate/engines.ts'

const rowsAtOnce = 2_000

export async function compareRows(one: Database, other: Database): Promise<string[]> {
  const different: string[] = []
  for (const { name: table, key } of copiedTables) {
    for (let after = ''; ; ) {
      const [here, there] = await Promise.all([
        page(one, table, key, after),
        page(other, table, key, after),
      ])
      if (here.length === 0 && there.length === 0) break
      const byKey = new Map(there.map((row) => [String(row[key]), JSON.stringify(row)]))
      for (const row of here) {
        if (byKey.get(String(row[key])) !== JSON.stringify(row))
          different.push(`${table} ${String(row[key])} differs`)
      }
      if (there.length > here.length) different.push(`${table} has rows that were not backed up`)
      const last = here.at(-1)
      if (!last) break
      after = String(last[key])
    }
  }
  return different
}

async function page(
  { whole }: Database,
  table: string,
  key: string,
  after: string,
): Promise<Record<string, unknown>[]> {
  const { rows } = await sql<Record<string, unknown>>`select * from ${sql.table(table)}
    where ${sql.ref(key)} > ${after} order by ${sql.ref(key)} limit ${rowsAtOnce}`.execute(whole)
  return rows
}
