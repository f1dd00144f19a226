import { type Measured, put, type Request } from './load.ts'
import type { Server } from './servers.ts'

export type Compared = {
  /** The shop's answers per second, as a share of the yardstick's in the same round: the median. */
  ratio: number
  perSecond: number
  yardstickPerSecond: number
  p95: number
  /** The shop's 99th percentile, as a share of the yardstick's. */
  p99Ratio: number
  /** How much the yardstick itself went up and down between the rounds: largest by smallest. */
  noise: number
}

export type Side = { server: Server; requests: Request[] }

/** Asks the yardstick and the shop by turns, so that both meet the machine in the same mood. */
export async function compare(
  yardstick: Side,
  shop: Side,
  { clients, ms, rounds }: { clients: number; ms: number; rounds: number },
): Promise<Compared> {
  const pairs: { bare: Measured; ours: Measured }[] = []
  for (let round = 0; round < rounds; round++) {
    const bare = await ask(yardstick, round, rounds)
    const ours = await ask(shop, round, rounds)
    pairs.push({ bare, ours })
  }
  const bareRates = pairs.map(({ bare }) => bare.perSecond)
  return {
    ratio: median(pairs.map(({ bare, ours }) => ours.perSecond / bare.perSecond)),
    perSecond: median(pairs.map(({ ours }) => ours.perSecond)),
    yardstickPerSecond: median(bareRates),
    p95: median(pairs.map(({ ours }) => ours.p95)),
    p99Ratio: median(pairs.map(({ bare, ours }) => ours.p99 / bare.p99)),
    noise: Math.max(...bareRates) / Math.min(...bareRates),
  }

  /** Each round has requests of its own, so that what is to be new is new. */
  function ask({ server, requests }: Side, round: number, of: number): Promise<Measured> {
    const many = requests.length >= 1_000
    const share = Math.floor(requests.length / of)
    const own = many ? requests.slice(round * share, (round + 1) * share) : requests
    return put({ port: server.port, clients, ms, requests: own })
  }
}

function median(values: number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0
}
