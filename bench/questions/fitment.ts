import type { TimedInRounds } from '../stand/by-turns.ts'
import { compare } from '../stand/compare.ts'
import { tokenOf } from '../stand/fill.ts'
import type { Server } from '../stand/servers.ts'

const applications = 100_000
const makes = 20
const models = 50

/**
 * How long a file of 100,000 applications takes, and what it costs to narrow the list of products to
 * one of the 1,000 motorcycles that it names: the plain list of the same shop is the yardstick, each
 * question another one so that none is kept.
 */
export async function timeFitment({
  shop,
  products,
  at,
  ms,
  rounds,
  note,
}: TimedInRounds): Promise<void> {
  const began = performance.now()
  await take(shop, fileFor(products))
  note(`importing 100,000 applications, ${at}`, (performance.now() - began) / 1000, 's')
  const many = Array.from({ length: 50_000 }, (_, n) => n)
  const plain = many.map((n) => ({ path: `/api/products?limit=24&n=${n}` }))
  const narrowed = many.map((n) => ({
    path: `/api/products?limit=24&motorcycle=${motorcycleOf(n)}&year=${1980 + (n % 30)}&n=${n}`,
  }))
  const inAll = rounds + warmUpRounds
  const run = (rounds: number, first: number) =>
    compare(
      { server: shop, requests: plain },
      { server: shop, requests: narrowed },
      { clients: 1, ms, rounds, first, inAll },
    )
  await run(warmUpRounds, rounds)
  const { ratio, perSecond, yardstickPerSecond, p95, noise } = await run(rounds, 0)
  const more = [
    `${perSecond.toFixed(0)}/s of ${yardstickPerSecond.toFixed(0)}/s`,
    `p95 ${p95.toFixed(1)} ms`,
    `noise ${noise.toFixed(1)}`,
  ]
  note(`narrowing to a motorcycle, ${at}`, 1 / ratio, 'x the plain list', more.join(', '))
}

const warmUpRounds = 3

/** As the shop makes it of 'Make 3' and 'Model 17'. */
function motorcycleOf(n: number): string {
  return `make${n % makes}.model${Math.floor(n / makes) % models}`
}

function fileFor(products: number): string {
  const rows = Array.from({ length: applications }, (_, n) => {
    const [make, model] = [n % makes, Math.floor(n / makes) % models]
    const from = 1980 + (Math.floor(n / 1_000) % 30)
    return `KS-${1 + ((n * 7_919) % products)},Make ${make},Model ${model},${from},${from + 8},note ${n}`
  })
  return ['code,make,model,from,to,note', ...rows].join('\n')
}

async function take({ port }: Server, csv: string): Promise<void> {
  const form = new FormData()
  form.append('file', new Blob([csv]), 'applications.csv')
  const answer = await fetch(`http://127.0.0.1:${port}/api/applications/import`, {
    method: 'POST',
    headers: { authorization: `Bearer ${await tokenOf(1)}` },
    body: form,
  })
  const report = (await answer.json()) as { added: number }
  if (report.added !== applications) throw new Error(`Taken were ${JSON.stringify(report)}`)
}
