// Loaded when somebody writes lines or chooses a file: the quick order's reading, for lists.
import { checkWithSavedColumns } from '#quick-order/web/check-list.ts'
import { type ReadLine, readLines } from '../read-lines.ts'

/** The lines of a text as the quick order reads them, with the columns that were chosen for its heading. */
export async function linesOfText(text: string): Promise<{ lines: ReadLine[]; doubts: string[] }> {
  if (text.trim() === '') return { lines: [], doubts: [] }
  return readLines(text, await checkWithSavedColumns({ text, edits: [], columns: null }))
}
