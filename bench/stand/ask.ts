import type { Deep, Question } from '../questions/questions.ts'
import { type Compared, compare, median } from './compare.ts'
import { type Server, startYardstick } from './servers.ts'

export type Note = (name: string, value: number, unit: string, more?: string) => void

type Stand = {
  shop: Server
  bare: Server
  at: string
  servers: Server[]
  ms: number
  rounds: number
  note: Note
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

/** How long one page far into a list takes, asked nine times: the median. */
export async function timeDeep(
  { name, paths, headers }: Deep,
  { shop, at, note }: { shop: Server; at: string; note: Note },
): Promise<void> {
  const times: number[] = []
  for (const path of paths) {
    const asked = performance.now()
    const answer = await fetch(`http://127.0.0.1:${shop.port}${path}`, { headers })
    await answer.arrayBuffer()
    // Still busy with what was asked before: that page is not measured.
    if (answer.status === 503) await new Promise((resolve) => setTimeout(resolve, 1_000))
    else if (!answer.ok) throw new Error(`${path} answered ${answer.status}`)
    else times.push(performance.now() - asked)
  }
  note(`${name}, ${at}`, median(times), 'ms')
}
