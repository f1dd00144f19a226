// `npm run bench`: how fast and how large the shop is, compared with bare servers in the same run.
// Ends with 1 when a budget is missed.
//
// All of it takes about half an hour.
//
//   --short          one smaller shop on each engine, short rounds: about four minutes
//   --only WORDS     only questions whose name holds these words. What browsers say of
//                    keys and clicks: `--only interaction`, or more of such a name
//   --products N     only the shop with so many products
//   --engine NAME    only sqlite, or only postgres
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { unlimited } from '#tests/prove/unlimited.ts'
import { startPostgres } from '../tests/postgres.ts'
import { timeFiles } from './questions/files.ts'
import { timeFitment } from './questions/fitment.ts'
import { weighInstall } from './questions/install.ts'
import { interactionsOf } from './questions/interactions.ts'
import { timePad } from './questions/pad.ts'
import { timePlacing } from './questions/placing.ts'
import { deepQuestions, orderQuestion, readingQuestions } from './questions/questions.ts'
import { renderCost } from './questions/renders.ts'
import { timeSuggestions } from './questions/suggestions.ts'
import { publicPages, weigh } from './questions/weights.ts'
import { agesOf, type Figure, verdicts } from './report.ts'
import { ask, type Note, timeDeep } from './stand/ask.ts'
import { openBrowserStand } from './stand/browser.ts'
import { fill, type Size } from './stand/fill.ts'
import { type Server, startShop, startYardstick } from './stand/servers.ts'

const { values: options } = parseArgs({
  options: {
    short: { type: 'boolean', default: false },
    only: { type: 'string' },
    products: { type: 'string' },
    engine: { type: 'string' },
  },
})
const { short } = options
const part = options.only ?? options.products ?? options.engine
const ms = short ? 300 : 400
const rounds = short ? 3 : 5
const small: Size = { products: 20_000, orders: 50_000, users: 1_000, reviews: 1_000 }
const sizes: Size[] = short
  ? [small]
  : [
      { products: 1_000, orders: 10_000, users: 1_000, reviews: 1_000 },
      { products: 20_000, orders: 100_000, users: 5_000, reviews: 5_000 },
      { products: 200_000, orders: 1_000_000, users: 20_000, reviews: 20_000 },
    ]
/** Mail goes where nobody listens; fifty buyers order here what a whole town would. */
const environment = { SMTP_URL: 'smtp://127.0.0.1:1', ...unlimited }

const figures: Figure[] = []
const note: Note = (name, value, unit, more = '') => {
  figures.push({ name, value, unit, more })
  if (/, p9\d$/.test(name)) return
  console.log(`${name.padEnd(58)} ${value.toFixed(2).padStart(9)} ${unit.padEnd(10)} ${more}`)
}

/** Interactions have a demo shop of their own; nothing else is asked with `--only interaction`. */
const interactions = options.only?.startsWith('interaction') ?? !part
/** What is asked of the shop with many numbers. */
const ofNumbers = [
  { names: 'suggestions while typing', time: timeSuggestions },
  { names: 'checking 500 lines, 2,000 lines, 2,000 misspelled lines', time: timePad },
  { names: 'importing 100,000 applications, narrowing to a motorcycle', time: timeFitment },
  { names: 'refusing a hostile file, memory for a hostile file', time: timeFiles },
].filter(({ names }) => names.includes(options.only ?? ''))
const numbers = ofNumbers.length > 0 && !short && !options.products
const others = (!interactions && !(numbers && options.only)) || !part
if (others && options.engine !== 'postgres') {
  const wanted = sizes.filter(({ products }) => !options.products || products === +options.products)
  for (const [place, size] of wanted.entries())
    await measureSqlite(size, !options.products && place === wanted.length - 1)
}
if (others && options.engine !== 'sqlite')
  await measurePostgres(options.products ? (sizes.at(-1) ?? small) : small)
for (const engine of ['sqlite', 'postgres'])
  if (numbers && (options.engine ?? engine) === engine) await measureNumbers(engine === 'postgres')
if (interactions) await measureInteractions()
if (!part) {
  const { withTests, without } = weighInstall()
  note('install with the tests’ tools', withTests / 1e6, 'MB')
  note('install without', without / 1e6, 'MB')
}
for (const age of agesOf(figures)) note(age.name, age.value, age.unit, age.more)

const budgets = JSON.parse(readFileSync(join(import.meta.dirname, 'budgets.json'), 'utf8'))
const missed = verdicts(figures, budgets).filter(({ kept }) => !kept)
for (const { name, value, budget } of missed)
  console.error(`missed: ${name} is ${value}, ${budget}`)
console.log(missed.length === 0 ? 'Every budget is kept.' : `${missed.length} budgets are missed.`)
process.exitCode = missed.length === 0 ? 0 : 1

/** One shop of this size: its questions at 1, 10 and 50 clients, and with the last all the rest. */
async function measureSqlite(size: Size, last: boolean): Promise<void> {
  const dataDir = mkdtempSync(join(tmpdir(), 'kickstand-bench-'))
  const at = `${size.products.toLocaleString('en-US')} products`
  const servers: Server[] = []
  try {
    const began = performance.now()
    await fill({ dataDir }, size)
    note(`filling ${at}`, (performance.now() - began) / 1000, 's')
    // What the first start after an update compiles is there for those that follow.
    await startShop(dataDir, environment).then((first) => first.stop())
    const shop = await startShop(dataDir, environment)
    const bare = await startYardstick('statement', [join(dataDir, 'shop.sqlite')])
    servers.push(shop, bare)
    note(`start, ${at}`, shop.startedInMs / 1000, 's')
    note(`memory idle, ${at}`, (shop.memory() ?? 0) / 1e6, 'MB')
    for (const question of asked([...(await readingQuestions(size)), await orderQuestion(size)]))
      await ask(question, { shop, bare, at, servers, ms, rounds, note })
    for (const deep of asked(await deepQuestions(size))) await timeDeep(deep, { shop, at, note })
    if ('placing lines'.includes(options.only ?? ''))
      await timePlacing({ shop, products: size.products, at, note })
    note(`memory after, ${at}`, (shop.memory() ?? 0) / 1e6, 'MB')
    if (last) await weighPages(shop)
  } finally {
    await Promise.all(servers.map((server) => server.stop()))
    rmSync(dataDir, { recursive: true, force: true })
  }
}

/** The same on PostgreSQL, for what is asked of the database; the yardstick asks it by `pg`. */
async function measurePostgres(size: Size): Promise<void> {
  const dataDir = mkdtempSync(join(tmpdir(), 'kickstand-bench-'))
  const at = `${size.products.toLocaleString('en-US')} products on PostgreSQL`
  const servers: Server[] = []
  const postgres = await startPostgres()
  try {
    const databaseUrl = await postgres.createDatabase()
    const began = performance.now()
    await fill({ dataDir, databaseUrl }, size)
    note(`filling ${at}`, (performance.now() - began) / 1000, 's')
    const shop = await startShop(dataDir, { ...environment, DATABASE_URL: databaseUrl })
    const bare = await startYardstick('postgres', [databaseUrl])
    servers.push(shop, bare)
    const pagesApart = (await readingQuestions(size)).filter(({ name }) => !/rendered/.test(name))
    for (const question of asked([...pagesApart, await orderQuestion(size)]))
      await ask(question, { shop, bare, at, servers, ms, rounds, note })
    for (const deep of asked(await deepQuestions(size))) await timeDeep(deep, { shop, at, note })
    if ('placing lines'.includes(options.only ?? ''))
      await timePlacing({ shop, products: size.products, at, note })
  } finally {
    await Promise.all(servers.map((server) => server.stop()))
    await postgres.stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
}

/** A shop of its own, whose products have ten numbers each. */
async function measureNumbers(onPostgres: boolean): Promise<void> {
  const at = `50,000 products${onPostgres ? ' on PostgreSQL' : ''}`
  const size: Size = { products: 50_000, orders: 1_000, users: 100, reviews: 100, numbersEach: 9 }
  const dataDir = mkdtempSync(join(tmpdir(), 'kickstand-bench-'))
  const postgres = onPostgres ? await startPostgres() : null
  let shop: Server | undefined
  try {
    const databaseUrl = await postgres?.createDatabase()
    await fill({ dataDir, ...(databaseUrl ? { databaseUrl } : {}) }, size)
    const more: Record<string, string> = databaseUrl ? { DATABASE_URL: databaseUrl } : {}
    shop = await startShop(dataDir, { ...environment, ...more })
    for (const { time } of ofNumbers)
      await time({ shop, products: size.products, at, ms, rounds, note })
  } finally {
    await shop?.stop()
    await postgres?.stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
}

/** How soon a page answers keys and clicks, by the browser's own word, on a slowed processor. */
async function measureInteractions(): Promise<void> {
  const stand = await openBrowserStand({ ...small, products: 2_000 })
  try {
    for (const interaction of asked(interactionsOf(stand.product))) {
      const { median, worst, longestTask } = await stand.time(interaction, short ? 5 : 9)
      const more = `worst ${worst} ms, longest task ${longestTask.toFixed(0)} ms`
      note(interaction.name, median, 'ms', more)
    }
  } finally {
    await stand.close()
  }
}

function asked<Q extends { name: string }>(questions: Q[]): Q[] {
  return questions.filter(({ name }) => name.includes(options.only ?? ''))
}

async function weighPages(shop: Server): Promise<void> {
  for (const { page, path } of await publicPages(shop)) {
    const { scripts, everything } = await weigh(shop, path)
    const weights = [
      { name: `JavaScript of ${page}`, bytes: scripts },
      { name: `everything of ${page} but pictures`, bytes: everything },
    ]
    for (const { name, bytes } of asked(weights)) note(name, bytes / 1000, 'kB')
  }
  const times = short ? 100 : 500
  const renders = ['/', '/products'].map((page) => ({ name: `rendering ${page}, not kept`, page }))
  for (const { name, page } of asked(renders))
    note(name, await renderCost(shop, page, times), 'ms', 'of processor')
}
