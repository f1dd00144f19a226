import { availableParallelism } from 'node:os'
import { Problem } from '#base/problem.ts'
import { openQueue } from '#server/calls/queue.ts'
import { mostBytes } from '../rules.ts'

/** So many uploads may be pressed, or wait for that, in one process. */
const mostUploads = 16
/** What all of them hold in memory, from their first byte on: sixteen of the largest. */
const mostBytesHeld = mostUploads * mostBytes
/** So many of them of one user, so that nobody keeps the others out. */
const mostOfOne = 4
/** One processor is left for everything else. */
const mostPressed = Math.max(1, availableParallelism() - 1)

/** What an upload says while its file arrives. */
export type Arrival = {
  /** Throws 'busy' when there is no room for so many more bytes. */
  hold(bytes: number): void
  /** Aborted, with what to answer, when others need the room of a file that has not come whole. */
  signal: AbortSignal
}

export type Turns = {
  /**
   * Runs one upload of a user: `arrive` reads the file, `work` does what is to be done with it. Throws
   * 'busy' when there are too many already. Only the work holds one of the places: a file that comes
   * slowly, or never, keeps nobody out. It holds memory, and the one that began first gives that up.
   */
  take<T>(
    userId: string,
    arrive: (arrival: Arrival) => Promise<Buffer>,
    work: (bytes: Buffer) => Promise<T>,
  ): Promise<T>
  /** Runs what keeps a processor busy, a few at once, the others in the order they came. */
  press<T>(work: () => Promise<T>): Promise<T>
}

/** Bounds what uploads may take of this process: memory, and the time of its processors. */
export function uploadTurns(): Turns {
  const of = new Map<string, number>()
  /** In the order they began. */
  const arriving = new Set<{ held: number; cut: AbortController }>()
  let held = 0
  let uploads = 0

  function makeRoom(): void {
    for (const one of arriving) {
      if (held <= mostBytesHeld) return
      held -= one.held
      one.held = 0
      arriving.delete(one)
      one.cut.abort(busy())
    }
  }

  async function inPlace<T>(work: () => Promise<T>): Promise<T> {
    if (uploads >= mostUploads) throw busy()
    uploads++
    try {
      return await work()
    } finally {
      uploads--
    }
  }

  return {
    async take(userId, arrive, work) {
      const own = of.get(userId) ?? 0
      if (uploads >= mostUploads || own >= mostOfOne) throw busy()
      of.set(userId, own + 1)
      const one = { held: 0, cut: new AbortController() }
      arriving.add(one)
      const { signal } = one.cut
      const hold = (bytes: number) => {
        signal.throwIfAborted()
        one.held += bytes
        held += bytes
        makeRoom()
        signal.throwIfAborted()
      }
      try {
        const bytes = await arrive({ hold, signal })
        arriving.delete(one)
        return await inPlace(() => work(bytes))
      } finally {
        arriving.delete(one)
        held -= one.held
        const left = (of.get(userId) ?? 1) - 1
        if (left > 0) of.set(userId, left)
        else of.delete(userId)
      }
    },
    press: openQueue({ concurrency: mostPressed }),
  }
}

function busy(): Problem {
  const problem = new Problem('busy')
  problem.retryAfterSeconds = 2
  return problem
}
