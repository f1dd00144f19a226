import { setTimeout as pause } from 'node:timers/promises'
import { median, type Timed } from '../stand/ask.ts'
import { put, type Request } from '../stand/load.ts'
import { orderQuestion } from './questions.ts'

const ordersPerSecond = 20
const rounds = 5
const ms = 2_000
const clients = 10

const reads: Record<string, Request> = {
  'a search': { path: '/api/products?limit=24&q=brake' },
  'one product': { path: '/api/products?id=product7' },
}

/** What visitors read beside a burst of orders, whose mails go out, as a share of what they read alone: by turns. */
export async function timeMeanwhile({ shop, products, at, note }: Timed): Promise<void> {
  const { shop: orders } = await orderQuestion({ products, users: 50 })
  const load = (request: Request) => put({ port: shop.port, clients, ms, requests: [request] })
  let next = 0
  for (const [name, request] of Object.entries(reads)) {
    await load(request)
    const shares: number[] = []
    const rates: [number, number][] = []
    for (let round = 0; round < rounds; round++) {
      const alone = await load(request)
      const ordering = new AbortController()
      const placed: Promise<unknown>[] = []
      const placing = (async () => {
        while (!ordering.signal.aborted) {
          const order = orders[next++ % orders.length]
          if (order) placed.push(place(shop.port, order))
          await pause(1_000 / ordersPerSecond)
        }
      })()
      const beside = await load(request)
      ordering.abort()
      await placing
      await Promise.all(placed)
      shares.push(beside.perSecond / alone.perSecond)
      rates.push([beside.perSecond, alone.perSecond])
    }
    const [beside, alone] = rates.at(-1) ?? [0, 0]
    const more = `${beside.toFixed(0)}/s of ${alone.toFixed(0)}/s`
    note(
      `reading ${name} while 20 orders a second are placed, ${at}`,
      median(shares),
      'x idle',
      more,
    )
  }
}

async function place(port: number, { path, headers = {}, body = '' }: Request): Promise<void> {
  const answer = await fetch(`http://127.0.0.1:${port}${path}`, {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json' },
    body,
  })
  await answer.arrayBuffer()
  if (!answer.ok) throw new Error(`${path} answered ${answer.status}`)
}
