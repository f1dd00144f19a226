import { Problem } from '#base/problem.ts'

/** Counts what one account asks to change, in this process; throws 'too-many-tries' above the pace. */
export type Pace = { step(account: string): void }

const minuteMs = 60_000

/**
 * Keeps a program that has somebody's session from filling the shop with orders or reviews. No
 * person comes near `mostPerMinute`; 0 lets everything through.
 */
export function openPace(mostPerMinute: number, now: () => number = Date.now): Pace {
  let counts = new Map<string, number>()
  let since = now()
  return {
    step(account) {
      if (mostPerMinute === 0) return
      const time = now()
      if (time - since >= minuteMs || time < since) {
        counts = new Map()
        since = time
      }
      const count = (counts.get(account) ?? 0) + 1
      counts.set(account, count)
      if (count <= mostPerMinute) return
      const problem = new Problem('too-many-tries')
      problem.retryAfterSeconds = Math.max(1, Math.ceil((since + minuteMs - time) / 1000))
      throw problem
    },
  }
}
