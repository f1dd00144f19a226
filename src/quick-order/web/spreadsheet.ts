// Loaded when somebody asks for a spreadsheet: what makes them is larger than the page.
import { openXlsx, saveXlsx, writeXlsx } from 'hucre/xlsx'
import type { OurCells } from '../our-columns.ts'
import { splitRows } from '../rows.ts'

type Rows = (string | number | null)[][]

/** Rows as a spreadsheet of one sheet. */
export function xlsxOf(rows: Rows): Promise<Blob> {
  return xlsxOfSheets([rows])
}

export async function xlsxOfSheets(sheets: Rows[]): Promise<Blob> {
  const named = sheets.map((rows, at) => ({ name: `List ${at + 1}`, rows }))
  return blobOf(await writeXlsx({ sheets: named }))
}

/** The rows of a text where they stood in it, with what is written beside them. */
export function rowsOfText(text: string, beside: (line: number) => OurCells | undefined): Rows {
  const written = splitRows(text)
  const width = Math.max(...written.map(({ cells }) => cells.length))
  const rows: Rows = []
  for (const { line, raw, cells } of written) {
    while (rows.length < line - 1) rows.push([])
    const theirs = cells.length === 0 ? [raw] : cells
    const ours = beside(line)
    const gaps = Array.from({ length: width - theirs.length }, () => null)
    rows.push(ours ? [...theirs, ...gaps, ...ours] : theirs)
  }
  return rows
}

/**
 * A customer's own spreadsheet with columns behind theirs: cells, formulas, looks, remarks and the
 * sheets that are hidden stay as they are. Lines are counted as the shop counts them when it reads one.
 */
export async function fillXlsx(
  file: Blob,
  beside: (line: number) => OurCells | undefined,
): Promise<Blob> {
  const workbook = await openXlsx(await file.arrayBuffer(), { readStyles: true })
  let line = 0
  for (const { rows, hidden, veryHidden } of workbook.sheets) {
    if (hidden || veryHidden) continue
    const width = Math.max(...rows.map(({ length }) => length), 0)
    for (const row of rows) {
      const ours = beside(++line)
      if (!ours) continue
      while (row.length < width) row.push(null)
      row.push(...ours)
    }
  }
  return blobOf(await saveXlsx(workbook))
}

function blobOf(bytes: Uint8Array): Blob {
  const type = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
  return new Blob([Uint8Array.from(bytes)], { type })
}
