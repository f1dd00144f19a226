// `npm run bench`: how fast and how large the shop is, compared with bare servers in the same run.
// Writes docs/bench.md and ends with 1 when a budget is missed.
//
//   --short        one smaller shop and short rounds: about two minutes
//   --no-write     leaves docs/bench.md as it is
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { weighInstall } from './questions/install.ts'
import { orderQuestion, type Question, readingQuestions } from './questions/questions.ts'
import { weigh } from './questions/weights.ts'
import { type Figure, type Report, table, verdicts } from './report.ts'
import { type Compared, compare } from './stand/compare.ts'
import { fill, type Size } from './stand/fill.ts'
import { type Server, startShop, startYardstick } from './stand/servers.ts'

const short = process.argv.includes('--short')
const ms = short ? 300 : 3_000
const rounds = short ? 3 : 5
const sizes: Size[] = short
  ? [{ products: 20_000, orders: 50_000, users: 1_000, reviews: 1_000 }]
  : [
      { products: 1_000, orders: 10_000, users: 1_000, reviews: 1_000 },
      { products: 20_000, orders: 100_000, users: 5_000, reviews: 5_000 },
      { products: 200_000, orders: 1_000_000, users: 20_000, reviews: 20_000 },
    ]
const pages = ['/', '/products', '/reviews', '/blogs', '/myPortfolio', '/login']

const figures: Figure[] = []
const note = (name: string, value: number, unit: string, more = '') => {
  figures.push({ name, value, unit, more })
  console.log(`${name.padEnd(58)} ${value.toFixed(2).padStart(9)} ${unit.padEnd(10)} ${more}`)
}

for (const [place, size] of sizes.entries()) await measure(size, place === sizes.length - 1)
const { withTests, without } = weighInstall()
note('install with the tests’ tools', withTests / 1e6, 'MB')
note('install without', without / 1e6, 'MB')

const budgets = JSON.parse(readFileSync(join(import.meta.dirname, 'budgets.json'), 'utf8'))
const report: Report = { figures, short, verdicts: verdicts(figures, budgets) }
if (!process.argv.includes('--no-write')) {
  writeFileSync(join(import.meta.dirname, '../docs/bench.md'), table(report))
}
const missed = report.verdicts.filter(({ kept }) => !kept)
for (const { name, value, budget } of missed)
  console.error(`missed: ${name} is ${value}, ${budget}`)
console.log(missed.length === 0 ? 'Every budget is kept.' : `${missed.length} budgets are missed.`)
process.exitCode = missed.length === 0 ? 0 : 1

/** One shop of this size: its questions at 1, 10 and 50 clients, and with the last all the rest. */
async function measure(size: Size, last: boolean): Promise<void> {
  const dataDir = mkdtempSync(join(tmpdir(), 'kickstand-bench-'))
  const at = `${size.products.toLocaleString('en-US')} products`
  const servers: Server[] = []
  try {
    const began = performance.now()
    await fill({ dataDir }, size)
    note(`filling ${at}`, (performance.now() - began) / 1000, 's')
    const shop = await startShop(dataDir, { SMTP_URL: 'smtp://127.0.0.1:1' })
    const bare = await startYardstick('statement', [join(dataDir, 'shop.sqlite')])
    servers.push(shop, bare)
    note(`start, ${at}`, shop.startedInMs / 1000, 's')
    note(`memory idle, ${at}`, (shop.memory() ?? 0) / 1e6, 'MB')
    const questions = [...(await readingQuestions(size)), await orderQuestion(size)]
    for (const question of questions) await ask(question, { shop, bare, at, servers })
    note(`memory after, ${at}`, (shop.memory() ?? 0) / 1e6, 'MB')
    if (last) await weighPages(shop)
  } finally {
    await Promise.all(servers.map((server) => server.stop()))
    rmSync(dataDir, { recursive: true, force: true })
  }
}

type Stand = { shop: Server; bare: Server; at: string; servers: Server[] }

async function ask(question: Question, { shop, bare, at, servers }: Stand): Promise<void> {
  const { against } = question
  const fixed =
    against === 'fixed' ? await startYardstick('fixed', [await bytesOf(question, shop)]) : null
  if (fixed) servers.push(fixed)
  const yardstick = {
    server: fixed ?? bare,
    requests: against === 'fixed' ? question.shop : against,
  }
  for (const clients of [1, 10, 50]) {
    const result = await compare(
      yardstick,
      { server: shop, requests: question.shop },
      { clients, ms, rounds },
    )
    noteComparison(`${question.name}, ${at}, ${clients} clients`, fixed ? 'B' : 'S', result)
  }
  await fixed?.stop()
}

function noteComparison(name: string, unit: 'B' | 'S', result: Compared): void {
  const more = [
    `${result.perSecond.toFixed(0)}/s of ${result.yardstickPerSecond.toFixed(0)}/s`,
    `p95 ${result.p95.toFixed(1)} ms`,
    `p99 ${result.p99Ratio.toFixed(1)} x`,
    `noise ${result.noise.toFixed(1)}`,
  ]
  note(name, result.ratio, `x ${unit}`, more.join(', '))
  figures.push({ name: `${name}, p95`, value: result.p95, unit: 'ms', more: '' })
  figures.push({ name: `${name}, p99`, value: result.p99Ratio, unit: `x ${unit}'s`, more: '' })
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

async function weighPages(shop: Server): Promise<void> {
  for (const page of pages) {
    const { scripts, everything } = await weigh(shop, page)
    note(`JavaScript of ${page}`, scripts / 1000, 'kB')
    note(`everything of ${page} but pictures`, everything / 1000, 'kB')
  }
}
