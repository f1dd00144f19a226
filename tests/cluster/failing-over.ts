// A database that goes from one server to another under load: the address leads to one that only
// reads for a while, and connections fall silent.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { type LeadingWire, openLeadingWire } from '#tests/faults/leading-wire.ts'
import { freePort } from '#tests/free-port.ts'
import { startServer } from '#tests/prove/server.ts'
import type { missList, Stand } from '#tests/prove/stand.ts'
import { startWriters } from '#tests/prove/writers.ts'
import type { Scene } from './scene.ts'

/** A dead connection is replaced within so long, and nobody waits longer for an answer. */
const mostMs = 5_000
/** Of a machine that has other work, what an answer may take besides. Beside other tests it is left open. */
const besidesMs = { short: Number.POSITIVE_INFINITY, full: 1_500 }

type Load = {
  size: Stand['size']
  rounds: number
  acknowledged: Map<string, number>
  productId: string
}

/** A node of its own on the same database, so that the others notice nothing. */
export async function databaseFailsOver(
  scene: Scene,
  { miss }: ReturnType<typeof missList>,
  { size, rounds, acknowledged, productId }: Load,
): Promise<{ orders: number; heard: Record<string, number>; slowestMs: number; againMs: number }> {
  const wire = await openLeadingWire(scene.postgres.url)
  const folder = await mkdtemp(join(tmpdir(), 'kickstand-failing-over-'))
  const server = await startServer({
    ...scene.environment,
    DATABASE_URL: wire.urlOf(scene.databaseUrl),
    DATABASE_REPLICA_URL: '',
    DATA_DIR: folder,
    DRAIN_SECONDS: '0',
    PORT: String(await freePort()),
  })
  const { address } = server
  try {
    const people = await Promise.all(Array.from({ length: 4 }, () => scene.customer()))
    const writers = startWriters({ people, productId, address: () => address, count: 4 })
    const asking = startAsking(address)
    let againMs = 0
    for (let round = 0; round < rounds; round++) {
      await pause(300)
      wire.hush()
      againMs = Math.max(againMs, await untilServing(address))
      await pause(300)
      await leadToReader(wire, scene, address, miss)
      againMs = Math.max(againMs, await untilServing(address))
    }
    await writers.stop()
    const { heard, slowestMs } = await asking.stop()
    // Not killed: a mail that it has just sent would be sent again.
    await server.stop()
    for (const [status, times] of Object.entries({ ...heard, ...writers.heard })) {
      if (!['200', '503', 'busy'].includes(status))
        miss(`${times} x ${status} while the database failed over`)
    }
    const limitMs = mostMs + besidesMs[size]
    if (slowestMs > limitMs) miss(`an answer took ${slowestMs} ms while it failed over`)
    if (againMs > limitMs) miss(`served only ${againMs} ms after`)
    for (const [id, units] of writers.acknowledged) acknowledged.set(id, units)
    return { orders: writers.acknowledged.size, heard: writers.heard, slowestMs, againMs }
  } finally {
    await server.kill()
    await wire.close()
    await rm(folder, { recursive: true, force: true })
  }
}

/** While the address leads to a standby nothing is ready, whatever else is asked. */
async function leadToReader(
  wire: LeadingWire,
  { standby, postgres }: Scene,
  address: string,
  miss: (words: string) => void,
): Promise<void> {
  wire.leadTo(standby?.url ?? '')
  wire.cut()
  await pause(500)
  const answer = await fetch(`${address}/readyz`)
  await answer.body?.cancel()
  if (answer.status !== 503) miss(`/readyz says ${answer.status} of a server that only reads`)
  wire.leadTo(postgres.url)
}

async function untilServing(address: string): Promise<number> {
  const began = performance.now()
  for (;;) {
    const answer = await fetch(`${address}/readyz`)
    await answer.body?.cancel()
    const ms = Math.round(performance.now() - began)
    if (answer.status === 200 || ms > 4 * mostMs) return ms
    await pause(20)
  }
}

/** Asks as visitors do, each time for something that is not kept. */
function startAsking(address: string) {
  const heard: Record<string, number> = {}
  let slowestMs = 0
  let going = true
  const ask = async (visitor: number) => {
    for (let turn = 0; going; turn++) {
      const began = performance.now()
      const status = await fetch(`${address}/api/products?q=visitor${visitor}turn${turn}`).then(
        async (answer) => {
          await answer.arrayBuffer()
          return String(answer.status)
        },
        () => 'cut',
      )
      heard[status] = (heard[status] ?? 0) + 1
      slowestMs = Math.max(slowestMs, Math.round(performance.now() - began))
      await pause(5)
    }
  }
  const visitors = Promise.all([ask(1), ask(2), ask(3)])
  return {
    async stop() {
      going = false
      await visitors
      return { heard, slowestMs }
    },
  }
}
