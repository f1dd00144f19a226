import { Worker } from 'node:worker_threads'
import { Problem } from '#base/problem.ts'
import type { Sheet } from './sheet.ts'

/** Makes papers of sheets in a thread of its own, so that nobody's request waits for one of 500 lines. */
export type Press = {
  /** `asker`: who waits for it; nobody where it goes with a mail. Throws 'busy'. */
  print(sheet: Sheet, asker?: string): Promise<Buffer>
  close(): Promise<void>
}

export type Asked = { id: number; sheet: Sheet }
export type Made = { id: number; bytes: Uint8Array } | { id: number; failure: string }

/** More than that is more than anybody waits for. */
const mostWaiting = 100

/** Of one asker: the others' papers are not to wait behind a hundred of theirs. */
const mostOfOne = 10

/** Then its memory, some tens of megabytes, goes back. */
const idleMs = 60_000

/**
 * Of the thread alone. A small young generation keeps its garbage from piling up beside the server's;
 * the old one has room for 500 lines of 200 letters each in a script of many.
 */
const resourceLimits = { maxYoungGenerationSizeMb: 4, maxOldGenerationSizeMb: 512 }

type Waiting = { asker: string | undefined; done(bytes: Buffer): void; fail(error: Error): void }

/** Nothing is loaded before the first paper. */
export function openPress(): Press {
  const waiting = new Map<number, Waiting>()
  let thread: Worker | null = null
  let asked = 0
  let rest: NodeJS.Timeout | undefined

  function waitingOf(asker: string): number {
    return [...waiting.values()].filter((one) => one.asker === asker).length
  }

  function failAll(of: Worker, error: Error): void {
    if (thread !== of) return
    thread = null
    for (const { fail } of waiting.values()) fail(error)
    waiting.clear()
  }

  function start(): Worker {
    const started = new Worker(new URL('./press-thread.ts', import.meta.url), { resourceLimits })
    started.on('message', (made: Made) => {
      const paper = waiting.get(made.id)
      waiting.delete(made.id)
      if ('bytes' in made) paper?.done(Buffer.from(made.bytes))
      else paper?.fail(new Error(`a paper could not be made: ${made.failure}`))
      if (waiting.size === 0) rest = setTimeout(stop, idleMs).unref()
    })
    started.on('error', (error) => failAll(started, error))
    started.on('exit', () => failAll(started, new Error('the papers’ thread has ended')))
    started.unref()
    return started
  }

  async function stop(): Promise<void> {
    clearTimeout(rest)
    const last = thread
    if (!last) return
    failAll(last, new Error('the shop closes'))
    await last.terminate()
  }

  return {
    print: (sheet, asker) =>
      new Promise((done, fail) => {
        if (waiting.size >= mostWaiting || (asker && waitingOf(asker) >= mostOfOne))
          throw new Problem('busy')
        clearTimeout(rest)
        const id = ++asked
        waiting.set(id, { asker, done, fail })
        thread ??= start()
        thread.postMessage({ id, sheet } satisfies Asked)
      }),
    close: stop,
  }
}
