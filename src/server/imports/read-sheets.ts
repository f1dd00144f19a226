// Runs in a process of its own, which is ended when it takes too long or too much: whatever a file does
// to the one who reads it, the shop goes on.
import { Worker } from 'node:worker_threads'
import type { Cell, CellValue, Sheet } from 'hucre/xlsx'
import { formatCsv } from '#base/csv.ts'
import { serveParent } from '../child-process.ts'

/** In megabytes for Node's own objects and for all, and in seconds of the processor. */
export type ReaderLimits = { heap: number; memory: number; seconds: number }

export type ReaderTask = {
  bytes: Uint8Array
  kind: 'xlsx' | 'ods'
  maxRows: number
  maxLetters: number
  as: 'rows' | 'csv'
}

const maxColumns = 60

const { memory, seconds } = JSON.parse(process.argv[2] ?? '') as ReaderLimits

serveParent()

// Nothing else runs in this thread while it reads. The kill is what Node does where its own memory is full.
new Worker(
  `setInterval(() => {
    const { user, system } = process.cpuUsage()
    const isTooMuch = process.memoryUsage.rss() > ${memory * 1024 * 1024}
    if (isTooMuch || user + system > ${seconds * 1_000_000}) process.kill(process.pid, 'SIGABRT')
  }, 20)`,
  { eval: true },
)

process.once('message', async (task: ReaderTask) => {
  const rows = await readSheets(task)
  const isTooLong = countLetters(rows) > task.maxLetters
  process.send?.(isTooLong ? null : task.as === 'csv' ? formatCsv(rows) : rows)
})

async function readSheets({ bytes, kind, maxRows }: ReaderTask): Promise<string[][]> {
  const options = { maxRows, readStyles: true }
  const { sheets } =
    kind === 'xlsx'
      ? await (await import('hucre/xlsx')).readXlsx(bytes, { ...options, sheets: isVisible })
      : await (await import('hucre/ods')).readOds(bytes, options)
  return sheets.filter(isVisible).flatMap(cellTexts)
}

function isVisible({ hidden, veryHidden }: Pick<Sheet, 'hidden' | 'veryHidden'>): boolean {
  return !hidden && !veryHidden
}

/** A file of a few kilobytes may name one long text a million times: here it is one, on its way each is a copy. */
function countLetters(rows: string[][]): number {
  return rows.reduce((sum, cells) => cells.reduce((sum, cell) => sum + cell.length, sum), 0)
}

function cellTexts({ rows, cells }: Sheet): string[][] {
  return rows.map((row, at) =>
    row.slice(0, maxColumns).map((value, place) => cellText(value, cells?.get(`${at},${place}`))),
  )
}

function cellText(value: CellValue, cell: Cell | undefined): string {
  const displayed = value ?? cell?.formulaResult ?? null
  // Nobody has worked it out, and this shop does not.
  if (displayed === null) return cell?.formula === undefined ? '' : `=${cell.formula}`
  if (typeof displayed === 'number') return numberText(displayed, cell?.style?.numFmt)
  if (displayed instanceof Date) return displayed.toISOString().slice(0, 10)
  return typeof displayed === 'boolean' ? String(displayed).toUpperCase() : String(displayed)
}

/** As the sheet shows it: `00123` where its format writes zeros, and no digit that it does not know. */
function numberText(value: number, format: string | undefined): string {
  if (Number.isInteger(value) && Math.abs(value) < 1e15) {
    const zeros = format && /^0{2,20}$/.test(format) ? format.length : 0
    return String(value).padStart(zeros, '0')
  }
  if (Math.abs(value) >= 1e15) return value.toExponential(5).toUpperCase()
  return String(Number(value.toPrecision(15)))
}
