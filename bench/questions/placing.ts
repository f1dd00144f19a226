import { randomUUID } from 'node:crypto'
import { type Timed, timePost } from '../stand/by-turns.ts'
import { median } from '../stand/compare.ts'

/** Lines of a purchase, and how often each is placed. */
const sizes = [
  { lines: 1, times: 60 },
  { lines: 20, times: 60 },
  { lines: 500, times: 15 },
]

/** The first of each are not measured: they are compiled then. */
const warmUp = 10

/**
 * How long one buyer waits for a purchase of one line, of twenty and of five hundred, each by turns so
 * that all meet the machine in the same mood: the medians, and the twenty as a multiple of the one.
 */
export async function timePlacing({ shop, products, at, note }: Timed): Promise<void> {
  const taken = new Map(sizes.map(({ lines }) => [lines, [] as number[]]))
  const most = Math.max(...sizes.map(({ times }) => times))
  for (let turn = 0; turn < most + warmUp; turn++) {
    for (const { lines, times } of sizes) {
      if (turn >= times + warmUp) continue
      const ms = await place(shop, linesOf(lines, turn, products))
      if (turn >= warmUp) taken.get(lines)?.push(ms)
    }
  }
  const medians = sizes.map(({ lines }) => median(taken.get(lines) ?? []))
  const [one = 0, twenty = 0, many = 0] = medians
  note(`placing one line, ${at}`, one, 'ms')
  note(`placing 20 lines, ${at}`, twenty / one, 'x one line', `${twenty.toFixed(1)} ms`)
  note(`placing 500 lines, ${at}`, many, 'ms')
}

function linesOf(lines: number, turn: number, products: number) {
  return Array.from({ length: lines }, (_, place) => ({
    productId: `product${1 + ((turn * 7 + place) % products)}`,
    quantity: 1,
  }))
}

function place(shop: Timed['shop'], lines: object[]): Promise<number> {
  const body = { phone: '+1 555 0100', address: '1 Foundry Lane', lines }
  return timePost(shop, '/api/purchases', body, { 'idempotency-key': randomUUID() })
}
