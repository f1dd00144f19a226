// `npm run bench`: how fast and how large the shop is, compared with bare servers in the same run.
// Ends with 1 when a budget is missed. All of it takes about half an hour.
//
//   --short          one smaller shop on each engine, short rounds: about five minutes
//   --only WORDS     only questions whose name holds these words, such as `--only interaction`; several with commas
//   --engine NAME    only sqlite, or only postgres
//   --orders NUMBER  the number of orders in the largest shop
//
// What reads the most of a shop of 200,000 products and 300,000 orders, and how long orders wait beside a change of
// all prices: `npm run bench -- --orders 300000 --only 'worst reads,price change'`.
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { unlimited } from '#tests/production.ts'
import { startPostgres } from '../tests/postgres.ts'
import { timeImport } from './questions/imports.ts'
import { interactionsOf } from './questions/interactions.ts'
import { timeMeanwhile } from './questions/meanwhile.ts'
import { timePlacing } from './questions/placing.ts'
import { timePriceChange } from './questions/price-change.ts'
import { orderQuestion, readingQuestions } from './questions/questions.ts'
import { timeQuickOrder } from './questions/quick-order.ts'
import { timeSuggestions } from './questions/suggestions.ts'
import { publicPages, renderCost, weigh, weighFolder } from './questions/weights.ts'
import { timeWorstReads } from './questions/worst-reads.ts'
import { type Figure, verdicts } from './report.ts'
import { ask, type Note } from './stand/ask.ts'
import { openBrowserStand } from './stand/browser.ts'
import { fill, type Size } from './stand/fill.ts'
import { openMailbox } from './stand/mailbox.ts'
import { type Server, startShop, startYardstick } from './stand/servers.ts'

const { values: options } = parseArgs({
  options: {
    short: { type: 'boolean', default: false },
    only: { type: 'string', default: '' },
    engine: { type: 'string' },
    orders: { type: 'string', default: '1000000' },
  },
})
const { short, only } = options
const ms = short ? 300 : 400
const rounds = short ? 3 : 5
const sizes: Size[] = short
  ? [{ products: 20_000, orders: 50_000, users: 1_000, reviews: 1_000, numbersEach: 23 }]
  : [
      { products: 1_000, orders: 10_000, users: 1_000, reviews: 1_000 },
      {
        products: 200_000,
        orders: Number(options.orders),
        users: 20_000,
        reviews: 20_000,
        numbersEach: 3,
      },
    ]
const browsed = { products: 2_000, orders: 50_000, users: 1_000, reviews: 1_000 }
/** Mail goes to a closed port; limits are off, because fifty buyers order as much as a whole town. */
const environment = { SMTP_URL: 'smtp://127.0.0.1:1', ...unlimited }

const figures: Figure[] = []
const note: Note = (name, value, unit, more = '') => {
  figures.push({ name, value, unit, more })
  if (/, p95$/.test(name)) return
  console.log(`${name.padEnd(58)} ${value.toFixed(2).padStart(9)} ${unit.padEnd(10)} ${more}`)
}

const withMails = 'placing with mails going out, reading while 20 orders a second are placed'

/** Further questions to the largest shop, by the names of their figures. */
const ofLargest = [
  { name: 'placing lines', time: timePlacing },
  { name: 'suggestions while typing', time: timeSuggestions },
  { name: 'checking 500 lines, checking 2,000 lines', time: timeQuickOrder },
  { name: 'worst reads', time: timeWorstReads },
  { name: 'price change', time: timePriceChange },
  { name: 'importing 20,000 rows, visitors during an import', time: timeImport },
]

for (const engine of ['sqlite', 'postgres'] as const)
  if (!only.startsWith('interaction') && (options.engine ?? engine) === engine)
    for (const size of engine === 'sqlite' ? sizes : sizes.slice(-1)) await measure(engine, size)
if (!options.engine && 'interaction'.startsWith(only.slice(0, 11))) await measureInteractions()
if (isAsked('install')) {
  const packages = join(import.meta.dirname, '../node_modules')
  note('install with the tests’ tools', weighFolder(packages) / 1e6, 'MB')
}

const budgets = JSON.parse(readFileSync(join(import.meta.dirname, 'budgets.json'), 'utf8'))
const missed = verdicts(figures, budgets).filter(({ kept }) => !kept)
for (const { name, value, budget } of missed)
  console.error(`missed: ${name} is ${value}, ${budget}`)
console.log(missed.length === 0 ? 'Every budget is kept.' : `${missed.length} budgets are missed.`)
process.exitCode = missed.length === 0 ? 0 : 1

/** One shop of this size: its questions at 1, 10 and 50 clients, and of the largest all the rest. */
async function measure(engine: 'sqlite' | 'postgres', size: Size): Promise<void> {
  const dataDir = mkdtempSync(join(tmpdir(), 'kickstand-bench-'))
  const onPostgres = engine === 'postgres'
  const at = `${size.products.toLocaleString('en-US')} products${onPostgres ? ' on PostgreSQL' : ''}`
  const isLargest = size === sizes.at(-1)
  const servers: Server[] = []
  const postgres = onPostgres ? await startPostgres() : null
  try {
    const databaseUrl = await postgres?.createDatabase()
    const began = performance.now()
    await fill({ dataDir, ...(databaseUrl ? { databaseUrl } : {}) }, size)
    note(`filling ${at}`, (performance.now() - began) / 1_000, 's')
    const more = { ...environment, ...(databaseUrl ? { DATABASE_URL: databaseUrl } : {}) }
    // What the first start after an update compiles is there for those that follow.
    await startShop(dataDir, more).then((first) => first.stop())
    const shop = await startShop(dataDir, more)
    const bare = databaseUrl
      ? await startYardstick('postgres', [databaseUrl])
      : await startYardstick('statement', [join(dataDir, 'shop.sqlite')])
    servers.push(shop, bare)
    note(`start, ${at}`, shop.startedMs / 1_000, 's')
    note(`memory idle, ${at}`, shop.memory() / 1e6, 'MB')
    for (const question of [...(await readingQuestions(size)), await orderQuestion(size)])
      if (isAsked(question.name) && !(onPostgres && question.against === 'fixed'))
        await ask(question, { shop, bare, at, ms, rounds, note })
    for (const { name, time } of ofLargest)
      if (isLargest && isAsked(name)) await time({ shop, products: size.products, at, note })
    note(`memory after, ${at}`, shop.memory() / 1e6, 'MB')
    if (isLargest && !onPostgres) await weighPages(shop)
    if (!isLargest || !isAsked(withMails)) return
    await shop.stop()
    await measureWithMails(size, { dataDir, more, bare, at })
  } finally {
    await Promise.all(servers.map((server) => server.stop()))
    await postgres?.stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
}

type MailStand = { dataDir: string; more: Record<string, string>; bare: Server; at: string }

/** The same shop with a mail server that takes what all the orders before left to be sent. */
async function measureWithMails(size: Size, { dataDir, more, bare, at }: MailStand): Promise<void> {
  const mailbox = await openMailbox()
  const shop = await startShop(dataDir, { ...more, SMTP_URL: mailbox.url })
  try {
    await timeMeanwhile({ shop, products: size.products, at, note })
    const question = { ...(await orderQuestion(size)), name: 'placing with mails going out' }
    await ask(question, { shop, bare, at, ms, rounds, note })
  } finally {
    await shop.stop()
    mailbox.close()
  }
}

/** How soon a page answers keys and clicks, by the browser's own word, on a slowed processor. */
async function measureInteractions(): Promise<void> {
  const stand = await openBrowserStand(browsed)
  try {
    for (const interaction of interactionsOf(stand.product)) {
      if (!isAsked(interaction.name)) continue
      const { median, worst } = await stand.time(interaction, short ? 5 : 9)
      note(interaction.name, median, 'ms', `worst ${worst} ms`)
    }
  } finally {
    await stand.close()
  }
}

async function weighPages(shop: Server): Promise<void> {
  for (const { page, path } of await publicPages(shop))
    if (isAsked(`JavaScript of ${page}`))
      note(`JavaScript of ${page}`, (await weigh(shop, path)) / 1_000, 'kB')
  for (const page of ['/', '/products'])
    if (isAsked(`rendering ${page}, not cached`))
      note(`rendering ${page}, not cached`, await renderCost(shop, page, short ? 100 : 500), 'ms')
}

function isAsked(name: string): boolean {
  return only.split(',').some((words) => name.includes(words))
}
