import type { ImportReport } from '#base/import-report.ts'

/** What an import has to say of one kind: all are counted, so many are remarks. */
export type Remarks = ImportReport['refused']

const mostTold = 500

export function noRemarks(): Remarks {
  return { count: 0, first: [] }
}

/** `line` of the file, or null for what no line says. */
export function remark(remarks: Remarks, line: number | null, message: string): void {
  remarks.count++
  if (remarks.first.length >= mostTold) return
  // In the order of the file: what is wrong with a row itself is known before what it names is looked up.
  const of = line ?? Number.MAX_SAFE_INTEGER
  const before = remarks.first.findLastIndex((one) => (one.line ?? Number.MAX_SAFE_INTEGER) <= of)
  remarks.first.splice(before + 1, 0, { line, message })
}
