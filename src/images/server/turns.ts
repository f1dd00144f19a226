import { availableParallelism } from 'node:os'
import { type Arrival, busy, openRoom } from '#server/calls/file-in.ts'
import { openQueue } from '#server/calls/queue.ts'
import { mostBytes } from '../rules.ts'

/** So many uploads may be pressed, or wait for that, in one process. */
const mostUploads = 16
/** So many of them of one user, so that nobody keeps the others out. */
const mostOfOne = 4
/** One processor is left for everything else. */
const mostPressed = Math.max(1, availableParallelism() - 1)

export type Turns = {
  /**
   * Runs one upload of a user: `arrive` reads the file, `work` does what is to be done with it. Throws
   * 'busy' when there are too many already. Only the work holds one of the places.
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
  const room = openRoom(mostUploads * mostBytes)
  const uploads = openQueue({
    concurrency: Number.POSITIVE_INFINITY,
    maxPerUser: mostOfOne,
    refusal: busy,
  })
  const places = openQueue({ concurrency: mostUploads, maxWaiting: 0, refusal: busy })
  return {
    take: (userId, arrive, work) => {
      const upload = async (arrival: Arrival) => {
        const bytes = await arrive(arrival)
        return places(() => work(bytes))
      }
      return uploads(() => room(upload), userId)
    },
    press: openQueue({ concurrency: mostPressed }),
  }
}
