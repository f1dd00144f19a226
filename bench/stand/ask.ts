import type { Question } from '../questions/questions.ts'
import { type Compared, compare } from './compare.ts'
import { tokenOf } from './fill.ts'
import { type Server, startYardstick } from './servers.ts'

export type Note = (name: string, value: number, unit: string, more?: string) => void

/** The shop that a question is put to, how many products it has, and what the figures are called. */
export type Timed = { shop: Server; products: number; at: string; note: Note }

type Stand = Omit<Timed, 'products'> & {
  bare: Server
  servers: Server[]
  ms: number
  rounds: number
}

const clientCounts = [1, 10, 50]

/** What V8 compiles of a story it compiles within its first two seconds. */
const warmUpRounds = 6

/**
 * Puts one question to the shop and to its yardstick, at 1, 10 and 50 clients, and notes the shares.
 * Both are warm by then: what is asked first is not measured.
 */
export async function ask(question: Question, stand: Stand): Promise<void> {
  const { shop, bare, at, servers, ms, rounds, note } = stand
  const { against } = question
  const fixed =
    against === 'fixed' ? await startYardstick('fixed', [await bytesOf(question, shop)]) : null
  if (fixed) servers.push(fixed)
  const yardstick = {
    server: fixed ?? bare,
    requests: against === 'fixed' ? question.shop : against,
  }
  const measured = clientCounts.length * rounds
  const inAll = measured + warmUpRounds
  const warmUp = { clients: 10, ms, rounds: warmUpRounds, first: measured, inAll }
  await compare(yardstick, { server: shop, requests: question.shop }, warmUp)
  for (const [place, clients] of clientCounts.entries()) {
    const result = await compare(
      yardstick,
      { server: shop, requests: question.shop },
      { clients, ms, rounds, first: place * rounds, inAll },
    )
    noteComparison(`${question.name}, ${at}, ${clients} clients`, fixed ? 'B' : 'S', result, note)
  }
  await fixed?.stop()
}

function noteComparison(name: string, unit: 'B' | 'S', result: Compared, note: Note): void {
  const { processor } = result
  const more = [
    `${result.perSecond.toFixed(0)}/s of ${result.yardstickPerSecond.toFixed(0)}/s`,
    ...(processor ? [`${processor.ours.toFixed(0)} µs of ${processor.bare.toFixed(0)} µs`] : []),
    `p95 ${result.p95.toFixed(1)} ms`,
    `p99 ${result.p99Ratio.toFixed(1)} x`,
    `noise ${result.noise.toFixed(1)}`,
  ]
  note(name, result.ratio, `x ${unit}`, more.join(', '))
  note(`${name}, p95`, result.p95, 'ms')
  note(`${name}, p99`, result.p99Ratio, `x ${unit}'s`)
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
