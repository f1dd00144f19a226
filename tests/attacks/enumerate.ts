// Whether somebody can learn who has an account: by what is answered, and by how long it takes.
import { setTimeout as pause } from 'node:timers/promises'
import type { TestShop } from '#tests/open-shop.ts'
import { type Figures, missList, type Stand } from '#tests/prove/stand.ts'
import { identityCall, register } from './accounts.ts'

const pairs = { short: 20, full: 100 }
const mostGapMs = 10

/** A busy machine makes single times worth little: then more pairs are asked before anything is said. */
const mostPairs = { short: 100, full: 600 }

type Planted = {
  /** Makes an address without an account; one that is answered otherwise must be noticed. */
  nobody?: (round: number) => string
  /** So much longer a known address takes; must be noticed too. */
  laterMs?: number
}

export async function proveEnumerate(
  stand: Stand,
  { nobody = (round) => `nobody-${round}@workshop.test`, laterMs = 0 }: Planted = {},
): Promise<Figures> {
  const shop = await stand.open()
  const misses = missList()
  const gaps: Record<string, number> = {}
  let asked = 0
  try {
    const { email } = await register(shop)
    const doors = {
      'sign-in': { path: '/sign-in/email', body: { password: 'not-the-password' } },
      reset: { path: '/request-password-reset', body: { redirectTo: '/resetPassword' } },
    }
    for (const [name, { path, body }] of Object.entries(doors)) {
      const times: Pair[] = []
      const pair = async (round: number) => {
        const known = () => ask(shop, path, { ...body, email }, laterMs)
        const unknown = () => ask(shop, path, { ...body, email: nobody(round) })
        // By turns who is first: what drifts with the time then weighs on both alike.
        const first = round % 2 === 0 ? await known() : await unknown()
        const second = round % 2 === 0 ? await unknown() : await known()
        const [one, other] = round % 2 === 0 ? [first, second] : [second, first]
        if (one.told !== other.told) misses.miss(`${name}: ${one.told} or ${other.told}`)
        times.push({ known: one.ms, unknown: other.ms })
      }
      for (let round = 0; round < pairs[stand.size]; round++) await pair(round)
      const gap = () => (stand.size === 'full' ? medianGap(times) : quickestGap(times))
      // What was planted, or has shown itself already, is not looked for any longer.
      const most = laterMs > 0 || misses.count() > 0 ? 0 : mostPairs[stand.size]
      while (gap() > mostGapMs && times.length < most) {
        for (let more = 0; more < pairs[stand.size]; more++) await pair(times.length)
      }
      asked += times.length
      gaps[name] = Number(gap().toFixed(2))
      if (gap() > mostGapMs) misses.miss(`${name}: ${gap().toFixed(1)} ms tell who is known`)
    }
    return { pairs: asked, medianGapMs: gaps, misses: misses.list() }
  } finally {
    await shop.close()
  }
}

type Pair = { known: number; unknown: number }

/** One question, with the limits on tries lifted: they are another prover's matter. */
async function ask(shop: TestShop, path: string, body: object, laterMs = 0) {
  await shop.shop.db.write((work) => work.deleteFrom('tries').execute())
  const start = performance.now()
  const answer = await identityCall(shop, path, body)
  if (laterMs > 0) await pause(laterMs)
  return { ms: performance.now() - start, told: `${answer.status} ${answer.text}` }
}

/** The median of the differences within the pairs: what slows both of a pair down falls out. */
function medianGap(times: Pair[]): number {
  const differences = times.map(({ known, unknown }) => known - unknown).sort((a, b) => a - b)
  const middle = differences.length / 2
  const [below = 0, above = 0] = [
    differences[Math.ceil(middle) - 1],
    differences[Math.floor(middle)],
  ]
  return Math.abs(below + above) / 2
}

/** Beside other tests, and with few pairs, the quickest of each tell what the work takes. */
function quickestGap(times: Pair[]): number {
  const quickest = (numbers: number[]) => Math.min(...numbers)
  return Math.abs(
    quickest(times.map(({ known }) => known)) - quickest(times.map(({ unknown }) => unknown)),
  )
}
