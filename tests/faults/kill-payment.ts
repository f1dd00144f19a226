// kill -9 of the shop between the card's charge and the shop's record of it: the order is paid all the
// same, once, whoever brings the news afterwards.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type { Records } from '#sandbox/cards/records.ts'
import { type Config, readConfig } from '#server/config/config.ts'
import { migrate } from '#server/database/migrate.ts'
import type { Database } from '#server/database/open.ts'
import { openDatabase } from '#server/database/open-database.ts'
import type { Shop } from '#server/shop.ts'
import { freePort } from '#tests/free-port.ts'
import { makersFor, type Person } from '#tests/makers.ts'
import type { Json } from '#tests/open-shop.ts'
import { audit } from '#tests/prove/auditor.ts'
import { startServer } from '#tests/prove/server.ts'
import { type Figures, missList, type Stand } from '#tests/prove/stand.ts'

const rounds = { short: 3, full: 51 }
const initialUnits = 1_000_000

/** `spoil` changes what is written before it is audited: that must be noticed. */
export async function proveKillPayment(
  stand: Stand,
  spoil: (db: Database) => Promise<unknown> = async () => {},
): Promise<Figures> {
  const dataDir = await mkdtemp(join(tmpdir(), 'kickstand-kill-payment-'))
  const databaseUrl = await stand.databaseUrl()
  const environment = {
    PORT: String(await freePort()),
    DATA_DIR: dataDir,
    SECRET: 'a secret for tests, as long as secrets are',
    ...(databaseUrl ? { DATABASE_URL: databaseUrl } : {}),
  }
  const config = readConfig(environment)
  const db = openDatabase(config)
  const misses = missList()
  const told: Record<string, number> = {}
  try {
    await migrate(db)
    const makers = makersFor({ db, config } as Shop)
    const buyer = await makers.customer()
    const productId = await makers.product({ quantity: initialUnits, minimumQuantity: 1 })
    let server = await startServer(environment)
    for (let round = 0; round < rounds[stand.size]; round++) {
      const order = await placeOrder(config, buyer, productId)
      const { clientSecret } = await openPayment(config, buyer, order)
      await charge(config, clientSecret)
      await server.kill()
      server = await startServer(environment)
      const [how, bringNews] = news[round % news.length] ?? fallback
      await bringNews(config, buyer, order, clientSecret)
      if (!(await becomesPaid(config, buyer, order))) misses.miss(`${how}: ${order} stayed unpaid`)
      told[how] = (told[how] ?? 0) + 1
    }
    const books = await recordsOf(config)
    await server.kill()
    await spoil(db)
    const initial = new Map([[productId, initialUnits]])
    for (const words of await audit(db.read, books, { initial })) misses.miss(words)
    return { kills: rounds[stand.size], told, misses: misses.list() }
  } finally {
    await db.close()
    await rm(dataDir, { recursive: true, force: true })
  }
}

type Bringing = (config: Config, buyer: Person, order: string, secret: string) => Promise<unknown>

/** Whoever brings the news after the shop is back. */
const news: [string, Bringing][] = [
  [
    'the browser records it again',
    (config, buyer, order, secret) =>
      ask(config, buyer, 'PATCH', `/orders/${order}`, {
        orders: order,
        transactionId: intentOf(secret),
      }),
  ],
  ['the payment page is opened again', (config, buyer, order) => openPayment(config, buyer, order)],
  ["only the company's own message", async () => {}],
]
const fallback: [string, Bringing] = ['nobody', async () => {}]

async function placeOrder(config: Config, buyer: Person, productId: string): Promise<string> {
  const input = { productId, quantity: 2, phone: '+1 555 0142', address: '5 Canal Street' }
  return (await ask(config, buyer, 'POST', '/orders', input))._id
}

function openPayment(config: Config, buyer: Person, order: string): Promise<Json> {
  return ask(config, buyer, 'POST', '/create-payment-intent', { orders: order })
}

/** The company has taken the money when this resolves; the shop has not been told by the browser. */
async function charge(config: Config, clientSecret: string): Promise<void> {
  const path = `v1/payment_intents/${intentOf(clientSecret)}/confirm`
  const answer = await fetch(`${config.publicUrl}/sandbox/cards/${path}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${config.stripe.publishableKey}` },
    body: new URLSearchParams({ client_secret: clientSecret, payment_method: 'pm_card_visa' }),
  })
  if (!answer.ok) throw new Error(`The card was not taken: ${await answer.text()}`)
}

/** A message that was under way when the shop was killed comes again when its lease ends. */
async function becomesPaid(config: Config, buyer: Person, order: string): Promise<boolean> {
  for (let tries = 0; tries < 300; tries++) {
    if ((await ask(config, buyer, 'GET', `/orders/${order}`)).paid) return true
    await pause(100)
  }
  return false
}

async function recordsOf({ publicUrl, stripe }: Config): Promise<Records> {
  const answer = await fetch(`${publicUrl}/sandbox/cards/test/records`, {
    headers: { authorization: `Bearer ${stripe.secretKey}` },
  })
  return (await answer.json()) as Records
}

async function ask(
  { publicUrl }: Config,
  as: Person,
  method: string,
  path: string,
  body?: unknown,
): Promise<Json> {
  const answer = await fetch(`${publicUrl}/api${path}`, {
    method,
    headers: { authorization: `Bearer ${as.token}`, 'content-type': 'application/json' },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
  return answer.json()
}

function intentOf(clientSecret: string): string {
  return clientSecret.split('_secret_')[0] ?? ''
}
