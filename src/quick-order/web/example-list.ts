import { csvBlob, formatCsv } from '#base/csv.ts'
import { loadChunk } from '#web/chunk.ts'
import { saveFile } from '#web/files.ts'
import { send } from '#web/send.ts'
import type * as contract from '../contract.ts'

/** A list of the shop's own parts, as text that is pasted. */
export async function exampleText(): Promise<string> {
  return (await readExample()).map((cells) => cells.join('\t')).join('\n')
}

/** The same as a file, to be looked at, changed, and dropped. */
export async function saveExample(kind: 'xlsx' | 'csv'): Promise<void> {
  const rows = await readExample()
  if (kind === 'csv') return saveFile(csvBlob(formatCsv(rows)), 'example-list.csv')
  const { xlsxOf } = await loadChunk(() => import('./spreadsheet.ts'))
  saveFile(await xlsxOf(rows), 'example-list.xlsx')
}

async function readExample(): Promise<contract.Example['rows']> {
  return (await send<typeof contract.readExample>('GET /order-pad/example', {})).rows
}
