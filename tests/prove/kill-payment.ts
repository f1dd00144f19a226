// kill -9 of the shop between the card's charge and the shop's record of it: the purchase is paid all the
// same, once, whoever brings the news afterwards and whatever is taken out of it.
import { mkdtemp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { refundDue } from '#payments/server/refunds.ts'
import type { Records } from '#sandbox/cards/bank.ts'
import { stripePayments } from '#server/adapters/stripe-payments.ts'
import { type Config, readConfig } from '#server/config/config.ts'
import { migrate } from '#server/database/migrate.ts'
import type { Database } from '#server/database/open.ts'
import { openDatabase } from '#server/database/open-database.ts'
import type { Payments } from '#server/ports.ts'
import type { Shop } from '#server/shop.ts'
import { freePort } from '#tests/free-port.ts'
import { makersFor, type Person } from '#tests/makers.ts'
import { audit } from '#tests/prove/auditor.ts'
import {
  type Caller,
  type Deal,
  fillShelves,
  placeDeal,
  sizeOf,
  some,
  takeOut,
  taxed,
} from '#tests/prove/deals.ts'
import { insisting } from '#tests/prove/scene.ts'
import { startServer } from '#tests/prove/server.ts'
import { type Figures, missList, type Stand } from '#tests/prove/stand.ts'
import { scratch } from '#tests/scratch.ts'
import { becomes } from './shop-process.ts'

const rounds = { short: 3, full: 54 }

/** A limit, not a promise: a try that fails is made again after ten seconds, then after a minute. */
const mostForRefundsMs = 180_000

/** When lines are taken out of it. */
const moments = ['before it is paid', 'never', 'while nobody has heard', 'after'] as const

export async function proveKillPayment(stand: Stand): Promise<Figures> {
  const dataDir = await mkdtemp(join(scratch(), 'kickstand-kill-payment-'))
  const databaseUrl = await stand.databaseUrl()
  const environment = {
    ...taxed,
    PORT: String(await freePort()),
    DATA_DIR: dataDir,
    SECRET: 'a secret for tests, as long as secrets are',
    ...(databaseUrl ? { DATABASE_URL: databaseUrl } : {}),
  }
  const config = readConfig(environment)
  const db = openDatabase(config)
  const misses = missList()
  const told: Record<string, number> = {}
  const tally: Record<string, number> = {}
  const deals: (Deal & { how: string })[] = []
  try {
    await migrate(db)
    const makers = makersFor({ db, config } as Shop)
    const [buyer, admin] = [await makers.customer(), await makers.admin()]
    const initial = await fillShelves(makers)
    const shop = insisting({ call: callerOf(config) })
    let server = await startServer(environment)
    for (let round = 0; round < rounds[stand.size]; round++) {
      const [how, bringNews] = news[round % news.length] ?? fallback
      const lines = sizeOf(round + Math.floor(round / news.length))
      const deal = await placeDeal(shop, buyer, initial, lines, round)
      const when = moments[round % moments.length]
      const leave = async (moment: (typeof moments)[number], as: Person) => {
        if (moment === when && (lines > 1 || moment === 'after'))
          tally[moment] = (tally[moment] ?? 0) + (await takeOut(shop, deal, as, some(deal))).length
      }
      const secret = await openPayment(shop, deal)
      await leave('before it is paid', buyer)
      await charge(config, secret)
      await server.kill()
      server = await startServer(environment)
      await leave('while nobody has heard', admin)
      await bringNews(shop, deal, secret)
      if (when === 'after') await becomesPaid(db, deal)
      await leave('after', admin)
      told[how] = (told[how] ?? 0) + 1
      deals.push({ ...deal, how })
    }
    for (const deal of deals)
      if (!(await becomesPaid(db, deal))) misses.miss(`${deal.how}: ${deal.purchase} stayed unpaid`)
    // A killed shop's turn of a job is another's only when its lease ends; the tests do not wait for it.
    if (stand.size === 'short') await refundDue(db, paymentsOf(config), console)
    if (!(await becomes(() => nothingOwed(db), mostForRefundsMs)))
      misses.miss('a refund was never made')
    const books = await recordsOf(config)
    await server.kill()
    for (const words of await audit(db.read, books, { initial })) misses.miss(words)
    const refunds = books.refunds.length
    return { kills: rounds[stand.size], told, linesTakenOut: tally, refunds, misses: misses.list() }
  } finally {
    await db.close()
    await rm(dataDir, { recursive: true, force: true })
  }
}

type Bringing = (shop: Caller, deal: Deal, secret: string) => Promise<unknown>

/** Whoever brings the news after the shop is back. */
const news: [string, Bringing][] = [
  // First, because it is waited for longest: the others come meanwhile.
  ["only the company's own message", async () => {}],
  [
    'the browser records it again',
    ({ call }, { buyer: as, orders: [order] }, secret) =>
      call('PATCH', `/orders/${order}`, { as, body: { transactionId: intentOf(secret) } }),
  ],
  ['the payment page is opened again', openPayment],
]
const fallback: [string, Bringing] = ['nobody', async () => {}]

/** Gives the client secret; none when it turns out to be paid. */
async function openPayment({ call }: Caller, { buyer: as, orders }: Deal): Promise<string> {
  const body = { orders: orders[0] }
  return (await call('POST', '/create-payment-intent', { as, body })).body.clientSecret
}

/** The company has taken the money when this resolves; the shop has not been told by the browser. */
async function charge(config: Config, clientSecret: string): Promise<void> {
  const path = `v1/payment_intents/${intentOf(clientSecret)}/confirm`
  const answer = await fetch(`${config.publicUrl}/sandbox/cards/${path}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${config.stripe.publishableKey}` },
    body: new URLSearchParams({
      client_secret: clientSecret,
      'payment_method_data[type]': 'card',
      'payment_method_data[card][number]': '4242424242424242',
      'payment_method_data[card][exp_month]': '12',
      'payment_method_data[card][exp_year]': '2034',
      'payment_method_data[card][cvc]': '123',
    }),
  })
  if (!answer.ok) throw new Error(`The card was not taken: ${await answer.text()}`)
}

/** A message that was under way when the shop was killed comes again when its lease ends. */
function becomesPaid(db: Database, { purchase }: Deal): Promise<boolean> {
  return becomes(async () => {
    const paid = await db.read
      .selectFrom('purchases')
      .select('id')
      .where('id', '=', purchase)
      .where('paid_at', 'is not', null)
      .executeTakeFirst()
    return paid !== undefined
  }, 30_000)
}

async function nothingOwed(db: Database): Promise<boolean> {
  const owed = await db.read
    .selectFrom('refunds')
    .select('id')
    .where('done_at', 'is', null)
    .executeTakeFirst()
  return owed === undefined
}

function paymentsOf({ stripe, publicUrl }: Config): Payments {
  return stripePayments(stripe, `${publicUrl}/sandbox/cards`)
}

async function recordsOf({ publicUrl, stripe }: Config): Promise<Records> {
  const answer = await fetch(`${publicUrl}/sandbox/cards/test/records`, {
    headers: { authorization: `Bearer ${stripe.secretKey}` },
  })
  return (await answer.json()) as Records
}

/** Asks the shop over its wire. */
function callerOf({ publicUrl }: Config): Caller['call'] {
  return async (method, path, { as, body, headers } = {}) => {
    const answer = await fetch(`${publicUrl}/api${path}`, {
      method,
      headers: {
        authorization: `Bearer ${as?.token}`,
        'content-type': 'application/json',
        ...headers,
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
    return { status: answer.status, headers: {}, body: await answer.json() }
  }
}

function intentOf(clientSecret: string): string {
  return clientSecret.split('_secret_')[0] ?? ''
}
