import { Problem } from '#base/problem.ts'
import { ours } from '#base/texts.ts'
import { uploadFile } from '#web/files.ts'
import { send } from '#web/send.ts'
import { readStoredJson, store } from '#web/stored.ts'
import type { CheckedList } from '../contract.ts'
import type { QuickOrder } from '../quick-order.ts'
import { maxFileBytes } from '../rules.ts'

type List = Pick<QuickOrder, 'text' | 'edits' | 'columns'> & { customer?: string | undefined }

/** What the shop says of a list, by the columns that were chosen for its heading before. */
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

/** The text of a list that came as a file. Throws the shop's Problem for one that is no list. */
export async function readFileText(file: File, sheet?: string): Promise<string> {
  if (file.size > maxFileBytes) throw new Problem('file-too-long', ours.fileTooLong)
  const query = sheet === undefined ? '' : `?${new URLSearchParams({ sheet })}`
  const { text, reading } = (await uploadFile(`/quick-order/check${query}`, file)) as CheckedList
  if (reading?.sheet) sheetsOfFiles.set(file, reading.sheet)
  return text ?? ''
}

/** Which sheet of a file is the list. */
export const sheetsOfFiles = new WeakMap<File, string>()

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
