import { type Timed, timePost } from '../stand/ask.ts'
import { median } from '../stand/compare.ts'

/** How often each list is checked; the first are not measured: they are compiled then. */
const times = 15
const warmUp = 5

/** A list's lines, the nth of a turn that no other has. */
type Lines = (n: number, products: number) => string

const lists: { name: string; lines: number; line: Lines }[] = [
  { name: 'checking 500 lines', lines: 500, line: mixed },
  { name: 'checking 2,000 lines', lines: 2_000, line: mixed },
]

/**
 * How long a pasted list takes: of ten lines six have our number or another maker's, one the buyer's
 * own, two are a sign away from a number, and one is nobody's. By turns, each list another one; the medians.
 */
export async function timePad({ shop, products, at, note }: Timed): Promise<void> {
  const taken = lists.map(() => [] as number[])
  const worked = lists.map(() => 0)
  for (let turn = 0; turn < times + warmUp; turn++) {
    for (const [place, { lines, line }] of lists.entries()) {
      const text = Array.from({ length: lines }, (_, n) => line(turn * 9_001 + n, products))
      const before = shop.processor() ?? Number.NaN
      const ms = await timePost(shop, 2, '/api/order-pad/check', { text: text.join('\n') })
      if (turn < warmUp) continue
      taken[place]?.push(ms)
      worked[place] = (worked[place] ?? 0) + (shop.processor() ?? Number.NaN) - before
    }
  }
  for (const [place, { name }] of lists.entries()) {
    const own = (worked[place] ?? 0) / times / 1000
    note(`${name}, ${at}`, median(taken[place] ?? []), 'ms', `${own.toFixed(0)} ms of processor`)
  }
}

function mixed(n: number, products: number): string {
  const product = 1 + ((n * 7_919) % products)
  const kind = n % 10
  const line = (number: string) => `${number}\t${1 + (n % 40)}`
  if (kind < 3) return line(`KS-${product}`)
  if (kind < 6) return line(otherMakers(n))
  if (kind === 6) return line(`MY-${1 + (n % 1_000)}`)
  if (kind === 9) return line(`ZZ-${n}-Q`)
  return misspelled(n, products)
}

/** Another maker's number with one digit wrong. */
function misspelled(n: number, _products: number): string {
  const number = otherMakers(n)
  const at = 1 + (n % (number.length - 1))
  return `${number.slice(0, at)}X${number.slice(at + 1)}\t${1 + (n % 40)}`
}

/** As `fill` makes them. */
function otherMakers(n: number): string {
  return String(10_000_000 + (((1 + (n % 450_000)) * 7_919) % 89_999_999))
}
