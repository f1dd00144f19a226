// The set-up of compose.yaml with local processes: PostgreSQL and a standby, nodes with data folders
// of their own and one folder of pictures, and a balancer in front.
import { mkdir, mkdtemp, rm, symlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from '#tests/free-port.ts'
import { type Postgres, type Standby, startPostgres } from '../postgres.ts'
import { type Server, startServer } from '../prove/server.ts'
import { type Balancer, openBalancer } from './balancer.ts'

/** A node, which can go and come back at its address. */
type ClusterNode = {
  address: string
  pid(): number
  /** `kill -9`. */
  kill(): Promise<void>
  /** As a service manager ends it: says that it leaves, answers to the end, and closes. */
  stop(): Promise<void>
  /** Starts it again; resolves when it can serve. */
  start(): Promise<void>
}

export type Cluster = {
  /** The balancer's: the shop's public address. */
  address: string
  nodes: ClusterNode[]
  balancer: Balancer
  postgres: Postgres
  standby: Standby | null
  databaseUrl: string
  /** What a process of the shop on this database is configured with. */
  environment: Record<string, string>
  stop(): Promise<void>
}

type Options = {
  /** How each node differs from the others; there are as many. */
  nodes?: Record<string, string>[]
  /** For all of them. */
  environment?: Record<string, string>
  port?: number
  replica?: boolean
  durable?: boolean
  /** Done to the empty database. */
  before?: (databaseUrl: string) => Promise<void>
  /** Done when the first node serves, before there are others. */
  first?: (cluster: { address: string; databaseUrl: string }) => Promise<void>
}

export const clusterSecret = 'a secret for tests, as long as secrets are'

/** Longer than the balancer takes to look. */
const drainSeconds = '1'

/** A limit, not a promise. */
const mostForNodesMs = 60_000

export async function openCluster({
  nodes: differences = [{}, {}],
  environment: wanted = {},
  port,
  replica = true,
  durable = true,
  before = async () => {},
  first = async () => {},
}: Options = {}): Promise<Cluster> {
  const home = await mkdtemp(join(tmpdir(), 'kickstand-cluster-'))
  const ending: (() => Promise<unknown>)[] = [() => rm(home, { recursive: true, force: true })]
  const stop = async () => {
    for (const end of ending.splice(0).reverse()) await end()
  }
  try {
    // Without `durable` nobody waits for the disk, but the log is written: a standby is sent it.
    const postgres = await startPostgres({ durable, settings: { synchronous_commit: 'on' } })
    ending.push(() => postgres.stop())
    const standby = replica ? await postgres.startStandby() : null
    if (standby) ending.push(() => standby.stop())
    const databaseUrl = await postgres.createDatabase()
    await before(databaseUrl)
    const publicPort = port ?? (await freePort())
    const address = `http://127.0.0.1:${publicPort}`
    const environment = {
      MODE: 'demo',
      PUBLIC_URL: address,
      SECRET: clusterSecret,
      DATABASE_URL: databaseUrl,
      ...(standby ? { DATABASE_REPLICA_URL: standby.urlOf(databaseUrl) } : {}),
      TRUST_PROXY: 'loopback',
      DRAIN_SECONDS: drainSeconds,
      ...wanted,
    }
    const nodes: ClusterNode[] = []
    for (const [place, difference] of differences.entries()) {
      const node = await startNode({
        ...environment,
        DATA_DIR: await dataFolder(home, place),
        PORT: String(await freePort()),
        ...difference,
      })
      ending.push(() => node.kill())
      nodes.push(node)
      if (place === 0) await first({ address: node.address, databaseUrl })
    }
    const balancer = await openBalancer({
      nodes: nodes.map((node) => node.address),
      port: publicPort,
      // A node that starts beside other tests takes what the other one had to answer by.
      patienceMs: mostForNodesMs,
    })
    ending.push(() => balancer.close())
    return { address, nodes, balancer, postgres, standby, databaseUrl, environment, stop }
  } catch (error) {
    await stop()
    throw error
  }
}

/**
 * A node's own folder. Pictures are shared as by a volume; the outside companies of demo mode, and
 * what is agreed with them, are the same for all nodes.
 */
async function dataFolder(home: string, place: number): Promise<string> {
  const folder = join(home, `node-${place + 1}`)
  await mkdir(folder)
  for (const name of ['images', 'sandbox', 'secrets']) {
    const shared = join(home, 'shared', name)
    await mkdir(shared, { recursive: true })
    await symlink(shared, join(folder, name), 'junction')
  }
  return folder
}

async function startNode(environment: Record<string, string>): Promise<ClusterNode> {
  let server: Server = await startServer(environment)
  return {
    address: server.address,
    pid: () => server.pid,
    kill: () => server.kill(),
    stop: () => server.stop(),
    start: async () => {
      server = await startServer(environment)
    },
  }
}
