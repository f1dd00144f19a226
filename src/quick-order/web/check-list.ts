import { Problem } from '#base/problem.ts'
import { sendFile } from '#web/files.ts'
import { send } from '#web/send.ts'
import type * as contract from '../contract.ts'
import type { Pad } from '../pad.ts'
import { mostFileBytes } from '../rules.ts'
import { columnsFor } from './kept-columns.ts'

function checkList(
  { text, edits, columns }: Pick<Pad, 'text' | 'edits' | 'columns'>,
  signal?: AbortSignal,
): Promise<contract.Checked> {
  const body = { text, edits, ...(columns ? { columns } : {}) }
  const options = signal ? { signal } : {}
  return send<typeof contract.checkPad>('POST /order-pad/check', { body }, options)
}

/** The same, by the columns that were chosen for the list's heading before. */
export async function checkRemembered(
  pad: Pick<Pad, 'text' | 'edits' | 'columns'>,
  signal?: AbortSignal,
): Promise<contract.Checked> {
  const answer = await checkList(pad, signal)
  const columns = pad.columns ? null : columnsFor(answer.heading)
  return columns ? checkList({ ...pad, columns }, signal) : answer
}

/** The text of a list that came as a file. Throws the shop's Problem for one that is no list. */
export async function textOfFile(file: File): Promise<string> {
  if (file.size > mostFileBytes) throw new Problem('file-too-long')
  const answer = await sendFile('/order-pad/check', file)
  return (answer as contract.Checked).text ?? ''
}
