// How far behind readers are on each node, while others write on all of them.
import { setTimeout as pause } from 'node:timers/promises'
import type { Person } from '#tests/makers.ts'
import type { missList } from '#tests/prove/stand.ts'
import { ask } from './ask.ts'

type Node = {
  address: string
  /** Where its visitors ask, if not there. */
  reads?: string
  /** The most that a visitor's answer may be behind. */
  boundMs: number
}

type Scene = {
  nodes: Node[]
  admin: Person
  /** Written by one writer each. */
  products: string[]
  /** In all. */
  writes: number
  readersPerNode: number
}

/** When each write of a product was acknowledged: its quantity is the place in the list. */
type Written = number[]

/**
 * Writes by turns on all nodes. After each write the writer reads on the next node, as one who is
 * signed in: there it must be seen. Visitors read meanwhile on every node; what they are given may be
 * behind by the node's bound at most. Gives the largest lag that was seen on each node.
 */
export async function measureLag(
  { nodes, admin, products, writes, readersPerNode }: Scene,
  { miss }: ReturnType<typeof missList>,
): Promise<{ writes: number; reads: number; lagMs: number[] }> {
  const written = new Map(products.map((id): [string, Written] => [id, [0]]))
  const lagMs = nodes.map(() => 0)
  let reads = 0
  let writing = true

  const write = async (id: string, times: number) => {
    const acknowledged = written.get(id) ?? []
    for (let quantity = 1; quantity <= times; quantity++) {
      const [here, there] = [quantity, quantity + 1].map((turn) => nodes[turn % nodes.length])
      const body = { price: 5, quantity, minimumQuantity: 1 }
      const { status } = await ask(here?.address, 'PUT', `/products/${id}`, { as: admin, body })
      if (status !== 200) miss(`a write was answered ${status}`)
      acknowledged[quantity] = performance.now()
      const seen = await quantityAt(there?.address, id, admin)
      if (seen !== quantity) miss(`signed in, ${seen} was read after ${quantity} was written`)
    }
  }
  const read = async (place: number) => {
    while (writing) {
      const node = nodes[place]
      const id = products[reads++ % products.length] ?? ''
      const askedAt = performance.now()
      const seen = await quantityAt(node?.reads ?? node?.address, id)
      const lag = askedAt - (written.get(id)?.[seen + 1] ?? askedAt)
      lagMs[place] = Math.max(lagMs[place] ?? 0, lag)
      if (lag > (node?.boundMs ?? 0)) miss(`node ${place + 1} was ${Math.round(lag)} ms behind`)
      await pause(2)
    }
  }
  const reading = nodes.flatMap((_, place) =>
    Array.from({ length: readersPerNode }, () => read(place)),
  )
  const each = Math.ceil(writes / products.length)
  try {
    await Promise.all(products.map((id) => write(id, each)))
  } finally {
    writing = false
  }
  await Promise.all(reading)
  return { writes: each * products.length, reads, lagMs: lagMs.map(Math.round) }
}

async function quantityAt(address: string | undefined, id: string, as?: Person): Promise<number> {
  const { status, body } = await ask(address, 'GET', `/products?id=${id}`, { as })
  if (status !== 200) throw new Error(`A reader was answered ${status}`)
  return body[0]?.quantity
}
