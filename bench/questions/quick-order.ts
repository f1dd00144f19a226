import { median, type Timed, timePost } from '../stand/ask.ts'

/** How often each list is checked; the first are not measured: they are compiled then. */
const times = 15
const warmUp = 5

/**
 * How long a pasted list takes: of ten lines six have our number or another maker's, one the buyer's
 * own, two are a sign away from a number, and one is unknown. Each list is a different one; prints the medians.
 */
export async function timeQuickOrder({ shop, products, at, note }: Timed): Promise<void> {
  const lengths = [500, 2_000]
  const taken = lengths.map(() => [] as number[])
  for (let turn = -warmUp; turn < times; turn++) {
    for (const [place, length] of lengths.entries()) {
      const lines = Array.from({ length }, (_, n) => line((turn + warmUp) * 9_001 + n, products))
      const ms = await timePost(shop, 2, '/api/quick-order/check', { text: lines.join('\n') })
      if (turn >= 0) taken[place]?.push(ms)
    }
  }
  for (const [place, length] of lengths.entries()) {
    const name = `checking ${length.toLocaleString('en-US')} lines, ${at}`
    note(name, median(taken[place] ?? []), 'ms')
  }
}

/** A list's line, the nth of a turn that no other has. */
function line(n: number, products: number): string {
  // As `fill` makes another maker's.
  const other = String(10_000_000 + (((1 + (n % 450_000)) * 7_919) % 89_999_999))
  const at = 1 + (n % (other.length - 1))
  const misspelled = `${other.slice(0, at)}X${other.slice(at + 1)}`
  const ours = `KS-${1 + ((n * 7_919) % products)}`
  const kinds = [ours, ours, ours, other, other, other, `MY-${1 + (n % 1_000)}`]
  const number = [...kinds, misspelled, misspelled, `ZZ-${n}-Q`][n % 10]
  return `${number}\t${1 + (n % 40)}`
}
