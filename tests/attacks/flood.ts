// More requests than can be answered, and requests that never end, against the shop in a process of its
// own: whoever behaves is served meanwhile, and the others are told or cut off in time.
import { mkdtempSync, rmSync } from 'node:fs'
import { connect, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { freePort } from '#tests/free-port.ts'
import { startServer } from '#tests/prove/server.ts'
import { type Figures, missList, type Stand } from '#tests/prove/stand.ts'
import { unlimited } from '#tests/prove/unlimited.ts'
import { productionAt } from '../production.ts'

const sizes = {
  short: { slow: 10, idle: 50, waiting: 400, visits: 40, flood: 120, told: 20 },
  full: { slow: 200, idle: 1_000, waiting: 2_000, visits: 400, flood: 3_000, told: 1 },
}

/** What is waited for the first line of a refusal: of the shop a limit, not a promise. */
const mostForLineMs = { shop: 30_000, planted: 1_000 }

/** The demo shop pays its orders at the stand-in of the card company. */
const asDemo = {
  MODE: 'demo',
  STRIPE_SECRET_KEY: '',
  STRIPE_PUBLISHABLE_KEY: '',
  STRIPE_WEBHOOK_SECRET: '',
  STRIPE_API_BASE: '',
}

/** What app.ts promises, and how often it looks whether somebody is too slow. */
const headersMs = 10_000
const bodyMs = 30_000
const lookMs = 4_000

/** Whoever behaves waits no longer than this while others do not, of a hundred requests the slowest five not counted. */
const mostMs = 1_000

/** Bodies that never come make nobody else wait more than twice as long, of a hundred the slowest one not counted. */
const mostTimes = 2
/** What is answered sooner than this differs by chance. */
const leastMs = 5

/** `at` is another server than the shop, to show that one without limits is noticed. */
export async function proveFlood(stand: Stand, at?: string): Promise<Figures> {
  const misses = missList()
  const size = sizes[stand.size]
  const folder = mkdtempSync(join(tmpdir(), 'kickstand-flood-'))
  const url = await stand.databaseUrl()
  const port = await freePort()
  // One address asks here as often as hundreds.
  const live = { ...productionAt(port, folder, url), ...unlimited }
  // Full: the demo shop, whose pages and searches have something to find.
  const server = at
    ? null
    : await startServer(stand.size === 'full' ? { ...live, ...asDemo } : live)
  const address = at ?? server?.address ?? ''
  try {
    const oversized = await sendTooMuch(
      address,
      at ? mostForLineMs.planted : mostForLineMs.shop,
      misses.miss,
    )
    const still = await politeVisits(address, size.visits, size.told)
    const waiting = await open(address, size.waiting, `${head}{`)
    const beside = await politeVisits(address, size.visits, size.told)
    for (const socket of waiting) socket.destroy()
    for (const words of beside.failed)
      misses.miss(`${words} beside ${size.waiting} bodies that never come`)
    const times = beside.p99 / Math.max(still.p99, leastMs)
    if (times > mostTimes && stand.size === 'full')
      misses.miss(`visitors wait ${times.toFixed(1)} times as long beside bodies that never come`)
    // Many connections that ask nothing, and many that never finish asking.
    const idle = await open(address, size.idle, '')
    const waits = {
      headers: cutAfter(address, size.slow, 'GET / HTTP/1.1\r\nhost: x\r\n', 'x-slow: 1\r\n'),
      body: cutAfter(address, size.slow, `${head}{`, ' '),
    }
    const during = await politeVisits(address, 40, size.told)
    // Beside other tests only the figures of a full run tell how long something takes.
    if (during.p95 > mostMs && stand.size === 'full')
      misses.miss(`visitors wait ${during.p95} ms beside slow requests`)
    const flood = await rush(address, size.flood)
    for (const words of flood.wrong) misses.miss(words)
    const after = await politeVisits(address, 20, size.told)
    for (const words of after.failed) misses.miss(`${words} after the flood`)
    // In the short form nobody waits for half a minute; wire.test.ts looks at the settings instead.
    const full = stand.size === 'full'
    const headersCutMs = full ? await waits.headers.slowest() : null
    const bodyCutMs = full ? await waits.body.slowest() : null
    if (headersCutMs !== null && headersCutMs > headersMs + lookMs)
      misses.miss(`slow headers are waited for ${headersCutMs} ms`)
    if (bodyCutMs !== null && bodyCutMs > bodyMs + lookMs)
      misses.miss(`slow bodies are waited for ${bodyCutMs} ms`)
    for (const socket of [...idle, ...waits.headers.sockets, ...waits.body.sockets])
      socket.destroy()
    return {
      oversized,
      idle: idle.length,
      slow: size.slow * 2,
      waitingForBodies: size.waiting,
      visitorsP99Ms: { still: still.p99, beside: beside.p99 },
      visitorsP95Ms: during.p95,
      flood: size.flood,
      answered: flood.answered,
      toldToWait: flood.told,
      slowestRefusalMs: flood.slowestRefusalMs,
      headersCutMs,
      bodyCutMs,
      misses: misses.list(),
    }
  } finally {
    await server?.kill()
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Headers and bodies above the limits: refused without being read to the end. */
async function sendTooMuch(
  address: string,
  withinMs: number,
  miss: (words: string) => void,
): Promise<number> {
  const tries: [what: string, status: number, bytes: string][] = [
    ['headers of 100 kB', 431, `GET / HTTP/1.1\r\nhost: x\r\na: ${'x'.repeat(100_000)}\r\n\r\n`],
    ['2,000 headers', 431, `GET / HTTP/1.1\r\nhost: x\r\n${'a: bcdefgh\r\n'.repeat(2_000)}\r\n`],
    ['an address of 100 kB', 431, `GET /${'x'.repeat(100_000)} HTTP/1.1\r\nhost: x\r\n\r\n`],
    ['a body that says 1 GB', 413, post('content-length: 1000000000\r\n', '{"a":')],
    ['a body in chunks of 1 MB', 413, post('transfer-encoding: chunked\r\n', chunks(1_048_576))],
  ]
  for (const [what, status, bytes] of tries) {
    const [socket] = await open(address, 1, bytes)
    const answer = socket ? await firstLine(socket, withinMs) : ''
    socket?.destroy()
    if (!answer.startsWith(`HTTP/1.1 ${status} `)) miss(`${what}: ${answer || 'no answer'}`)
  }
  return tries.length
}

/** Announces a body. */
const head = post('content-length: 5000\r\n', '')

function post(length: string, body: string): string {
  return `POST /api/users HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\n${length}\r\n${body}`
}

function chunks(bytes: number): string {
  return `${bytes.toString(16)}\r\n${'x'.repeat(bytes)}\r\n`
}

function open(address: string, count: number, bytes: string): Promise<Socket[]> {
  const { hostname, port } = new URL(address)
  const one = () =>
    new Promise<Socket>((resolve, reject) => {
      const socket = connect(Number(port), hostname, () => {
        socket.write(bytes)
        resolve(socket)
      })
      socket.once('error', reject)
      socket.on('error', () => {})
    })
  return Promise.all(Array.from({ length: count }, one))
}

function firstLine(socket: Socket, withinMs: number): Promise<string> {
  return new Promise((resolve) => {
    socket.once('data', (part) => resolve(part.toString('latin1').split('\r\n')[0] ?? ''))
    socket.once('close', () => resolve(''))
    setTimeout(() => resolve(`nothing within ${withinMs} ms`), withinMs).unref()
  })
}

/** Opens requests that go on by a drop now and then; tells when the last of them was cut off. */
function cutAfter(address: string, count: number, begin: string, drop: string) {
  const sockets: Socket[] = []
  const begun = performance.now()
  const cut = open(address, count, begin).then((opened) => {
    sockets.push(...opened)
    return Promise.all(
      opened.map(
        (socket) =>
          new Promise<number>((resolve) => {
            const dripping = setInterval(() => socket.write(drop), 2_000)
            socket.resume().once('close', () => {
              clearInterval(dripping)
              resolve(performance.now() - begun)
            })
          }),
      ),
    )
  })
  return {
    sockets,
    async slowest() {
      const patience = pause(bodyMs + 2 * lookMs, null, { ref: false })
      const times = await Promise.race([cut, patience])
      return times ? Math.round(Math.max(...times)) : Number.POSITIVE_INFINITY
    },
  }
}

/**
 * Visits one after the other. Whoever is told to come back in a moment does so: the shop knows how far
 * behind it is as of a quarter of a second ago, so that the first after a crowd may be told; and beside
 * other tests more often, because the machine is behind with them.
 */
async function politeVisits(address: string, count: number, told: number) {
  const times: number[] = []
  const failed = new Set<string>()
  for (let number = 0; number < count; number++) {
    const begun = performance.now()
    // Some is kept, and some has to be looked for.
    const asked = ['/', '/api/products?limit=12', `/api/products?q=bolt${number}`, '/healthz']
    const url = address + asked[number % asked.length]
    let answer = await visit(url)
    for (let times = 0; answer.status === 503 && times < told; times++) {
      await pause(Number(answer.headers.get('retry-after')) * 1_000)
      answer = await visit(url)
    }
    const { status } = answer
    if (status !== 200) failed.add(`a visit is answered ${status}`)
    times.push(performance.now() - begun)
  }
  times.sort((a, b) => a - b)
  const slowest = (share: number) => Math.round(times[Math.floor(count * share)] ?? 0)
  return { p95: slowest(0.95), p99: slowest(0.99), failed }
}

async function visit(url: string): Promise<Response> {
  const answer = await fetch(url)
  await answer.arrayBuffer()
  return answer
}

/** What costs the shop most, all at the same moment; whoever watches over it is answered meanwhile. */
async function rush(address: string, count: number) {
  const wrong: string[] = []
  const refusals: number[] = []
  let answered = 0
  const one = async (number: number) => {
    const begun = performance.now()
    const answer = await expensive(address, number).catch(() => null)
    await answer?.arrayBuffer().catch(() => null)
    const status = answer?.status ?? 0
    if (status !== 503) {
      if (status >= 500 || status === 0) wrong.push(`the flood is answered ${status || 'nothing'}`)
      answered++
      return
    }
    refusals.push(performance.now() - begun)
    if (!Number(answer?.headers.get('retry-after')))
      wrong.push('503 does not say when to come back')
  }
  const all = Promise.all(Array.from({ length: count }, (_, number) => one(number)))
  const health = await fetch(`${address}/healthz`)
  await health.body?.cancel()
  if (health.status !== 200) wrong.push(`/healthz is answered ${health.status} in the flood`)
  await all
  if (answered === 0) wrong.push('nobody was served in the flood')
  return {
    wrong: [...new Set(wrong)],
    answered,
    told: refusals.length,
    slowestRefusalMs: Math.round(Math.max(0, ...refusals)),
  }
}

function expensive(address: string, number: number): Promise<Response> {
  const json = { 'content-type': 'application/json' }
  switch (number % 3) {
    case 0: {
      const body = JSON.stringify({
        email: `nobody-${number}@workshop.test`,
        password: 'x'.repeat(12),
      })
      const url = `${address}/api/identity/sign-in/email`
      return fetch(url, { method: 'POST', headers: json, body })
    }
    case 1:
      return fetch(`${address}/api/products?q=disc${number}&sort=price`)
    default:
      return fetch(`${address}/products?q=chain${number}`)
  }
}
