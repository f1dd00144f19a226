// Stands in for the balancer of compose.yaml, at its wire: asks whichever node is ready and has the
// least to do, and another one when a node does not take a request. As with Caddy, what a node has
// been sent is sent again only if that cannot do anything twice.
import { once } from 'node:events'
import { Agent, createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { setTimeout as pause } from 'node:timers/promises'

export type Balancer = {
  address: string
  /** Answers that each node gave, in the nodes' order. */
  answered(): number[]
  /** Whether the balancer sends requests to each node. */
  ready(): boolean[]
  close(): Promise<void>
}

type Node = { address: URL; agent: Agent; ready: boolean; underWay: number; answered: number }

type Options = {
  nodes: string[]
  port?: number
  lookEveryMs?: number
  /** So long a request waits for a node that is ready. */
  patienceMs?: number
}

export async function openBalancer({
  nodes: addresses,
  port = 0,
  lookEveryMs = 250,
  patienceMs = 5_000,
}: Options): Promise<Balancer> {
  const nodes = addresses.map(
    (address): Node => ({
      address: new URL(address),
      agent: new Agent({ keepAlive: true }),
      ready: false,
      underWay: 0,
      answered: 0,
    }),
  )
  const closed = new AbortController()
  const watching = nodes.map((node) => watch(node, lookEveryMs, closed.signal))
  const server = createServer((incoming, outgoing) => {
    void forward(nodes, incoming, outgoing, patienceMs)
  })
  server.listen(port, '127.0.0.1')
  await once(server, 'listening')
  return {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    answered: () => nodes.map(({ answered }) => answered),
    ready: () => nodes.map(({ ready }) => ready),
    async close() {
      closed.abort()
      server.close()
      server.closeAllConnections()
      for (const { agent } of nodes) agent.destroy()
      await Promise.all(watching)
    },
  }
}

async function watch(node: Node, everyMs: number, closed: AbortSignal): Promise<void> {
  while (!closed.aborted) {
    const signal = AbortSignal.any([closed, AbortSignal.timeout(2_000)])
    node.ready = await fetch(new URL('/readyz', node.address), { signal }).then(
      (answer) => answer.body?.cancel().then(() => answer.ok) ?? answer.ok,
      () => false,
    )
    await pause(everyMs, undefined, { signal: closed }).catch(() => {})
  }
}

async function forward(
  nodes: Node[],
  incoming: IncomingMessage,
  outgoing: ServerResponse,
  patienceMs: number,
): Promise<void> {
  const body = await buffer(incoming).catch(() => null)
  if (!body) return
  for (const end = performance.now() + patienceMs; performance.now() < end; ) {
    const node = leastBusy(nodes)
    if (!node) {
      await pause(20)
      continue
    }
    const outcome = await send(node, incoming, body, outgoing)
    if (outcome === 'answered') return
    node.ready = false
    if (outcome === 'cut' && incoming.method !== 'GET' && incoming.method !== 'HEAD') break
  }
  if (!outgoing.headersSent) outgoing.writeHead(502)
  outgoing.end()
}

function leastBusy(nodes: Node[]): Node | undefined {
  const [first] = nodes
    .filter(({ ready }) => ready)
    .sort((one, other) => one.underWay - other.underWay || one.answered - other.answered)
  return first
}

/** `refused`: the node has not been reached. `cut`: it has, and gave no answer. */
type Outcome = 'answered' | 'refused' | 'cut'

async function send(
  node: Node,
  { method, url, headers, socket }: IncomingMessage,
  body: Buffer,
  outgoing: ServerResponse,
): Promise<Outcome> {
  node.underWay++
  const { connection: _, ...kept } = headers
  const asking = request(new URL(node.address), {
    method,
    path: url,
    agent: node.agent,
    headers: {
      ...kept,
      'x-forwarded-for': socket.remoteAddress,
      'x-forwarded-host': headers.host,
      'x-forwarded-proto': 'http',
    },
  })
  outgoing.once('close', () => asking.destroy())
  try {
    asking.end(body)
    const [answer] = (await once(asking, 'response')) as [IncomingMessage]
    node.answered++
    const { connection: __, 'keep-alive': ___, ...own } = answer.headers
    outgoing.writeHead(answer.statusCode ?? 502, own)
    answer.on('error', () => outgoing.destroy())
    answer.pipe(outgoing)
    return 'answered'
  } catch (error) {
    const refused = error instanceof Error && 'code' in error && error.code === 'ECONNREFUSED'
    return refused ? 'refused' : 'cut'
  } finally {
    node.underWay--
  }
}
