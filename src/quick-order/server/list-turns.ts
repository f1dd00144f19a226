import { setImmediate as turnOfLoop } from 'node:timers/promises'
import { openQueue } from '#server/calls/queue.ts'

/** A list up to here, some 500 lines, takes hardly any time. */
const shortLetters = 20_000

/** Judges a list when it is its turn; throws 'busy'. */
export type ListTurns = <T>(whose: string, letters: number, judge: () => Promise<T>) => Promise<T>

/**
 * Long lists are judged one after the other, and whoever asked for anything else meanwhile is answered in
 * between: a few of the longest at once kept everybody waiting for seconds. Several may wait of one user:
 * who changes a line of theirs leaves the last check behind.
 */
export function listTurns(): ListTurns {
  const queue = openQueue({ concurrency: 1, maxWaiting: 20, maxPerUser: 6 })
  return (whose, letters, judge) => {
    if (letters <= shortLetters) return judge()
    return queue(async () => {
      await turnOfLoop()
      return judge()
    }, whose)
  }
}
