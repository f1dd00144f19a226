import { availableParallelism } from 'node:os'
import { type Arrival, busy, openRoom } from '#server/http/file-in.ts'
import { openQueue } from '#server/http/queue.ts'
import { maxPictureBytes } from '../rules.ts'

/** So many uploads may be encoded, or wait for that, in one process. */
const maxUploads = 16
/** So many of them of one user, so that nobody keeps the others out. */
const maxPerUser = 4
/** One processor is left for everything else. */
const maxEncoding = Math.max(1, availableParallelism() - 1)

export type UploadQueue = ReturnType<typeof openUploadQueue>

/** Bounds what uploads may take of this process: memory, and the time of its processors. */
export function openUploadQueue() {
  const room = openRoom(maxUploads * maxPictureBytes)
  const unlimited = Number.POSITIVE_INFINITY
  const ofUsers = openQueue({ concurrency: unlimited, maxPerUser, refusal: busy })
  const places = openQueue({ concurrency: maxUploads, maxWaiting: 0, refusal: busy })
  return {
    /**
     * Runs one upload of a user: `arrive` reads the file, `store` does what is to be done with it. Throws
     * 'busy' when there are too many already. Only storing holds one of the places.
     */
    add<T>(
      userId: string,
      arrive: (arrival: Arrival) => Promise<Buffer>,
      store: (bytes: Buffer) => Promise<T>,
    ): Promise<T> {
      const upload = async (arrival: Arrival) => {
        const bytes = await arrive(arrival)
        return places(() => store(bytes))
      }
      return ofUsers(() => room(upload), userId)
    },
    /** Runs what keeps a processor busy, a few at once, the others in the order they came. */
    encode: openQueue({ concurrency: maxEncoding }),
  }
}
