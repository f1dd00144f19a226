import { fork } from 'node:child_process'
import { getCompileCacheDir } from 'node:module'
import { fileURLToPath } from 'node:url'
import type { FastifyRequest } from 'fastify'
import { Problem } from '#base/problem.ts'
import type { Refusal } from '#base/refusals.ts'
import { openMemoryBudget, readFormFile } from '#server/http/form-file.ts'
import { releaseSlotDuring } from '#server/http/load-shedding.ts'
import { openQueue } from '#server/http/queue.ts'
import { decodeText } from '#server/imports/read-csv.ts'
import { maxFileBytes, maxLines } from '../rules.ts'
import type { SheetOptions } from './read-sheets.ts'
import { readDirectory } from './zip-directory.ts'

const readerFile = fileURLToPath(new URL('./read-sheets.ts', import.meta.url))

/** A reader that hardly gets a processor is ended after so long; by itself it ends much sooner. */
const longestMs = 15_000
/** In megabytes; read-sheets.ts bounds what is not counted here. */
const memory = ['--max-old-space-size=80', '--max-semi-space-size=4']

/** Rows beyond this are too many, filled or not. */
const maxRows = maxLines * 10

/** All files together hold no more, from their first byte on: sixteen of the largest. */
const maxBytesHeld = 16 * maxFileBytes

const listFile = {
  field: 'file',
  mostBytes: maxFileBytes,
  missing: 'not-a-list',
  tooBig: 'file-too-long',
} as const

export type FileReader = {
  /** The text of a text file, or the cells of a spreadsheet. Throws why it is none. */
  read(request: FastifyRequest, whose: string): Promise<string | string[][]>
}

export function openFileReader(): FileReader {
  const room = openMemoryBudget(maxBytesHeld)
  const readers = openQueue({ concurrency: 2, maxWaiting: 8, maxPerUser: 1 })
  return {
    read: (request, whose) =>
      room(async (arrival) => {
        const bytes = await releaseSlotDuring(request, () =>
          readFormFile(request, { ...listFile, arrival }),
        )
        const kind = detectKind(bytes)
        if (kind === 'text') return plain(decodeText(bytes))
        const sheets = { bytes: new Uint8Array(bytes), kind, mostRows: maxRows + 1 }
        return readers(() => sheetsIn({ ...sheets, mostLetters: maxFileBytes }), whose)
      }),
  }
}

function detectKind(bytes: Buffer): 'text' | 'xlsx' | 'ods' {
  const begin = bytes.toString('latin1', 0, 8)
  // The old kind of Excel, and a new one with a password, begin alike.
  if (begin.startsWith('\xd0\xcf\x11\xe0')) throw new Problem('file-locked')
  if (!begin.startsWith('PK\x03\x04')) return 'text'
  const names = new Set(readDirectory(bytes).map(({ name }) => name))
  if (names.has('xl/workbook.xml')) return 'xlsx'
  if (names.has('content.xml')) return 'ods'
  throw new Problem('not-a-list')
}

/** Pictures, programs and the like hold signs that no text does. */
function plain(text: string): string {
  const isOdd = /[^\P{Cc}\t\n\r\v\f\u0085]/u.test(text)
  if (isOdd || /^(?:%PDF|\{\\rtf|<!doctype|<html)/i.test(text)) throw new Problem('not-a-list')
  return text
}

async function sheetsIn(sheets: SheetOptions): Promise<string[][]> {
  const rows = await inProcess(sheets)
  if (rows === null) throw new Problem('file-too-long')
  if (rows.length >= sheets.mostRows) throw new Problem('list-too-long')
  return rows
}

/**
 * Null where its cells together are longer than any list. A thread would not do: one whose memory is full
 * takes the whole shop with it.
 */
function inProcess(sheets: SheetOptions): Promise<string[][] | null> {
  return new Promise((resolve, reject) => {
    const reader = fork(readerFile, {
      execArgv: memory,
      // It needs no setting and no secret.
      env: { NODE_COMPILE_CACHE: getCompileCacheDir() },
      serialization: 'advanced',
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    })
    let refusal: Refusal = 'file-broken'
    const timer = setTimeout(() => {
      refusal = 'file-too-long'
      reader.kill('SIGKILL')
    }, longestMs)
    reader.once('message', (rows: string[][] | null) => {
      reader.kill('SIGKILL')
      resolve(rows)
    })
    // The machine has no room for another process.
    reader.on('error', () => reject(new Problem('busy')))
    reader.once('exit', (_, signal) => {
      clearTimeout(timer)
      // So Node ends what has no memory left, and the reader itself.
      reject(new Problem(signal === 'SIGABRT' ? 'file-too-long' : refusal))
    })
    reader.send(sheets)
  })
}
