// `node bench/trade.ts`: how long lists and pages of companies take beside 100,000 companies and 1,000,000 invoices,
// and placing on account beside placing by card.
//
//   --engine NAME    sqlite (default) or postgres
//   --invoices N     the number of invoices; a tenth as many companies (default 1,000,000)
//   --keep FOLDER    keeps the filled database there, and takes it from there the next time
import { randomUUID } from 'node:crypto'
import { existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { unlimited } from '#tests/production.ts'
import { startPostgres } from '../tests/postgres.ts'
import { median, timePost } from './stand/ask.ts'
import { tokenOf } from './stand/fill.ts'
import { fillTrade } from './stand/fill-trade.ts'
import { type Server, startShop } from './stand/servers.ts'

const { values: options } = parseArgs({
  options: {
    engine: { type: 'string', default: 'sqlite' },
    keep: { type: 'string' },
    invoices: { type: 'string', default: '1000000' },
  },
})

const invoices = Number(options.invoices)
const size = { companies: invoices / 10, invoices, products: 1_000 }
const times = 7
const budgetMs = 50
const placingBudget = 1.3

const admin = 1
/** Manages company 1, of which there are 10,000 invoices. */
const chain = 2
/** Manages a company of ten. */
const workshop = 50

const questions: [name: string, user: number, path: string][] = [
  ['companies', admin, '/companies?limit=50'],
  ['companies, applied', admin, '/companies?limit=50&state=applied'],
  ['companies, by name', admin, '/companies?limit=50&q=bremen'],
  ['companies, by number', admin, '/companies?limit=50&q=D-4711'],
  ['company', admin, '/companies/company49'],
  ['company, a chain', admin, '/companies/company1'],
  ['invoices', admin, '/invoices?limit=50'],
  ['invoices, open', admin, '/invoices?limit=50&state=open'],
  ['invoices, overdue', admin, '/invoices?limit=50&state=overdue'],
  ['invoices, paid', admin, '/invoices?limit=50&state=paid'],
  ['invoices, by number', admin, '/invoices?limit=50&q=I-050000'],
  ['invoices, by order', admin, '/invoices?limit=50&q=K-26-4711'],
  ['invoices, by PO number', admin, '/invoices?limit=50&q=PO-4710'],
  ['invoices, by company', admin, '/invoices?limit=50&q=bremen'],
  ['invoices, by nothing', admin, '/invoices?limit=50&q=zeppelin'],
  ['invoices, open, by company', admin, '/invoices?limit=50&state=open&q=bremen'],
  ['invoices, overdue, by nothing', admin, '/invoices?limit=50&state=overdue&q=zeppelin'],
  ['invoices of a member', workshop, '/invoices?limit=50'],
  ['invoices of a member, open', workshop, '/invoices?limit=50&state=open'],
  ['invoices of a member, paid', workshop, '/invoices?limit=50&state=paid'],
  ['invoices of a chain', chain, '/invoices?limit=50'],
  ['invoices of a chain, open', chain, '/invoices?limit=50&state=open'],
  ['invoices of a chain, by text', chain, '/invoices?limit=50&q=zeppelin'],
  ['payments', admin, '/payments?limit=50'],
  ['payments, not allocated', admin, '/payments?limit=50&unallocated=true'],
  ['payments of a company', admin, '/payments?limit=50&company=company1'],
  ['drafts', admin, '/drafts?limit=50'],
  ['quotes to price', admin, '/drafts?limit=50&kind=quote&state=open'],
  ['drafts of a member', workshop, '/drafts?limit=50'],
  ['statement', workshop, '/companies/company49/statement?from=2020-01-01'],
  ['statement of a chain', chain, '/companies/company1/statement'],
  ['today', admin, '/today'],
  ['waiting', admin, '/waiting'],
]

let missed = 0
const keep = options.keep ?? mkdtempSync(join(tmpdir(), 'kickstand-trade-'))
const postgres = options.engine === 'postgres' ? await startPostgres({ durable: false }) : null
try {
  mkdirSync(keep, { recursive: true })
  const databaseUrl = await postgres?.createDatabase()
  if (databaseUrl || !existsSync(join(keep, 'shop.sqlite'))) {
    const began = performance.now()
    await fillTrade({ dataDir: keep, ...(databaseUrl ? { databaseUrl } : {}) }, size)
    console.log(`filled in ${Math.round((performance.now() - began) / 1_000)} s`)
  }
  const more = { ...unlimited, SMTP_URL: 'smtp://127.0.0.1:1', TAX_PERCENT: '19' }
  const shop = await startShop(keep, {
    ...more,
    ...(databaseUrl ? { DATABASE_URL: databaseUrl } : {}),
  })
  try {
    for (const [name, user, path] of questions) tell(name, await timeReading(shop, user, path))
    // A file, not a page: no budget is promised.
    tell('bank statement of 60 entries', await timeStatement(shop), Number.POSITIVE_INFINITY)
    for (const user of [workshop, chain]) await timePlacing(shop, user)
  } finally {
    await shop.stop()
  }
} finally {
  await postgres?.stop()
  if (!options.keep) rmSync(keep, { recursive: true, force: true })
}
process.exitCode = missed === 0 ? 0 : 1

type Took = { least: number; middle: number; most: number; processor: number }

function tell(name: string, { least, middle, most, processor }: Took, budget = budgetMs): void {
  const isMissed = least > budget
  if (isMissed) missed++
  const figures = [least, middle, most, processor]
    .map((value) => value.toFixed(1).padStart(8))
    .join(' ')
  console.log(
    `${name.padEnd(34)} ${figures} ms (least, median, most, processor)${isMissed ? ' MISSED' : ''}`,
  )
}

/** The least tells what the shop needs where others use the machine, too. What is counted is forgotten between. */
async function timeReading(shop: Server, user: number, path: string): Promise<Took> {
  const headers = { authorization: `Bearer ${await tokenOf(user)}` }
  return repeat(shop, async () => {
    const answer = await fetch(`http://127.0.0.1:${shop.port}/api${path}`, { headers })
    const text = await answer.text()
    if (answer.ok) return true
    // The machine is behind with other work: that turn says nothing.
    if (answer.status === 503) return false
    throw new Error(`${path} answered ${answer.status} ${text}`)
  })
}

async function timeStatement(shop: Server): Promise<Took> {
  const headers = { authorization: `Bearer ${await tokenOf(admin)}` }
  const rows = Array.from({ length: 60 }, (_, index) => {
    const number = String(size.invoices - index * 11).padStart(6, '0')
    const said = [`Invoice I-${number}`, `Customer D-${index + 10}`, 'Thank you', `K-26-${number}`]
    return `2026-11-20;119,00;EUR;Payer ${index};${said[index % said.length]}`
  })
  const file = ['Buchungstag;Betrag;Währung;Auftraggeber;Verwendungszweck', ...rows].join('\n')
  return repeat(shop, async () => {
    const body = new FormData()
    body.set('file', new File([file.replaceAll('EUR', 'USD')], 'bank.csv'))
    const address = `http://127.0.0.1:${shop.port}/api/bank-statements`
    const answer = await fetch(address, { method: 'POST', headers, body })
    const text = await answer.text()
    if (answer.ok) return true
    if (answer.status === 503) return false
    throw new Error(`${answer.status} ${text}`)
  })
}

/** `once` says whether it was answered. */
async function repeat(shop: Server, once: () => Promise<boolean>): Promise<Took> {
  await once()
  const took: number[] = []
  const before = shop.processor()
  for (let turn = 0; took.length < times && turn < 10 * times; turn++) {
    const began = performance.now()
    if (await once()) took.push(performance.now() - began)
    else await pause(1_000)
  }
  const processor = (shop.processor() - before) / times / 1_000
  return { least: Math.min(...took), middle: median(took), most: Math.max(...took), processor }
}

/** Null for a 503: the machine is behind with other work. */
function orBusy(error: Error): null {
  if (error.message.endsWith('503')) return null
  throw error
}

/** By turns, so that both meet the machine in the same mood. */
async function timePlacing(shop: Server, user: number): Promise<void> {
  const took = { card: [] as number[], account: [] as number[] }
  for (let turn = 0; turn < 60; turn++)
    for (const payment of ['card', 'account'] as const) {
      const lines = [{ productId: `product${1 + turn}`, quantity: 1 }]
      const body = { phone: '+1 555 0100', address: '1 Foundry Lane', payment, lines }
      const key = { 'idempotency-key': randomUUID() }
      const ms = await timePost(shop, user, '/api/purchases', body, key).catch(orBusy)
      if (turn >= 20 && ms !== null) took[payment].push(ms)
    }
  const ratio = median(took.account) / median(took.card)
  const isMissed = ratio > placingBudget
  if (isMissed) missed++
  const who = user === chain ? 'a chain' : 'a workshop'
  console.log(
    `placing on account for ${who}: ${ratio.toFixed(2)} x by card (${median(took.card).toFixed(1)} ms)${isMissed ? ' MISSED' : ''}`,
  )
}
