// Whether somebody can learn who has an account: by what is answered, and by how long it takes.
import type { TestShop } from '#tests/open-shop.ts'
import { type Figures, missList, type Stand } from '#tests/prove/stand.ts'
import { identityCall, register } from './accounts.ts'

const rounds = { short: 20, full: 100 }
const mostGapMs = 10

/** `nobody` makes an address without an account; one that is answered otherwise must be noticed. */
export async function proveEnumerate(
  stand: Stand,
  nobody = (round: number) => `nobody-${round}@workshop.test`,
): Promise<Figures> {
  const shop = await stand.open()
  const misses = missList()
  const gaps: Record<string, number> = {}
  try {
    const { email } = await register(shop)
    const doors = {
      'sign-in': { path: '/sign-in/email', body: { password: 'not-the-password' } },
      reset: { path: '/request-password-reset', body: { redirectTo: '/resetPassword' } },
    }
    for (const [name, { path, body }] of Object.entries(doors)) {
      const known: number[] = []
      const unknown: number[] = []
      for (let round = 0; round < rounds[stand.size]; round++) {
        const [first, second] = [
          await ask(shop, path, { ...body, email }),
          await ask(shop, path, { ...body, email: nobody(round) }),
        ]
        known.push(first.ms)
        unknown.push(second.ms)
        if (first.told !== second.told) misses.miss(`${name}: ${first.told} or ${second.told}`)
      }
      // The short form runs beside other tests: there the quickest of each tell what the work takes.
      const typical = stand.size === 'full' ? median : quickest
      const gap = Math.abs(typical(known) - typical(unknown))
      gaps[name] = Number(gap.toFixed(2))
      if (gap > mostGapMs) misses.miss(`${name}: ${gap.toFixed(1)} ms tell who is known`)
    }
    return { gapMs: gaps, misses: misses.list() }
  } finally {
    await shop.close()
  }
}

/** One question, with the limits on tries lifted: they are another prover's matter. */
async function ask(shop: TestShop, path: string, body: object) {
  await shop.shop.db.write((work) => work.deleteFrom('tries').execute())
  const start = performance.now()
  const answer = await identityCall(shop, path, body)
  return { ms: performance.now() - start, told: `${answer.status} ${answer.text}` }
}

function quickest(numbers: number[]): number {
  return Math.min(...numbers)
}

function median(numbers: number[]): number {
  const sorted = [...numbers].sort((a, b) => a - b)
  return sorted[Math.floor(sorted.length / 2)] ?? 0
}
