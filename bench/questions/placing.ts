import { randomUUID } from 'node:crypto'
import { median, type Timed, timePost } from '../stand/ask.ts'

/** The first are not measured: they are compiled then. */
const warmUp = 10
const times = 40

/**
 * How long one buyer waits for a purchase of one line, of twenty and of five hundred, and one who has
 * 10,000 lines unpaid for one more: by turns, so that all meet the machine in the same mood. The medians.
 */
export async function timePlacing(timed: Timed): Promise<void> {
  const { at, note } = timed
  const [one, twenty, fiveHundred, owing] = [[], [], [], []] as number[][]
  for (let turn = 0; turn < 20; turn++) await place(timed, 4, 500, turn)
  for (let turn = -warmUp; turn < times; turn++) {
    const [small, large] = [await place(timed, 2, 1, turn), await place(timed, 2, 20, turn)]
    const later = await place(timed, 4, 1, turn)
    const huge = turn % 4 === 0 ? await place(timed, 3, 500, turn) : null
    if (turn < 0) continue
    one?.push(small)
    twenty?.push(large)
    owing?.push(later)
    if (huge !== null) fiveHundred?.push(huge)
  }
  const each = median(one ?? [])
  note(`placing one line, ${at}`, each, 'ms')
  note(`placing 20 lines, ${at}`, median(twenty ?? []) / each, 'x one line')
  note(`placing 500 lines, ${at}`, median(fiveHundred ?? []), 'ms')
  note(`placing one line beside 10,000 unpaid, ${at}`, median(owing ?? []) / each, 'x one line')
}

function place({ shop, products }: Timed, user: number, lines: number, turn: number) {
  const body = {
    phone: '+1 555 0100',
    address: '1 Foundry Lane',
    lines: Array.from({ length: lines }, (_, line) => ({
      productId: `product${1 + (((turn + warmUp) * 7 + line) % products)}`,
      quantity: 1,
    })),
  }
  return timePost(shop, user, '/api/purchases', body, { 'idempotency-key': randomUUID() })
}
