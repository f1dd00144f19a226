import type { Note } from '../stand/ask.ts'
import { put } from '../stand/load.ts'
import type { Server } from '../stand/servers.ts'

/** As many type at the same time. */
const clients = 10

/** What is typed into the search, as it grows key by key. */
const typed = [
  'forged brake disc',
  'sintered pad',
  'braided cable',
  'spark plug',
  'blinker',
  'sproket',
  'floating disk 12',
]

/**
 * How long a suggestion takes on the server while ten people type: numbers, words, and what is
 * misspelled, each question another one so that none is kept.
 */
export async function timeSuggestions({
  shop,
  products,
  at,
  note,
  ms,
}: {
  shop: Server
  products: number
  at: string
  note: Note
  ms: number
}): Promise<void> {
  const beginnings = typed.flatMap((words) =>
    Array.from({ length: words.length - 1 }, (_, length) => words.slice(0, length + 2)),
  )
  const requests = Array.from({ length: 20_000 }, (_, n) => {
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
  // The first are not measured: they are compiled then.
  await put({ port: shop.port, clients, ms, requests: requests.slice(0, 1_000) })
  const { p95, perSecond } = await put({
    port: shop.port,
    clients,
    ms,
    requests: requests.slice(1_000),
  })
  note(
    `suggestions while typing, ${at}`,
    p95,
    'ms',
    `p95 of ${clients}, ${Math.round(perSecond)}/s`,
  )
}
