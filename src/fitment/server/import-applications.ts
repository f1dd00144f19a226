import { setImmediate as turnOfLoop } from 'node:timers/promises'
import type { FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import { Problem } from '#base/problem.ts'
import { withoutPlace } from '#server/calls/pressure.ts'
import { jsonTexts } from '#server/database/json-rows.ts'
import type { Database, ReadSide } from '#server/database/open.ts'
import type { ImportReport } from '../contract.ts'
import { lookOver } from './look-over.ts'
import { type Line, readCsv } from './read-csv.ts'
import { idOf, missingColumns, type Places, type Row, readHeader, readRow } from './rows.ts'
import { compare, removeUnsaid, type Said, take } from './take-applications.ts'
import { nothingTold, type Told, tell } from './told.ts'

const mostBytes = 32 * 1024 * 1024

/** Few enough that whoever writes meanwhile hardly waits. */
const rowsAtOnce = 500

/**
 * Takes applications from an uploaded CSV file, in small transactions, and reports what it did, or in a
 * dry run would do. A row that cannot be read is refused and stops nothing; the same file a second time
 * changes nothing. With `replaces`, what the file does not say of its products is taken away.
 */
export async function importApplications(
  db: Database,
  request: FastifyRequest,
  wish: { dryRun: boolean; replaces: boolean },
): Promise<ImportReport> {
  const bytes = await withoutPlace(request, () => fileIn(request))
  const refused = nothingTold()
  const counts = { rows: 0, added: 0, changed: 0, unchanged: 0 }
  const said = new Map<string, Said>()
  for (const rows of rowsOf(bytes, refused)) {
    counts.rows += rows.count
    const found = await lookUp(db, rows.read, refused)
    const fresh = found.filter(({ id }) => !said.has(id))
    for (const one of fresh) said.set(one.id, one)
    const done = wish.dryRun
      ? await compare(db.read, db.engine, fresh)
      : await db.write((work) => take(work, db.engine, fresh))
    counts.added += done.added
    counts.changed += done.changed
    counts.unchanged += done.unchanged
    // SQLite answers without a turn of the loop: whoever asked meanwhile is heard here.
    await turnOfLoop()
  }
  const repeated = counts.rows - refused.count - said.size
  // After so many new rows PostgreSQL would plan by what it knew before.
  if (db.engine === 'postgres' && !wish.dryRun) await sql`analyze applications`.execute(db.whole)
  const spans = await lookOver(db, said, wish.replaces)
  const removed = wish.replaces ? await removeUnsaid(db, said, wish.dryRun) : 0
  return { ...counts, repeated, removed, refused, ...spans }
}

/** The file of the field `file`, in memory: never more of it than the limit. */
async function fileIn(request: FastifyRequest): Promise<Buffer> {
  if (!request.isMultipart())
    throw new Problem('wrong-media', { detail: 'Please send a CSV file.' })
  try {
    const part = await request.file({
      throwFileSizeLimit: false,
      limits: { fileSize: mostBytes, files: 1, fields: 4, fieldSize: 1_024, headerPairs: 20 },
    })
    if (part?.fieldname !== 'file') throw new Problem('malformed')
    const bytes = await part.toBuffer()
    if (part.file.truncated) throw new Problem('too-big')
    return bytes
  } catch (error) {
    throw error instanceof Problem
      ? error
      : Object.assign(new Problem('malformed'), { cause: error })
  } finally {
    // What is left is thrown away as it comes: a sender that is cut off would never see the answer.
    request.raw.unpipe()
    request.raw.resume()
  }
}

/** The rows below the one that names the columns, some at a time. */
function* rowsOf(bytes: Buffer, refused: Told): Generator<{ count: number; read: Row[] }> {
  let places: Places | null = null
  for (const lines of readCsv(bytes, rowsAtOnce)) {
    const [head] = lines
    if (!head) continue
    if (places) {
      yield { count: lines.length, read: readRows(places, lines, refused) }
      continue
    }
    places = 'cells' in head ? readHeader(head.cells) : null
    if (!places) break
    yield { count: lines.length - 1, read: readRows(places, lines.slice(1), refused) }
  }
  if (!places) throw new Problem('fields-wrong', { detail: missingColumns })
}

function readRows(places: Places, lines: Line[], refused: Told): Row[] {
  const rows: Row[] = []
  for (const line of lines) {
    const read = 'cells' in line ? readRow(places, line.cells, line.line) : line.refusal
    if (typeof read === 'string') tell(refused, line.line, read)
    else rows.push(read)
  }
  return rows
}

/** The rows whose products there are, each once. */
async function lookUp({ read, engine }: ReadSide, rows: Row[], refused: Told): Promise<Said[]> {
  const codes = JSON.stringify([...new Set(rows.map(({ productCode }) => productCode))])
  const products = await read
    .selectFrom('products')
    .select(['id', 'product_code'])
    .where('product_code', 'in', jsonTexts(engine, codes))
    .where('deleted_at', 'is', null)
    .execute()
  const ids = new Map(products.map(({ id, product_code }) => [product_code, id]))
  const found = new Map<string, Said>()
  for (const row of rows) {
    const productId = ids.get(row.productCode)
    if (productId === undefined) {
      tell(refused, row.line, `There is no product ${row.productCode}.`)
      continue
    }
    const id = idOf(productId, row)
    if (!found.has(id)) found.set(id, { row, id, productId })
  }
  return [...found.values()]
}
