import type { FileReading } from '#base/import-report.ts'
import { Problem } from '#base/problem.ts'
import { ours } from '#base/texts.ts'
import { uploadFile } from '#web/files.ts'
import { send } from '#web/send.ts'
import { readStoredJson, store } from '#web/stored.ts'
import type { CheckedList } from '../contract.ts'
import type { QuickOrder } from '../quick-order.ts'
import { maxFileBytes } from '../rules.ts'

type List = Pick<QuickOrder, 'text' | 'edits' | 'columns'> & { customer?: string | undefined }

/** Checks a list with the columns that were chosen for its heading before. */
export async function checkWithSavedColumns(
  { text, edits, columns, customer }: List,
  signal?: AbortSignal,
): Promise<CheckedList> {
  const check = (by: Columns | undefined) =>
    send(
      'POST /quick-order/check',
      { query: {}, body: { text, edits, customer, columns: by } },
      { signal },
    )
  const answer = await check(columns ?? undefined)
  const saved = columns || !answer.heading ? undefined : savedColumns()[headingKey(answer.heading)]
  return saved ? check(saved) : answer
}

/** The user's choices for reading a file. */
export type HowToRead = { sheet?: string; encoding?: string }

/** The text of a list that came as a file. Throws the shop's Problem for one that is no list. */
export async function readFileText(file: File, how: HowToRead = {}): Promise<string> {
  if (file.size > maxFileBytes) throw new Problem('file-too-long', ours.fileTooLong)
  const query = new URLSearchParams(how)
  const { text, reading } = (await uploadFile(`/quick-order/check?${query}`, file)) as CheckedList
  if (reading) readings.set(file, reading)
  return text ?? ''
}

/** How the files of this tab were read: which sheet is the list, and what was left out. */
export const readings = new WeakMap<File, FileReading>()

/** The files that lists of this tab came as, by list and name: a reload leaves only what was read of them. */
export const openedFiles = new Map<string, File>()

export type Heading = NonNullable<CheckedList['heading']>
type Columns = NonNullable<QuickOrder['columns']>

const columnsKey = 'padColumns'

export function saveColumns(heading: Heading, columns: Columns): void {
  store(columnsKey, JSON.stringify({ ...savedColumns(), [headingKey(heading)]: columns }))
}

function savedColumns(): Record<string, Columns> {
  return Object(readStoredJson(columnsKey))
}

function headingKey({ cells }: Heading): string {
  return cells.join('\t').toLowerCase()
}
