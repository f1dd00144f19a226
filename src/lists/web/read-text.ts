// Loaded when somebody writes lines or chooses a file: the quick order's reading, for lists.
import { checkWithSavedColumns } from '#quick-order/web/check-list.ts'
import { type ReadLine, readLines } from '../read-lines.ts'

export async function linesOfText(text: string): Promise<{ lines: ReadLine[]; doubts: string[] }> {
  if (text.trim() === '') return { lines: [], doubts: [] }
  return readLines(text, await checkWithSavedColumns({ text, edits: [], columns: null }))
}
