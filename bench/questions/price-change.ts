import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { median, type Timed, timePost } from '../stand/ask.ts'

const aloneOrders = 40
const pauseMs = 50

/** How long a buyer waits at most for an order while an admin previews, and then changes, every price. */
export async function timePriceChange({ shop, at, note }: Timed): Promise<void> {
  const order = () => {
    const wish = { productId: 'product7', quantity: 1, phone: '+1 555 0100', address: '1 Lane' }
    return timePost(shop, 2, '/api/orders', wish, { 'idempotency-key': randomUUID() })
  }
  /** The waits of orders, one after the other, until the act is over. */
  const orderDuring = async (act: Promise<unknown>) => {
    let isOver = false
    const over = act.finally(() => {
      isOver = true
    })
    const waits: number[] = []
    while (!isOver) {
      waits.push(await order())
      await pause(pauseMs)
    }
    await over
    return waits
  }
  const aloneWaits: number[] = []
  for (let n = 0; n < aloneOrders; n++) aloneWaits.push(await order())
  const tell = (name: string, waits: number[], seconds = '') => {
    const more = `median ${median(waits).toFixed(0)} ms of ${waits.length} orders${seconds}`
    note(`${name}, ${at}`, Math.max(...waits), 'ms', more)
  }
  tell('price change, an order alone', aloneWaits)
  const body = { percent: 1, roundTo: 0.01, filter: {} }
  for (const [name, dryRun] of [
    ['preview', true],
    ['change', false],
  ] as const) {
    const path = `/api/admin-products/prices?dryRun=${dryRun}`
    const began = performance.now()
    const waits = await orderDuring(timePost(shop, 1, path, body))
    const seconds = `, ${((performance.now() - began) / 1_000).toFixed(0)} s`
    tell(`price change, an order during its ${name}`, waits, seconds)
  }
}
