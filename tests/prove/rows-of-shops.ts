// Compares two shops row for row.
import { sql } from 'kysely'
import type { Database } from '#server/database/open.ts'
import { copiedTables } from '#server/operate/engines.ts'

export async function compareRows(one: Database, other: Database): Promise<string[]> {
  const different: string[] = []
  for (const { name } of copiedTables) {
    const [here, there] = await Promise.all([readRows(one, name), readRows(other, name)])
    for (const row of here) if (!there.has(row)) different.push(`${name} lost or changed ${row}`)
    for (const row of there) if (!here.has(row)) different.push(`${name} has more: ${row}`)
  }
  return different
}

async function readRows({ whole }: Database, table: string): Promise<Set<string>> {
  const { rows } = await sql<object>`select * from ${sql.table(table)}`.execute(whole)
  return new Set(rows.map((row) => JSON.stringify(row)))
}
