// Nodes that are killed, and nodes that are replaced, while people order through the balancer.
import { setTimeout as pause } from 'node:timers/promises'
import type { missList } from '#tests/prove/stand.ts'
import { startWriters, type Writers } from '#tests/prove/writers.ts'
import type { Scene } from './scene.ts'

type Busy = {
  writers: Writers
  /** Lists that visitors were given, and what else they were answered. */
  reads: Record<string, number>
  stop(): Promise<void>
}

/** A machine that has much other work is behind for a moment, and says so: no matter of the nodes. */
const fine = new Set(['200', 'busy'])

/** Kills each node in turn under load: readers notice nothing. Gives what buyers heard. */
export async function nodesAreKilled(
  scene: Scene,
  { miss }: ReturnType<typeof missList>,
  { kills, acknowledged, productId }: Told & { kills: number },
): Promise<Record<string, number>> {
  const busy = await startBusy(scene, productId, acknowledged)
  for (let kill = 0; kill < kills; kill++) {
    const node = scene.nodes[kill % scene.nodes.length]
    await pause(200 + Math.random() * 200)
    await node?.kill()
    await pause(300)
    await node?.start()
    await untilReady(scene)
  }
  await busy.stop()
  for (const [status, times] of Object.entries(busy.reads)) {
    if (!fine.has(status)) miss(`${times} readers were answered ${status} while a node was killed`)
  }
  return busy.writers.heard
}

/** Replaces each node in turn under load: nobody is refused anything. Gives how many were answered. */
export async function nodesAreReplaced(
  scene: Scene,
  { miss }: ReturnType<typeof missList>,
  { rounds, acknowledged, productId }: Told & { rounds: number },
): Promise<number> {
  const busy = await startBusy(scene, productId, acknowledged)
  for (let round = 0; round < rounds; round++) {
    for (const node of scene.nodes) {
      await node.stop()
      await node.start()
      await untilReady(scene)
    }
  }
  await busy.stop()
  const heard = [...Object.entries(busy.reads), ...Object.entries(busy.writers.heard)]
  for (const [status, times] of heard) {
    if (!fine.has(status))
      miss(`${times} requests were answered ${status} while nodes were replaced`)
  }
  return heard.reduce((sum, [, times]) => sum + times, 0)
}

type Told = { acknowledged: Map<string, number>; productId: string }

async function startBusy(
  { address, customer }: Scene,
  productId: string,
  acknowledged: Map<string, number>,
): Promise<Busy> {
  const people = await Promise.all(Array.from({ length: 4 }, () => customer()))
  const writers = startWriters({ people, productId, address: () => address, count: 4 })
  const reads: Record<string, number> = {}
  let reading = true
  const read = async () => {
    while (reading) {
      const status = await fetch(`${address}/api/products?limit=3`).then(
        async (answer) => {
          const busy = (await answer.text()).includes('"busy"')
          return busy ? 'busy' : answer.status
        },
        () => 'cut',
      )
      reads[status] = (reads[status] ?? 0) + 1
      await pause(2)
    }
  }
  const readers = Promise.all([read(), read()])
  return {
    writers,
    reads,
    async stop() {
      await writers.stop()
      reading = false
      await readers
      for (const [id, units] of writers.acknowledged) acknowledged.set(id, units)
    },
  }
}

async function untilReady({ balancer }: Scene): Promise<void> {
  for (let tries = 0; !balancer.ready().every(Boolean); tries++) {
    if (tries > 1_000) throw new Error('The balancer does not find every node ready')
    await pause(20)
  }
}
