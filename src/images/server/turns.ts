import { availableParallelism } from 'node:os'
import { Problem } from '#base/problem.ts'

/** So many uploads may be read or wait in one process: each holds its file in memory. */
const mostUploads = 16
/** So many of them of one user, so that nobody keeps the others out. */
const mostOfOne = 4
/** One processor is left for everything else. */
const mostPressed = Math.max(1, availableParallelism() - 1)

export type Turns = {
  /** Runs one upload of a user; throws 'busy' when there are too many already. */
  take<T>(userId: string, upload: () => Promise<T>): Promise<T>
  /** Runs what keeps a processor busy, a few at once, the others in the order they came. */
  press<T>(work: () => Promise<T>): Promise<T>
}

/** Bounds what uploads may take of this process: memory, and the time of its processors. */
export function uploadTurns(): Turns {
  const of = new Map<string, number>()
  const waiting: (() => void)[] = []
  let uploads = 0
  let pressed = 0

  return {
    async take(userId, upload) {
      const own = of.get(userId) ?? 0
      if (uploads >= mostUploads || own >= mostOfOne) throw busy()
      uploads++
      of.set(userId, own + 1)
      try {
        return await upload()
      } finally {
        uploads--
        const left = (of.get(userId) ?? 1) - 1
        if (left > 0) of.set(userId, left)
        else of.delete(userId)
      }
    },
    async press(work) {
      // Whoever ends hands its place on, so that nobody who comes later takes it first.
      if (pressed < mostPressed) pressed++
      else await new Promise<void>((resolve) => waiting.push(resolve))
      try {
        return await work()
      } finally {
        const next = waiting.shift()
        if (next) next()
        else pressed--
      }
    },
  }
}

function busy(): Problem {
  const problem = new Problem('busy')
  problem.retryAfterSeconds = 2
  return problem
}
