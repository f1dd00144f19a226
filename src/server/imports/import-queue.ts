import { setTimeout as pause } from 'node:timers/promises'
import type { FastifyBaseLogger, FastifyReply, FastifyRequest } from 'fastify'
import type { output } from 'zod'
import type { Encoding } from '#base/encodings.ts'
import type { FileReading, ImportState, importOptions } from '#base/import-report.ts'
import { refuse } from '#base/refuse.ts'
import type { Database } from '../database/open.ts'
import type { CurrentUser } from '../http/current-user.ts'
import { readFormFile } from '../http/form-file.ts'
import { openQueue } from '../http/queue.ts'
import { asProblem } from '../http/refusals.ts'
import { newId } from '../ids.ts'
import { isDocument, readText } from './decode-text.ts'
import { begin, readImportState, saveEnd, saveStep } from './import-state.ts'
import { type FileSource, type ImportedFile, noRemarks, type Progress } from './read-csv.ts'
import { detectKind, readSpreadsheet } from './spreadsheet.ts'

const maxBytes = 32 * 1024 * 1024

export type SentFile = {
  user: CurrentUser
  query: output<typeof importOptions>
  request: FastifyRequest
  reply: FastifyReply
}

export type ImportQueue = ReturnType<typeof openImportQueue>

/** Waiting files are completely in memory. */
const maxImports = 20

/** Shorter than a proxy waits for an answer. */
const maxRetryDelayMs = 20_000

const stepMs = 1_000

/**
 * Imports files one after the other while reading the next. Long imports continue after their sender stops waiting, and
 * every process reports their progress.
 */
export function openImportQueue(db: Database, log: Pick<FastifyBaseLogger, 'error'>) {
  const readers = openQueue({ concurrency: 1 })
  const imports = openQueue({ concurrency: 1 })
  const running = new Set<Promise<unknown>>()
  const stopping = new AbortController()

  /** Stores its progress while it runs, and its result at the end. */
  async function work<Report extends object>(
    id: string,
    progress: Progress,
    run: () => Promise<Report>,
  ): Promise<Report> {
    // A step that fails is not the import's concern: the next one may succeed.
    const stepper = setInterval(() => {
      saveStep(db, id, progress).catch(() => {})
    }, stepMs)
    try {
      const report = await run()
      await saveEnd(db, id, progress, { state: 'done', answer: report })
      return report
    } catch (error) {
      const refused = { state: 'refused' as const, answer: asProblem(error).body() }
      await saveEnd(db, id, progress, stopping.signal.aborted ? null : refused).catch((err) =>
        log.error({ err }, 'what came of an import could not be saved'),
      )
      throw error
    } finally {
      clearInterval(stepper)
    }
  }

  return {
    /** The report, or the progress if it takes longer than its sender waits. */
    async run<Report extends object>(
      { user, query, request, reply }: SentFile,
      importFile: (file: ImportedFile) => Promise<Report>,
    ): Promise<(Report & FileReading) | ImportState> {
      if (running.size >= maxImports) throw refuse('busy')
      const { id = newId(), how, seenAt } = query
      const dryRun = query.dryRun === 'true'
      const progress = { done: 0, of: 0, taken: 0 }
      const options = { dryRun, replaces: how === 'replace', seenAt, progress }
      await begin(db, { id, userId: user.id, call: request.routeOptions.url ?? '', dryRun })
      const received = Promise.withResolvers<void>()
      const importing = work(id, progress, async () => {
        const bytes = await readUpload(request).finally(received.resolve)
        const source = await readers(() => readSource(bytes, query))
        const file = { ...options, source, stopping: stopping.signal }
        const report = await imports(() => importFile(file))
        return { ...report, ...source.reading }
      })
      const settled = importing.catch(() => {}).finally(() => running.delete(settled))
      running.add(settled)
      await received.promise
      const report = await Promise.race([importing, waitAtMost(readWait(request))])
      if (report) return report
      importing.catch((error: unknown) => {
        if (asProblem(error).status >= 500 && !stopping.signal.aborted)
          log.error({ err: error }, 'an import failed')
      })
      reply.status(202).header('location', `/api/imports/${encodeURIComponent(id)}`)
      return readImportState(db.read, { params: { id } })
    },
    /** Stops a running import. */
    async close(): Promise<void> {
      stopping.abort()
      await Promise.all(running)
    },
  }
}

function waitAtMost(ms: number): Promise<null> {
  return pause(ms, null, { ref: false })
}

/** RFC 7240: a sender may ask for a shorter wait, `Prefer: wait=2`. */
function readWait({ headers }: FastifyRequest): number {
  const [, seconds] = /\bwait=(\d+)/.exec(String(headers['prefer'] ?? '')) ?? []
  return Math.min(
    seconds === undefined ? maxRetryDelayMs : Number(seconds) * 1_000,
    maxRetryDelayMs,
  )
}

async function readUpload(request: FastifyRequest): Promise<Buffer> {
  if (!request.isMultipart())
    throw refuse('wrong-media', { detail: 'Please send a file of CSV, or a spreadsheet.' })
  const refusals = { missing: () => refuse('malformed'), tooBig: () => refuse('too-big') }
  return readFormFile(request, { field: 'file', maxBytes, ...refusals })
}

/** Enough for lists of a hundred thousand rows; only admins send them, one after the other. */
const readerLimits = { heap: 1_500, memory: 2_000, seconds: 60, longestMs: 120_000 }
const limits = { maxRows: 200_000, maxCharacters: 100_000_000 }

/** The lines of a text, or the sheets of a spreadsheet. Throws 'too-big'. */
export async function readSource(
  bytes: Buffer,
  query: Pick<SentFile['query'], 'encoding' | 'sheet'>,
): Promise<FileSource> {
  const kind = detectKind(bytes)
  if (kind === 'text') return readTextSource(bytes, query.encoding)
  const reading: FileReading = { encoding: null, sheet: null, sheets: [], notes: noRemarks() }
  const workbook = await readSpreadsheet({ bytes, kind, ...limits }, readerLimits)
  if (workbook === null) throw refuse('too-big')
  return { text: null, workbook, sheet: query.sheet, reading }
}

export async function readTextSource(bytes: Buffer, encoding?: Encoding): Promise<FileSource> {
  const { text, reading } = await readText(bytes, encoding)
  if (isDocument(text)) throw refuse('not-a-list')
  const workbook = { sheets: [], hiddenSheets: [] }
  return { text: text.split(/\r\n|\n|\r/), workbook, sheet: undefined, reading }
}
