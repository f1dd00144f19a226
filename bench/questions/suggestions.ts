import { median, type Timed } from '../stand/ask.ts'
import { type Measured, put } from '../stand/load.ts'

/** As many type at the same time. */
const clients = 10

const ms = 400
const rounds = 5

/** Different questions of each round. */
const perRound = 4_000

/** What is typed into the search, as it grows key by key. */
const typed = [
  ...['forged brake disc', 'sintered pad', 'braided cable', 'spark plug', 'blinker', 'sproket'],
  'floating disk 12',
]

/**
 * How long a suggestion takes on the server while ten people type: numbers, words, and what is
 * misspelled, each question another one so that none is kept.
 */
export async function timeSuggestions({ shop, products, at, note }: Timed): Promise<void> {
  const beginnings = typed.flatMap((words) =>
    Array.from({ length: words.length - 1 }, (_, length) => words.slice(0, length + 2)),
  )
  const requests = Array.from({ length: perRound * (rounds + 1) }, (_, n) => {
    const number = String(10_000_000 + ((n * 7_919 * 31) % 89_999_999))
    const asked = [
      number.slice(0, 4 + (n % 5)),
      `ks-${1 + ((n * 31) % products)}`,
      `${number.slice(0, 7)}X`,
      beginnings[n % beginnings.length] ?? '',
    ][n % 4]
    return {
      path: `/api/suggestions?q=${encodeURIComponent(`${asked}${' '.repeat(n % 7)}`)}&n=${n}`,
    }
  })
  // The first are not measured: Node compiles then, and each connection of PostgreSQL plans a statement
  // again the first five times, for milliseconds each. A shop in regular use keeps its plans.
  await put({ port: shop.port, clients, ms: ms * 15, requests: requests.slice(0, perRound) })
  const asked: Measured[] = []
  for (let round = 1; round <= rounds; round++) {
    const own = requests.slice(round * perRound, (round + 1) * perRound)
    asked.push(await put({ port: shop.port, clients, ms, requests: own }))
  }
  const p50 = median(asked.map((round) => round.p50))
  const p95 = median(asked.map((round) => round.p95))
  note(`suggestions while typing, ${at}`, p95, 'ms', `p95 of ${clients}, p50 ${p50.toFixed(1)} ms`)
}
