import type { FastifyRequest } from 'fastify'
import type { output } from 'zod'
import type { Encoding } from '#base/encodings.ts'
import type { FileReading, importOptions } from '#base/import-report.ts'
import { refuse } from '#base/refuse.ts'
import type { CurrentUser } from '../http/current-user.ts'
import { readFormFile } from '../http/form-file.ts'
import { openQueue } from '../http/queue.ts'
import { readText } from './decode-text.ts'
import { type FileSource, type ImportedFile, noRemarks, type Progress } from './read-csv.ts'
import { detectKind, readSpreadsheet } from './spreadsheet.ts'

const maxBytes = 32 * 1024 * 1024

export type SentFile = {
  user: CurrentUser
  query: output<typeof importOptions>
  request: FastifyRequest
}

export type ImportQueue = ReturnType<typeof openImportQueue>

/** Files are imported one after the other, and the next is read meanwhile; those that wait are whole in memory. */
export function openImportQueue() {
  const readers = openQueue({ concurrency: 1 })
  const imports = openQueue({ concurrency: 1 })
  const running = new Map<string, Progress>()
  return {
    async run<Report extends object>(
      { query, request }: SentFile,
      importFile: (file: ImportedFile) => Promise<Report>,
    ): Promise<Report & FileReading> {
      const { id, dryRun, how, seenAt } = query
      const progress = { done: 0, of: 0 }
      const options = { dryRun: dryRun === 'true', replaces: how === 'replace', seenAt, progress }
      if (id !== undefined) running.set(id, progress)
      try {
        const bytes = await readUpload(request)
        const source = await readers(() => readSource(bytes, query))
        const report = await imports(() => importFile({ ...options, source }))
        return { ...report, ...source.reading }
      } finally {
        if (id !== undefined) running.delete(id)
      }
    },
    readProgress: async (id: string) => running.get(id) ?? { done: 0, of: 0 },
  }
}

async function readUpload(request: FastifyRequest): Promise<Buffer> {
  if (!request.isMultipart())
    throw refuse('wrong-media', { detail: 'Please send a file of CSV, or a spreadsheet.' })
  const refusals = { missing: 'malformed', tooBig: 'too-big' } as const
  return readFormFile(request, { field: 'file', mostBytes: maxBytes, ...refusals })
}

/** So that lists of a hundred thousand rows can be read; admins alone send them, one after the other. */
const readerLimits = { heap: 1_500, memory: 2_000, seconds: 60, longestMs: 120_000 }
const limits = { maxRows: 200_000, maxLetters: 100_000_000 }

async function readSource(bytes: Buffer, query: SentFile['query']): Promise<FileSource> {
  const kind = detectKind(bytes)
  if (kind === 'text') return readTextSource(bytes, query.encoding)
  const reading: FileReading = { encoding: null, sheet: null, sheets: [], notes: noRemarks() }
  const workbook = await readSpreadsheet({ bytes, kind, ...limits }, readerLimits)
  if (workbook === null) throw refuse('too-big')
  return { text: null, workbook, sheet: query.sheet, reading }
}

export async function readTextSource(bytes: Buffer, encoding?: Encoding): Promise<FileSource> {
  const { text, reading } = await readText(bytes, encoding)
  const workbook = { sheets: [], hiddenSheets: [] }
  return { text: text.split(/\r\n|\n|\r/), workbook, sheet: undefined, reading }
}
