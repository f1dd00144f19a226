import type { FastifyRequest } from 'fastify'
import type { output } from 'zod'
import type { importOptions } from '#base/import-report.ts'
import { refuse } from '#base/refuse.ts'
import type { CurrentUser } from '../http/current-user.ts'
import { readFormFile } from '../http/form-file.ts'
import { openQueue } from '../http/queue.ts'
import type { Progress } from './read-csv.ts'
import { detectKind, readSpreadsheet } from './spreadsheet.ts'

const maxBytes = 32 * 1024 * 1024

export type SentFile = {
  user: CurrentUser
  query: output<typeof importOptions>
  request: FastifyRequest
}

export type ImportedFile = {
  bytes: Buffer
  dryRun: boolean
  replaces: boolean
  /** When the dry run began that is taken over: what was changed since is not written over. */
  seenAt?: number | undefined
  progress: Progress
}

export type ImportQueue = ReturnType<typeof openImportQueue>

/** Files are worked on one after the other; those that wait are whole in memory. */
export function openImportQueue() {
  const imports = openQueue({ concurrency: 1 })
  const running = new Map<string, Progress>()
  return {
    async run<Report>(
      { query: { id, dryRun, how, seenAt }, request }: SentFile,
      importFile: (file: ImportedFile) => Promise<Report>,
    ): Promise<Report> {
      const progress = { done: 0, of: 0 }
      const options = { dryRun: dryRun === 'true', replaces: how === 'replace', seenAt, progress }
      if (id !== undefined) running.set(id, progress)
      try {
        const file = await readUpload(request)
        return await imports(async () => importFile({ ...options, bytes: await readText(file) }))
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

async function readText(bytes: Buffer): Promise<Buffer> {
  const kind = detectKind(bytes)
  if (kind === 'text') return bytes
  const text = await readSpreadsheet<string>({ bytes, kind, ...limits, as: 'csv' }, readerLimits)
  if (text === null) throw refuse('too-big')
  return Buffer.from(text)
}
