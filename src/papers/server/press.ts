import { Worker } from 'node:worker_threads'
import { openQueue } from '#server/calls/queue.ts'
import type { Sheet } from './sheet.ts'

/**
 * Makes papers of sheets in a thread of its own, one after the other, so that nobody's request waits for one
 * of 500 lines.
 */
export type Press = {
  /**
   * `user`: who waits for it, two papers at most at the same time, for whom papers of mails never wait; nobody
   * where it goes with a mail. Throws 'busy'.
   */
  print(sheet: Sheet, user?: string): Promise<Buffer>
  close(): Promise<void>
}

export type Asked = { id: number; sheet: Sheet }
export type Made = { id: number; bytes: Uint8Array } | { id: number; failure: string }

/** Then its memory, some tens of megabytes, goes back. */
const idleMs = 60_000

/**
 * Of the thread alone. A small young generation keeps its garbage from piling up beside the server's;
 * the old one has room for 500 lines of 200 letters each in a script of many.
 */
const resourceLimits = { maxYoungGenerationSizeMb: 4, maxOldGenerationSizeMb: 512 }

type Waiting = { done(bytes: Buffer): void; fail(error: Error): void }

/** Nothing is loaded before the first paper. */
export function openPress(): Press {
  // A line of their own: whoever asks for papers without end holds up no mail.
  const mails = openQueue({ concurrency: 1 })
  const customers = openQueue({ concurrency: 1, maxWaiting: 100, maxPerUser: 2 })
  const waiting = new Map<number, Waiting>()
  let thread: Worker | null = null
  let asked = 0
  let rest: NodeJS.Timeout | undefined

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

  function make(sheet: Sheet): Promise<Buffer> {
    return new Promise((done, fail) => {
      clearTimeout(rest)
      const id = ++asked
      waiting.set(id, { done, fail })
      thread ??= start()
      thread.postMessage({ id, sheet } satisfies Asked)
    })
  }

  return {
    print: (sheet, user) =>
      user === undefined ? mails(() => make(sheet)) : customers(() => make(sheet), user),
    close: stop,
  }
}
