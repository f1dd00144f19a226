import { refuse } from '#base/refuse.ts'
import { askChild, ChildDied, forkChild } from '../child-process.ts'
import type { ReaderLimits, ReaderTask, SheetPart, Workbook } from './read-sheets.ts'

const readerFile = new URL('./read-sheets.ts', import.meta.url)

/** Detects a file's kind by its first bytes. Throws 'file-locked', and 'not-a-list' for other archives. */
export function detectKind(bytes: Buffer): 'text' | 'xlsx' | 'ods' {
  const begin = bytes.toString('latin1', 0, 4)
  // The old kind of Excel, and a new one with a password, begin alike.
  if (begin === '\xd0\xcf\x11\xe0') throw refuse('file-locked')
  if (begin !== 'PK\x03\x04') return 'text'
  if (bytes.includes('xl/workbook.xml')) return 'xlsx'
  if (bytes.includes('content.xml')) return 'ods'
  throw refuse('not-a-list')
}

/** Null where its cells are longer than allowed. A thread whose memory is full would end the whole shop. */
export async function readSpreadsheet(
  task: ReaderTask,
  { heap, memory, seconds, longestMs }: ReaderLimits & { longestMs: number },
): Promise<Workbook | null> {
  const limits = JSON.stringify({ memory, seconds })
  const room = [`--max-old-space-size=${heap}`, '--max-semi-space-size=4']
  const reader = forkChild(readerFile, [limits], room)
  try {
    const workbook = await askChild<Workbook | null>(reader, task, longestMs)
    if (workbook === null) return null
    for (;;) {
      const part = await askChild<SheetPart | 'end'>(reader, 'more', longestMs)
      if (part === 'end') return workbook
      workbook.sheets[part.sheet]?.rows.push(...part.rows)
    }
  } catch (error) {
    if (!(error instanceof ChildDied)) throw error
    // By SIGABRT Node ends what has no memory left, and the reader itself; by SIGKILL the time does.
    if (error.signal === 'SIGABRT' || error.signal === 'SIGKILL') throw refuse('file-too-long')
    throw refuse(error.code === null ? 'busy' : 'file-broken')
  } finally {
    reader.kill('SIGKILL')
  }
}
