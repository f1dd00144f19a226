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
  /** Microseconds of processor for one answer: the shop's, the yardstick's; null where unknown. */
  processor: { ours: number; bare: number } | null
}

export type Side = { server: Server; requests: Request[] }

/**
 * Asks the yardstick and the shop by turns, so that both meet the machine in the same mood. Each
 * round has requests of its own, so that what is to be new is new: this comparison has the rounds
 * from `first` on, of so many `inAll`.
 */
export async function compare(
  yardstick: Side,
  shop: Side,
  { clients, ms, rounds, first, inAll }: Rounds,
): Promise<Compared> {
  const pairs: { bare: Asked; ours: Asked }[] = []
  for (let round = first; round < first + rounds; round++) {
    const bare = await ask(yardstick, round)
    const ours = await ask(shop, round)
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
    processor: processorOf(pairs),
  }

  async function ask({ server, requests }: Side, round: number): Promise<Asked> {
    const many = requests.length >= 1_000
    const share = Math.floor(requests.length / inAll)
    const own = many ? requests.slice(round * share, (round + 1) * share) : requests
    const before = server.processor()
    const measured = await put({ port: server.port, clients, ms, requests: own })
    const after = server.processor()
    return { ...measured, processor: before === null || after === null ? null : after - before }
  }
}

type Rounds = { clients: number; ms: number; rounds: number; first: number; inAll: number }

type Asked = Measured & { processor: number | null }

function processorOf(pairs: { bare: Asked; ours: Asked }[]): Compared['processor'] {
  const each = (asked: Asked[]) => {
    const answers = asked.reduce((sum, { answers }) => sum + answers, 0)
    const used = asked.reduce((sum, { processor }) => sum + (processor ?? Number.NaN), 0)
    return used / answers
  }
  const ours = each(pairs.map((pair) => pair.ours))
  const bare = each(pairs.map((pair) => pair.bare))
  return Number.isNaN(ours + bare) ? null : { ours, bare }
}

export function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0
}
