// Buyers who order without a break and ask again, with the same key, until they are answered.
import { setTimeout as pause } from 'node:timers/promises'
import type { Person } from '#tests/makers.ts'
import { where } from '../pay.ts'

export type Writers = {
  acknowledged: Map<string, number>
  /**
   * Statuses that were answered; `busy` where the shop's machine was behind, which is no matter of what
   * is done to it, and `cut` for connections that ended without an answer.
   */
  heard: Record<string, number>
  stop(): Promise<void>
}

type Options = {
  people: Person[]
  productId: string
  address(): string
  count: number
}

const patienceMs = 120_000

/** A limit, not a promise: a machine that has much to do is late, and no connection was cut. */
const answerMs = 60_000

export function startWriters({ people, productId, address, count }: Options): Writers {
  const acknowledged = new Map<string, number>()
  const heard: Record<string, number> = {}
  let stopping = false
  const write = async (number: number) => {
    const buyer = people[number % people.length]
    if (!buyer) return
    let last: { units: number; key: string; id: string } | null = null
    for (let turn = 0; !stopping; turn++) {
      const units = ((number + turn) % 7) + 1
      const key = crypto.randomUUID()
      for (const end = Date.now() + patienceMs; ; ) {
        const answer = await sendOrder(address(), buyer, productId, units, key)
        heard[answer.status] = (heard[answer.status] ?? 0) + 1
        if (answer.id) {
          acknowledged.set(answer.id, units)
          last = { units, key, id: answer.id }
          break
        }
        if (Date.now() > end) throw new Error(`Nobody answered for two minutes: ${answer.status}`)
        await pause(answer.status === 'cut' ? 40 : 5)
      }
    }
    if (last) await askAgain(buyer, last)
  }
  /** A client without an answer retries with the same key, and has ordered once. */
  const askAgain = async (buyer: Person, last: { units: number; key: string; id: string }) => {
    const again = await sendOrder(address(), buyer, productId, last.units, last.key)
    if (again.id !== last.id) throw new Error(`Asked again it was ${again.id ?? again.status}`)
  }
  const writing = Promise.all(Array.from({ length: count }, (_, number) => write(number)))
  // Told when they are stopped, not before.
  writing.catch(() => {})
  return {
    acknowledged,
    heard,
    async stop() {
      stopping = true
      await writing
    },
  }
}

/** Places an order over the wire; `cut` where the connection ended without an answer. */
async function sendOrder(
  address: string,
  buyer: Person,
  productId: string,
  quantity: number,
  key: string,
): Promise<{ status: string; id: string | null }> {
  try {
    const answer = await fetch(`${address}/api/orders`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${buyer.token}`,
        'content-type': 'application/json',
        'idempotency-key': key,
      },
      body: JSON.stringify({ ...where, productId, quantity }),
      signal: AbortSignal.timeout(answerMs),
    })
    const body = (await answer.json()) as { _id?: string; code?: string }
    const status = body.code === 'busy' ? 'busy' : String(answer.status)
    return { status, id: answer.status === 200 ? (body._id ?? null) : null }
  } catch {
    return { status: 'cut', id: null }
  }
}
