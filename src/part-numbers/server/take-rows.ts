import { setImmediate as turnOfLoop } from 'node:timers/promises'
import type { Database, Db, Transaction } from '#server/database/open.ts'
import type { Progress } from '#server/imports/read-csv.ts'
import { type Remarks, type RowFormat, readRows, remark } from '#server/imports/read-csv.ts'
import { productsByCode } from './by-code.ts'

type Named = { line: number; productCode: string }

/** A row of a file whose product is known; rows with the same id say the same. */
export type KnownRow<Row> = { row: Row; id: string; productId: string }

type Done = { added: number; changed: number; unchanged: number }

/** What a file says of products: how it is read, compared and written. */
type Kind<Places, Row> = {
  format: RowFormat<Places, Row>
  idOf: (productId: string, row: Row) => string
  /** What taking them would do. */
  compare: (db: Db, fresh: KnownRow<Row>[]) => Promise<Done>
  take: (trx: Transaction, fresh: KnownRow<Row>[]) => Promise<Done>
}

/**
 * Takes a file's rows some at a time, each some in a transaction of its own; a dry run compares only.
 * Gives what it counted and all that the file says, each once. Throws 'fields-wrong'.
 */
export async function importRows<Places, Row extends Named>(
  db: Database,
  bytes: Buffer,
  { format, idOf, compare, take }: Kind<Places, Row>,
  { dryRun, refused, progress }: { dryRun: boolean; refused: Remarks; progress: Progress },
) {
  const counts = { rows: 0, added: 0, changed: 0, unchanged: 0 }
  const said = new Map<string, KnownRow<Row>>()
  for (const { count, read } of readRows(bytes, format, refused, progress)) {
    const fresh: KnownRow<Row>[] = []
    for (const { row, productId } of await ofProducts(db.read, read, refused)) {
      const one = { row, productId, id: idOf(productId, row) }
      if (said.has(one.id)) continue
      said.set(one.id, one)
      fresh.push(one)
    }
    const done = dryRun ? await compare(db.read, fresh) : await db.write((trx) => take(trx, fresh))
    counts.rows += count
    counts.added += done.added
    counts.changed += done.changed
    counts.unchanged += done.unchanged
    // SQLite answers without a turn of the loop: whoever asked meanwhile is heard here.
    await turnOfLoop()
  }
  return { said, counts: { ...counts, repeated: counts.rows - refused.count - said.size } }
}

/** The rows whose products there are. */
async function ofProducts<Row extends Named>(db: Db, rows: Row[], refused: Remarks) {
  const codes = rows.map(({ productCode }) => productCode)
  const ids = await productsByCode(db, codes)
  return rows.flatMap((row) => {
    const productId = ids.get(row.productCode)
    if (productId !== undefined) return [{ row, productId }]
    remark(refused, row.line, `There is no product ${row.productCode}.`)
    return []
  })
}
