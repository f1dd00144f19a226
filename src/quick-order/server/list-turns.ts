import { setImmediate as turnOfLoop } from 'node:timers/promises'
import { Problem } from '#base/problem.ts'
import { inLine } from '#server/calls/pressure.ts'

/** A list up to here, some 500 lines, takes hardly any time. */
const shortLetters = 20_000

/** Long lists that wait, and of them one asker's: who changes a line of theirs leaves the last check behind. */
const mostWaiting = 20
const mostOfOne = 6

/** Judges a list when it is its turn; throws 'busy'. */
export type ListTurns = <T>(whose: string, letters: number, judge: () => Promise<T>) => Promise<T>

/**
 * Long lists are judged one after the other, and whoever asked for anything else meanwhile is answered in
 * between: a few of the longest at once kept everybody waiting for seconds.
 */
export function listTurns(): ListTurns {
  const of = new Map<string, number>()
  const inTurn = inLine(1, mostWaiting)
  return async (whose, letters, judge) => {
    if (letters <= shortLetters) return judge()
    const own = of.get(whose) ?? 0
    if (own >= mostOfOne) throw new Problem('busy')
    of.set(whose, own + 1)
    try {
      return await inTurn(async () => {
        await turnOfLoop()
        return judge()
      })
    } finally {
      const left = (of.get(whose) ?? 1) - 1
      if (left > 0) of.set(whose, left)
      else of.delete(whose)
    }
  }
}
