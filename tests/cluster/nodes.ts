// Two nodes behind a balancer, as in compose.yaml: what is done on one counts on the other, nobody is
// shown anything older than the bound, and a node that goes takes nothing with it; nor does a database
// that fails over.
import { mostBehindMs } from '#server/database/replica/watch.ts'
import { knownForMs } from '#server/database/version.ts'
import { audit } from '#tests/prove/auditor.ts'
import { type Figures, missList, type Stand } from '#tests/prove/stand.ts'
import {
  keysCountOnce,
  limitsHold,
  mailsCameOnce,
  ordersAppear,
  picturesAreShared,
  sessionsAgree,
} from './agree.ts'
import { databaseFailsOver } from './failing-over.ts'
import { nodesAreKilled, nodesAreReplaced } from './going.ts'
import { openScene, type Scene } from './scene.ts'
import { measureLag } from './stale.ts'

const sizes = {
  short: { writes: 300, rounds: 10, kills: 1, replacements: 1, failovers: 1 },
  full: { writes: 10_000, rounds: 300, kills: 20, replacements: 5, failovers: 10 },
}

/**
 * On PostgreSQL only: a SQLite file has its processes on one machine. `also` is shown the same nodes
 * before any of them is killed.
 */
export async function proveNodes(
  { size }: Pick<Stand, 'size'>,
  also: (scene: Scene) => Promise<void> = async () => {},
): Promise<Figures> {
  const { writes, rounds, kills, replacements, failovers } = sizes[size]
  const scene = await openScene({ durable: size === 'full' })
  const misses = missList()
  const acknowledged = new Map<string, number>()
  try {
    const lag = await lagOf(scene, misses, writes)
    await ordersAppear(scene, misses, { rounds, acknowledged })
    await keysCountOnce(scene, misses, { rounds, acknowledged })
    await sessionsAgree(scene, misses)
    await limitsHold(scene, misses)
    await picturesAreShared(scene, misses)
    await also(scene)
    const units = 1_000_000
    const productId = await scene.product({ quantity: units, minimumQuantity: 1, price: 1 })
    const load = { size, acknowledged, productId }
    const whileReplaced = await nodesAreReplaced(scene, misses, { ...load, rounds: replacements })
    const failedOver = await databaseFailsOver(scene, misses, { ...load, rounds: failovers })
    const mails = await mailsCameOnce(scene, misses)
    const whileKilled = await nodesAreKilled(scene, misses, { ...load, kills })
    // A killed node's mail waits for the end of its lease: too long for every run of the tests.
    const afterKills = size === 'full' ? await mailsCameOnce(scene, misses, kills) : null
    const told = { initial: new Map([[productId, units]]), acknowledged }
    for (const words of await audit(scene.db.read, null, told)) misses.miss(words)
    return {
      writes: lag.writes,
      reads: lag.reads,
      mostBehindMs: { withReplica: lag.lagMs[0], without: lag.lagMs[1] },
      boundsMs: { withReplica: mostBehindMs + knownForMs, without: knownForMs },
      orders: acknowledged.size,
      answeredWhileReplaced: whileReplaced,
      failedOver,
      heardWhileKilled: whileKilled,
      mails,
      afterKills,
      misses: misses.list(),
    }
  } finally {
    await scene.stop()
  }
}

async function lagOf(scene: Scene, misses: ReturnType<typeof missList>, writes: number) {
  const products = await Promise.all(
    Array.from({ length: 4 }, () => scene.product({ quantity: 0, minimumQuantity: 1 })),
  )
  const [one = '', other = ''] = scene.nodes.map(({ address }) => address)
  const nodes = [
    { address: one, boundMs: mostBehindMs + knownForMs },
    { address: other, boundMs: knownForMs },
  ]
  const admin = await scene.admin()
  return measureLag({ nodes, admin, products, writes, readersPerNode: 3 }, misses)
}
