import { showCount } from '#base/counts.ts'
import { csvOf } from '#base/csv.ts'
import { csvFile } from '../csv.ts'
import type { ReportPart } from './import-report.tsx'

/** What an import told, as a file that outlives the page; with how many more there are of each kind. */
export function reportFile(parts: readonly ReportPart[]): Blob {
  const rows = [
    ['Told', 'Line', 'What'],
    ...parts.flatMap(({ title, told: { count, first } }) => [
      ...first.map(({ line, message }) => [title, line ?? '', message]),
      ...(count > first.length ? [[title, '', `and ${showCount(count - first.length)} more`]] : []),
    ]),
  ]
  return csvFile(csvOf(rows))
}
