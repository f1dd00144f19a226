import { setImmediate as turnOfLoop } from 'node:timers/promises'
import type { ImportReport } from '#base/import-report.ts'
import { jsonTexts } from '#server/database/dialect.ts'
import type { Database, Db, Transaction } from '#server/database/open.ts'
import type { ImportedFile } from '#server/imports/import-queue.ts'
import { noRemarks, type RowFormat, readRows, remark } from '#server/imports/read-csv.ts'
import { productsByCode } from './by-code.ts'

/** A row of a file whose product is known; rows with the same id say the same. */
export type ImportedRow<Row> = { row: Row; id: string; productId: string }

/** A table that a file of CSV says rows of, each of a product. */
type ImportedTable<Places, Row, Stored> = {
  table: 'part_numbers' | 'applications'
  format: RowFormat<Places, Row>
  idOf: (productId: string, row: Row) => string
  /** What is stored of these rows, by their ids. */
  findStored: (db: Db, rows: ImportedRow<Row>[]) => Promise<Map<string, Stored>>
  isSame: (stored: Stored, row: Row) => boolean
  save: (trx: Transaction, rows: ImportedRow<Row>[]) => Promise<void>
  /** What is stored of these products, but for what an export leaves out: its id as of a row, and in the table. */
  listStored: (db: Db, productIds: string) => Promise<{ id: string; rowId: string }[]>
}

/** Few enough that whoever writes meanwhile hardly waits. */
export const batchSize = 200

/**
 * Takes an uploaded CSV file, in small transactions, and reports what it did, or in a dry run would do. A
 * row that cannot be read is refused and stops nothing; the same file a second time changes nothing. With
 * `replaces`, what the file does not say of its products is taken away, but for what an export leaves out
 * too. Gives what the file says, too, each row once. Throws 'fields-wrong'.
 */
export async function importFile<Places, Row extends { line: number; productCode: string }, Stored>(
  db: Database,
  { bytes, dryRun, replaces, progress }: ImportedFile,
  imported: ImportedTable<Places, Row, Stored>,
): Promise<{ report: ImportReport; imports: Map<string, ImportedRow<Row>> }> {
  const refused = noRemarks()
  const counts = { rows: 0, added: 0, changed: 0, unchanged: 0, removed: 0 }
  const imports = new Map<string, ImportedRow<Row>>()
  for (const { count, read } of readRows(bytes, imported.format, refused, progress)) {
    counts.rows += count
    const ids = await productsByCode(
      db.read,
      read.map(({ productCode }) => productCode),
    )
    const fresh: ImportedRow<Row>[] = []
    for (const row of read) {
      const productId = ids.get(row.productCode)
      if (productId === undefined) {
        remark(refused, row.line, `There is no product ${row.productCode}.`)
        continue
      }
      const one = { row, productId, id: imported.idOf(productId, row) }
      if (!imports.has(one.id)) fresh.push(one)
      imports.set(one.id, imports.get(one.id) ?? one)
    }
    const stored = dryRun
      ? await imported.findStored(db.read, fresh)
      : await db.write(async (trx) => {
          const before = await imported.findStored(trx, fresh)
          if (fresh.length > 0) await imported.save(trx, fresh)
          return before
        })
    for (const { id, row } of fresh) {
      const before = stored.get(id)
      if (before === undefined) counts.added++
      else if (imported.isSame(before, row)) counts.unchanged++
      else counts.changed++
    }
    // SQLite answers without a turn of the loop: whoever asked meanwhile is heard here.
    await turnOfLoop()
  }
  const repeated = counts.rows - refused.count - imports.size
  if (replaces) counts.removed = await removeOthers(db, imported, imports, dryRun)
  return { report: { ...counts, repeated, refused }, imports }
}

/** Takes away what a file does not say of the products that it names; gives how many rows that are. */
async function removeOthers<Places, Row, Stored>(
  db: Database,
  { table, listStored }: ImportedTable<Places, Row, Stored>,
  imports: ReadonlyMap<string, ImportedRow<Row>>,
  dryRun: boolean,
): Promise<number> {
  const products = [...new Set([...imports.values()].map(({ productId }) => productId))]
  let removed = 0
  for (let first = 0; first < products.length; first += batchSize) {
    const some = JSON.stringify(products.slice(first, first + batchSize))
    const others = (await listStored(db.read, some)).filter(({ id }) => !imports.has(id))
    removed += others.length
    const ids = jsonTexts(db.read, JSON.stringify(others.map(({ rowId }) => rowId)))
    if (!dryRun && others.length > 0)
      await db.write((trx) => trx.deleteFrom(table).where('id', 'in', ids).execute())
    await turnOfLoop()
  }
  return removed
}
