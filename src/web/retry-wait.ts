import { Problem } from '#base/problem.ts'

/** Tries of the same are at most so far apart, unless the answer asks for more. */
export const longestWaitMs = 30_000
const firstWaitMs = 1_000

/** How long to wait before trying again: ever longer, and never less than the answer asks for. */
export function retryWait(tries: number, error: Error): number {
  return Math.max(Math.min(firstWaitMs * 2 ** tries, longestWaitMs), askedWait(error))
}

/** What the answer's `Retry-After` asks for. */
export function askedWait(error: Error): number {
  return error instanceof Problem ? (error.retryAfterSeconds ?? 0) * 1000 : 0
}
