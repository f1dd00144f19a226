import type { Question } from '../questions/questions.ts'
import { tokenOf } from './fill.ts'
import { put, type Request } from './load.ts'
import { type Server, startYardstick } from './servers.ts'

export type Note = (name: string, value: number, unit: string, more?: string) => void

/** The shop that a question is put to, how many products it has, and what the figures are called. */
export type Timed = { shop: Server; products: number; at: string; note: Note }

type Stand = Omit<Timed, 'products'> & { bare: Server; ms: number; rounds: number }

const clientCounts = [1, 10, 50]

/** What V8 compiles of a handler it compiles within its first two seconds: they are not measured. */
const warmUpRounds = 6

/** Puts one question to the shop and to its yardstick, at 1, 10 and 50 clients, and notes the shares. */
export async function ask(question: Question, stand: Stand): Promise<void> {
  const { shop, bare, at, ms, rounds, note } = stand
  const isFixed = question.against === 'fixed'
  const yardstick = isFixed ? await startYardstick('fixed', [await bytesOf(question, shop)]) : bare
  const wires = question.against === 'fixed' ? question.shop : question.against
  const measured = clientCounts.length * rounds
  const inAll = measured + warmUpRounds
  try {
    for (let round = measured; round < inAll; round++) await both(round, 10)
    for (const [place, clients] of clientCounts.entries()) {
      const pairs: Awaited<ReturnType<typeof both>>[] = []
      for (let round = 0; round < rounds; round++)
        pairs.push(await both(place * rounds + round, clients))
      const rate = (side: 'ours' | 'bare') => median(pairs.map((pair) => pair[side].perSecond))
      const processor = (side: 'ours' | 'bare') => median(pairs.map((pair) => pair[side].processor))
      const p95 = median(pairs.map(({ ours }) => ours.p95))
      const name = `${question.name}, ${at}, ${clients} clients`
      const more = [
        `${rate('ours').toFixed(0)}/s of ${rate('bare').toFixed(0)}/s`,
        `${processor('ours').toFixed(0)} µs of ${processor('bare').toFixed(0)} µs`,
        `p95 ${p95.toFixed(1)} ms`,
      ]
      const share = median(pairs.map(({ ours, bare }) => ours.perSecond / bare.perSecond))
      note(name, share, isFixed ? 'x B' : 'x S', more.join(', '))
      note(`${name}, p95`, p95, 'ms')
    }
  } finally {
    if (isFixed) await yardstick.stop()
  }

  /** By turns, so that both meet the machine in the same mood. */
  async function both(round: number, clients: number) {
    const asked = async (server: Server, requests: Request[]) => {
      // Each round has different requests, so that new things are really new.
      const share = Math.floor(requests.length / inAll)
      const many = requests.length >= 1_000
      const own = many ? requests.slice(round * share, (round + 1) * share) : requests
      const before = server.processor()
      const answered = await put({ port: server.port, clients, ms, requests: own })
      return { ...answered, processor: (server.processor() - before) / answered.answers }
    }
    const atBare = await asked(yardstick, wires)
    return { bare: atBare, ours: await asked(shop, question.shop) }
  }
}

/** The size of the answer as it goes over the wire: it is asked until its packed form is there. */
async function bytesOf({ shop: [request] }: Question, { port }: Server): Promise<string> {
  let bytes = '0'
  for (let tries = 0; tries < 20; tries++) {
    const answer = await fetch(`http://127.0.0.1:${port}${request?.path}`, {
      headers: { 'accept-encoding': 'identity', ...request?.headers },
    })
    bytes = answer.headers.get('content-length') ?? '0'
    await answer.arrayBuffer()
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  return bytes
}

/** Sends as a user what a call of the shop takes; how many milliseconds its whole answer took. */
export async function timePost(
  { port }: Server,
  user: number,
  path: string,
  body: object,
  headers: Record<string, string> = {},
): Promise<number> {
  const authorization = `Bearer ${await tokenOf(user)}`
  const began = performance.now()
  const answer = await fetch(`http://127.0.0.1:${port}${path}`, {
    method: 'POST',
    headers: { authorization, 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  })
  await answer.arrayBuffer()
  if (!answer.ok) throw new Error(`${path} answered ${answer.status}`)
  return performance.now() - began
}

export function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0
}
