import { fork } from 'node:child_process'
import { getCompileCacheDir } from 'node:module'
import { fileURLToPath } from 'node:url'
import { refuse } from '#base/refuse.ts'
import type { ReaderLimits, ReaderTask } from './read-sheets.ts'

const readerFile = fileURLToPath(new URL('./read-sheets.ts', import.meta.url))

/** What a file is by its first bytes. Throws 'file-locked', and 'not-a-list' for another archive. */
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
export function readSpreadsheet<Result>(
  task: ReaderTask,
  { heap, memory, seconds, longestMs }: ReaderLimits & { longestMs: number },
): Promise<Result | null> {
  return new Promise((resolve, reject) => {
    const reader = fork(readerFile, [JSON.stringify({ memory, seconds })], {
      execArgv: [`--max-old-space-size=${heap}`, '--max-semi-space-size=4'],
      // It needs no setting and no secret.
      env: { NODE_COMPILE_CACHE: getCompileCacheDir() },
      serialization: 'advanced',
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
      timeout: longestMs,
      killSignal: 'SIGKILL',
    })
    reader.once('message', (result: Result | null) => {
      reader.kill('SIGKILL')
      resolve(result)
    })
    // The machine has no room for another process.
    reader.on('error', () => reject(refuse('busy')))
    reader.once('exit', (_, signal) => {
      // By SIGABRT Node ends what has no memory left, and the reader itself; by SIGKILL the time does.
      const isTooMuch = signal === 'SIGABRT' || signal === 'SIGKILL'
      reject(refuse(isTooMuch ? 'file-too-long' : 'file-broken'))
    })
    reader.send(task)
  })
}
