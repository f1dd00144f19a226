import { setImmediate as turnOfLoop } from 'node:timers/promises'
import { showCount } from '#base/counts.ts'
import type { ImportReport } from '#base/import-report.ts'
import { Problem } from '#base/problem.ts'
import type { Database, Db } from '#server/database/open.ts'
import type { Progress } from '#server/imports/read-csv.ts'
import {
  type ColumnPlaces,
  cellReader,
  findColumns,
  noRemarks,
  type Remarks,
  type RowFormat,
  readRows,
  remark,
} from '#server/imports/read-csv.ts'
import { type Moment, maxNameLength, maxSuccessorUnits } from '../rules.ts'
import { productsByCode } from './by-code.ts'
import { saveSuccessors } from './successors.ts'

/** What a file says of one product, whole. */
type Replacement = {
  productId: string
  successors: Map<string, number>
  when: Moment
  source: string
}

type Known = Map<string, { to: string; quantity: number; when: Moment; source: string }[]>

/** Few enough that whoever writes meanwhile hardly waits. */
const productsAtOnce = 50

/**
 * Takes successors from an uploaded CSV file, and reports what it did, or in a dry run would do. The rows
 * of a product are what takes its place, whole, instead of what was said before; where one of them is
 * refused, none of that product is taken. An empty successor takes back what was said.
 */
export async function importSuccessors(
  db: Database,
  file: Buffer,
  { dryRun }: { dryRun: boolean },
  progress: Progress,
): Promise<ImportReport> {
  const refused = noRemarks()
  const rows: SuccessorRow[] = []
  const ids = new Map<string, string>()
  let count = 0
  for (const some of readRows(file, successorRows, refused, progress)) {
    count += some.count
    rows.push(...some.read)
    const codes = some.read.flatMap(({ productCode, by }) =>
      by === '' ? [productCode] : [productCode, by],
    )
    for (const [code, id] of await productsByCode(db.read, codes)) ids.set(code, id)
    await turnOfLoop()
  }
  const known = await knownLinks(db.read)
  const counts = { added: 0, changed: 0, unchanged: 0, removed: 0, repeated: 0 }
  const changed: Replacement[] = []
  const byProduct = Map.groupBy(rows, ({ productCode }) => ids.get(productCode) ?? productCode)
  for (const ofProduct of byProduct.values()) {
    const said = replacementOf(ofProduct, ids, refused)
    if (!said) continue
    if (leadsBack(said, known)) {
      for (const { line } of ofProduct)
        remark(refused, line, new Problem('successor-circle').message)
      continue
    }
    counts.repeated += ofProduct.filter(({ by }) => by !== '').length - said.successors.size
    const isChanged = compare(said, known.get(said.productId) ?? [], counts)
    if (isChanged) changed.push(said)
    known.set(said.productId, linksOf(said))
  }
  for (let first = 0; !dryRun && first < changed.length; first += productsAtOnce) {
    const some = changed.slice(first, first + productsAtOnce)
    await db.write(async (trx) => {
      for (const { productId, successors, ...how } of some) {
        const those = [...successors].map(([id, quantity]) => ({ productId: id, quantity }))
        await saveSuccessors(trx, productId, { successors: those, ...how })
      }
    })
  }
  return { rows: count, ...counts, refused }
}

/** Null, and why is told, where something is wrong with one of the rows. */
function replacementOf(
  rows: SuccessorRow[],
  ids: ReadonlyMap<string, string>,
  refused: Remarks,
): Replacement | null {
  const [first] = rows
  if (!first) return null
  const productId = ids.get(first.productCode)
  const why = rows.map((row) => {
    if (productId === undefined) return `There is no product ${row.productCode}.`
    if (row.by !== '' && !ids.has(row.by)) return `There is no product ${row.by}.`
    if (row.by === '' && rows.length > 1)
      return `Another row says what takes the place of ${row.productCode}.`
    return row.when === first.when ? null : `Line ${first.line} says another moment.`
  })
  if (productId === undefined || why.some((sentence) => sentence !== null)) {
    for (const [place, { line, productCode }] of rows.entries())
      remark(refused, line, why[place] ?? `Another row of ${productCode} is refused.`)
    return null
  }
  const successors = new Map<string, number>()
  for (const { by, units } of rows) {
    const to = ids.get(by)
    if (to !== undefined) successors.set(to, units)
  }
  return { productId, successors, when: first.when, source: first.source }
}

/** All that is said so far: few products give way, and circles are seen only in the whole. */
async function knownLinks(read: Db): Promise<Known> {
  const rows = await read
    .selectFrom('supersessions')
    .select(['product_id', 'successor_id as to', 'quantity', 'moment as when', 'source'])
    .execute()
  return Map.groupBy(rows, ({ product_id }) => product_id)
}

function leadsBack({ productId, successors }: Replacement, known: Known): boolean {
  const reached = new Set(successors.keys())
  for (const id of reached) for (const { to } of known.get(id) ?? []) reached.add(to)
  return reached.has(productId)
}

/** Counts what is otherwise; false where nothing is. */
function compare(
  replacement: Replacement,
  before: ReturnType<typeof linksOf>,
  counts: { added: number; changed: number; unchanged: number; removed: number },
): boolean {
  const there = new Map(before.map((link) => [link.to, link]))
  const now = linksOf(replacement)
  const same = now.filter(({ to, quantity, when, source }) => {
    const link = there.get(to)
    return link?.quantity === quantity && link.when === when && link.source === source
  }).length
  const added = now.filter(({ to }) => !there.has(to)).length
  const removed = before.filter(({ to }) => !replacement.successors.has(to)).length
  counts.added += added
  counts.unchanged += same
  counts.changed += now.length - added - same
  counts.removed += removed
  return same < now.length || removed > 0
}

function linksOf({ successors, when, source }: Replacement) {
  return [...successors].map(([to, quantity]) => ({ to, quantity, when, source }))
}

/** A row of a file of successors, read; its products are not looked up yet. */
type SuccessorRow = {
  line: number
  productCode: string
  /** Empty where nothing takes the product's place any more. */
  by: string
  units: number
  when: Moment
  source: string
}

const columns = {
  productCode: ['productcode', 'code', 'product'],
  by: ['replacedby', 'successor', 'by'],
  units: ['units', 'quantity'],
  when: ['when'],
  source: ['source'],
} as const

type Column = keyof typeof columns

/** What people write for a moment, without spaces and punctuation. */
const moments: Readonly<Record<string, Moment>> = {
  ...{ '': 'at-once', atonce: 'at-once', now: 'at-once' },
  ...{ whensoldout: 'when-sold-out', whentheoldstockisgone: 'when-sold-out' },
}

const successorRows: RowFormat<ColumnPlaces<Column>, SuccessorRow> = {
  readHeader: (cells) => findColumns(columns, ['productCode', 'by'], cells),
  missing: 'The first row must name the columns, at least product code and replaced by.',
  readRow: (places, cells, line) => {
    const cell = cellReader(places, cells)
    const [productCode, by, source] = [cell('productCode'), cell('by'), cell('source')]
    const units = cell('units') === '' ? 1 : Number(cell('units'))
    const when = moments[cell('when').toLowerCase().replace(/[\s-]/g, '')]
    if (productCode === '') return 'The product code is missing.'
    if (!Number.isInteger(units) || units < 1 || units > maxSuccessorUnits)
      return `Units are a whole number from 1 to ${showCount(maxSuccessorUnits)}, or empty for one.`
    if (!when) return 'When is at once, when sold out, or empty.'
    if (source.length > maxNameLength) return `A source has at most ${maxNameLength} letters.`
    return { line, productCode, by, units, when, source }
  },
}
