import { setImmediate as turnOfLoop } from 'node:timers/promises'
import { removeUnsaid } from '#part-numbers/server/remove-unsaid.ts'
import { importRows } from '#part-numbers/server/take-rows.ts'
import { analyze } from '#server/database/dialect.ts'
import { jsonTexts } from '#server/database/json-rows.ts'
import type { Database, Db } from '#server/database/open.ts'
import type { Progress } from '#server/imports/read-csv.ts'
import { noRemarks, type Remarks, remark } from '#server/imports/read-csv.ts'
import type { ApplicationsReport } from '../contract.ts'
import { type Application, compareSpans } from '../rules.ts'
import { asYearFrom, asYearTo, universalId } from './motorcycles.ts'
import { codeOf, idOf, missingColumns, readHeader, readRow } from './rows.ts'
import {
  compare,
  type KnownApplication,
  noteSaidComplete,
  productsAtOnce,
  take,
  unsaidOf,
} from './take-applications.ts'

/** How many rows name a product, and the codes of those of them that are refused. */
type Named = { rows: number; refused: Set<string> }

function applications(named: Named) {
  const reading: typeof readRow = (places, cells, line) => {
    const row = readRow(places, cells, line)
    const code = codeOf(places, cells)
    if (code !== '') named.rows++
    if (typeof row === 'string') named.refused.add(code.toUpperCase())
    return row
  }
  return {
    format: { readHeader, missing: missingColumns, readRow: reading },
    idOf,
    compare,
    take,
  }
}

/**
 * Takes applications from an uploaded CSV file, in small transactions, and reports what it did, or in a
 * dry run would do. A row that cannot be read is refused and stops nothing; the same file a second time
 * changes nothing. With `replaces`, what the file does not say of its products is taken away. A product is
 * called complete at last, and not where one of its rows is refused; a row of which nobody can read whose
 * it is may be any product's.
 */
export async function importApplications(
  db: Database,
  file: Buffer,
  wish: { dryRun: boolean; replaces: boolean },
  progress: Progress,
): Promise<ApplicationsReport> {
  const refused = noRemarks()
  const named: Named = { rows: 0, refused: new Set() }
  const { said, counts } = await importRows(db, file, applications(named), {
    dryRun: wish.dryRun,
    refused,
    progress,
  })
  // After so many new rows PostgreSQL would plan by what it knew before.
  if (!wish.dryRun) await analyze(db.read, 'applications')
  const isWhole = (code: string) =>
    named.rows === counts.rows && !named.refused.has(code.toUpperCase())
  if (!wish.dryRun) await noteSaidComplete(db, said, isWhole)
  const spans = await lookOver(db.read, said, wish.replaces)
  const removed = wish.replaces ? await removeUnsaid(db, 'applications', said, unsaidOf, wish) : 0
  return { ...counts, removed, refused, ...spans }
}

type Span = Pick<Application, 'yearFrom' | 'yearTo' | 'frameFrom' | 'frameTo'> & {
  motorcycleId: string
  of: string
  line: number | null
}

/**
 * What is said twice of a product and a motorcycle, and the years that nothing is said of between
 * others: of a file, together with what is known already unless the file `replaces` it.
 */
async function lookOver(
  db: Db,
  said: ReadonlyMap<string, KnownApplication>,
  replaces: boolean,
): Promise<{ overlaps: Remarks; gaps: Remarks }> {
  const overlaps = noRemarks()
  const gaps = noRemarks()
  const ofProduct = [...Map.groupBy(said.values(), ({ productId }) => productId)]
  for (let first = 0; first < ofProduct.length; first += productsAtOnce) {
    const some = ofProduct.slice(first, first + productsAtOnce)
    const known = replaces
      ? []
      : await knownOf(
          db,
          some.map(([productId]) => productId),
        )
    const others = Map.groupBy(
      known.filter(({ id }) => !said.has(id)),
      ({ productId }) => productId,
    )
    for (const [productId, file] of some) {
      const spans = [...file.map(asSpan), ...(others.get(productId) ?? [])]
      const ofMotorcycle = Map.groupBy(spans, ({ motorcycleId }) => motorcycleId)
      ofMotorcycle.delete(universalId)
      for (const alike of ofMotorcycle.values()) {
        const [one] = alike
        if (!one || alike.length < 2) continue
        const found = compareSpans(alike)
        for (const years of found.overlaps) remark(overlaps, one.line, `${one.of}: ${years} twice`)
        for (const years of found.gaps) remark(gaps, one.line, `${one.of}: nothing on ${years}`)
      }
    }
    await turnOfLoop()
  }
  return { overlaps, gaps }
}

function asSpan({ row }: KnownApplication): Span {
  const { motorcycle, application, productCode, line } = row
  const of = `${productCode}, ${motorcycle.make} ${motorcycle.model}`
  return { ...application, motorcycleId: motorcycle.id, of, line }
}

async function knownOf(db: Db, products: string[]) {
  const rows = await db
    .selectFrom('applications')
    .select(['id', 'product_id', 'motorcycle_id', 'year_from', 'year_to'])
    .select(['frame_from', 'frame_to'])
    .where('product_id', 'in', jsonTexts(db, JSON.stringify(products)))
    .execute()
  return rows.map((row) => ({
    id: row.id,
    productId: row.product_id,
    motorcycleId: row.motorcycle_id,
    // A file's own row comes first, and says of what this is.
    of: '',
    line: null,
    yearFrom: asYearFrom(row.year_from),
    yearTo: asYearTo(row.year_to),
    frameFrom: row.frame_from,
    frameTo: row.frame_to,
  }))
}
