// Quick order's reader for lists, loaded when lines are written or a file is chosen.
import { checkWithSavedColumns } from '#quick-order/web/check-list.ts'
import { parseListLines, type ReadLine } from '../read-lines.ts'

export async function linesOfText(text: string): Promise<{ lines: ReadLine[]; doubts: string[] }> {
  if (text.trim() === '') return { lines: [], doubts: [] }
  return parseListLines(text, await checkWithSavedColumns({ text, edits: [], columns: null }))
}
