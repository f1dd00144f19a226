import type { FastifyRequest } from 'fastify'
import { refuse } from '#base/refuse.ts'
import { readFormFile } from '#server/http/form-file.ts'
import { openQueue } from '#server/http/queue.ts'
import { decodeText } from '#server/imports/read-csv.ts'
import type { ReaderTask } from '#server/imports/read-sheets.ts'
import { detectKind, readSpreadsheet } from '#server/imports/spreadsheet.ts'
import { textOfRows } from '../rows.ts'
import { maxFileBytes, maxLines } from '../rules.ts'

/**
 * In megabytes, and seconds of the processor; a list takes a third of that memory and a tenth of that time. A
 * reader that hardly gets a processor is ended after `longestMs`; by itself it ends much sooner.
 */
const readerLimits = { heap: 80, memory: 300, seconds: 3, longestMs: 15_000 }

/** Rows beyond this are too many, filled or not. */
const maxRows = maxLines * 10

const listFile = {
  field: 'file',
  mostBytes: maxFileBytes,
  missing: 'not-a-list',
  tooBig: 'file-too-long',
} as const

/** Reads the text of a list that came as a file. Throws why it is none. */
export function openFileReader() {
  // Each is in memory whole; of one address a few, so that slow ones keep nobody else out.
  const uploads = openQueue({ concurrency: 16, maxWaiting: 0, maxPerUser: 4 })
  const readers = openQueue({ concurrency: 2, maxWaiting: 8, maxPerUser: 1 })
  return (request: FastifyRequest, whose: string): Promise<string> =>
    uploads(async () => {
      const bytes = await readFormFile(request, listFile)
      const kind = detectKind(bytes)
      if (kind === 'text') return plain(decodeText(bytes))
      const limits = { maxRows: maxRows + 1, maxLetters: maxFileBytes }
      return readers(() => readCells({ bytes, kind, ...limits, as: 'rows' }), whose)
    }, whose)
}

/** Pictures, programs and the like hold signs that no text does. */
function plain(text: string): string {
  const isOdd = /[^\P{Cc}\t\n\r\v\f\u0085]/u.test(text)
  if (isOdd || /^(?:%PDF|\{\\rtf|<!doctype|<html)/i.test(text)) throw refuse('not-a-list')
  return text
}

async function readCells(task: ReaderTask): Promise<string> {
  const rows = await readSpreadsheet<string[][]>(task, readerLimits)
  if (rows === null) throw refuse('file-too-long')
  if (rows.length >= task.maxRows) throw refuse('list-too-long')
  return textOfRows(rows)
}
