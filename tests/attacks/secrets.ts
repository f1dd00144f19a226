// Secrets with a mark on them, and card numbers, are put everywhere they could come in. Then whatever
// the shop wrote, answered or was built of is searched for them.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { freePort } from '#tests/free-port.ts'
import type { TestShop } from '#tests/open-shop.ts'
import { confirmCard, openPayment, order } from '#tests/prove/scene.ts'
import { type Figures, missList, type Stand } from '#tests/prove/stand.ts'
import { metricsOf, production } from '../production.ts'
import { identityCall, registerProven } from './accounts.ts'
import { cardNumbers, keysIn } from './secret-shapes.ts'

const root = join(import.meta.dirname, '../..')
const card = '4242424242424242'
const password = 'canary-1-password'

export async function proveSecrets(stand: Stand): Promise<Figures> {
  const misses = missList()
  const inProduction = await liveIn(
    stand,
    { ...production, METRICS_PORT: String(await freePort()), LOG_LEVEL: 'debug' },
    misses.miss,
  )
  const demo = { METRICS_PORT: String(await freePort()), LOG_LEVEL: 'debug' }
  const inDemo = await liveIn(stand, demo, misses.miss)
  const bundles = filesBelow(join(root, 'build'))
  for (const file of bundles) {
    const text = readFileSync(file, 'latin1')
    for (const secret of [...markedIn(production), ...inProduction.secrets])
      if (text.includes(secret)) misses.miss(`${file} holds ${secret.slice(0, 8)}…`)
    for (const key of keysIn(text)) misses.miss(`${file} holds ${key}`)
  }
  return {
    logLines: inProduction.lines + inDemo.lines,
    answers: inProduction.answers + inDemo.answers,
    rows: inProduction.rows + inDemo.rows,
    bundleFiles: bundles.length,
    found: misses.count(),
    misses: misses.list(),
  }
}

/** Uses a shop, rightly and wrongly, and searches what it left and said. */
async function liveIn(
  stand: Stand,
  environment: Record<string, string>,
  miss: (words: string) => void,
) {
  const said: string[] = []
  const log = { write: (line: string) => void said.push(line) }
  const shop = await stand.open(environment, { pages: true, log })
  try {
    const person = await registerProven(shop, password)
    const answers = await useEverything(shop, person)
    const metrics = await metricsOf(shop)
    const { config } = shop.shop
    const secrets = [
      ...markedIn(environment),
      ...[config.secret, config.stripe.secretKey, config.stripe.webhookSecret, password],
      ...(config.databaseUrl ? [config.databaseUrl] : []),
    ]
    const own = [person.token, person.cookie.split('=')[1] ?? '?']
    const places = { log: said.join('\n'), answers: answers.join('\n'), metrics }
    for (const [place, text] of Object.entries(places)) {
      for (const secret of [...secrets, ...own])
        if (text.includes(secret)) miss(`${place}: ${secret.slice(0, 12)}…`)
      if (/canary-\d/.test(text)) miss(`${place}: ${text.match(/canary-\d[\w-]*/)?.[0]}`)
      for (const number of cardNumbers(text)) miss(`${place}: the card number ${number}`)
    }
    const rows = await everyRow(shop)
    const files = filesBelow(config.dataDir).filter((file) => !/\/(images|secrets)\//.test(file))
    const kept = [...rows, ...files.map((file) => readFileSync(file, 'latin1'))]
    for (const text of kept) {
      if (text.includes(password)) miss('a password is kept as it was typed')
      for (const number of cardNumbers(text)) miss(`the card number ${number} is kept`)
    }
    return { lines: said.length, answers: answers.length, rows: rows.length, secrets }
  } finally {
    await shop.close()
  }
}

/** Gives every answer, with its headers, but those that hand somebody their own token. */
async function useEverything(
  shop: TestShop,
  { email, token, cookie }: { email: string; token: string; cookie: string },
): Promise<string[]> {
  const answers: string[] = []
  const ask = async (method: string, path: string, body?: unknown, headers = {}) => {
    const answer = await shop.call(method, path, { as: { token }, body, headers })
    answers.push(JSON.stringify([answer.headers, answer.body]))
  }
  const productId = await shop.product({ price: 1 })
  await ask('POST', '/identity/sign-in/email', { email, password: 'canary-2-wrong' })
  await ask('POST', '/identity/reset-password', {
    newPassword: 'canary-3-new',
    token: 'canary-4-t',
  })
  await identityCall(shop, '/request-password-reset', { email, redirectTo: '/resetPassword' })
  await ask('POST', '/users', { email, password: 'canary-5-again', name: card })
  const input = { productId, quantity: 10, phone: '5550142', address: 'A' }
  await ask('POST', '/orders', { ...input, cardNumber: card, card: { number: card, cvc: '123' } })
  await ask('POST', '/create-payment-intent', { orders: 'x', cardNumber: card })
  await ask('PATCH', '/orders/x', { transactionId: card.replace(/(.{4})/g, '$1-') })
  await ask('POST', '/reviews', { star: card, description: { card, password: 'canary-6-deep' } })
  await ask('POST', '/images?key=canary-7-key', {}, { cookie })
  await ask('GET', `/orders?email=canary-8%40workshop.test&q=canary-8-query`)
  await ask('GET', '/users?email=%ff')
  await ask('PUT', `/users/${email}`, `{"password":"canary-9`, {
    'content-type': 'application/json',
  })
  if (shop.shop.config.mode === 'demo') await payByCard(shop, email)
  for (const url of ['/', '/login', '/nothing', '/api/docs', '/api/openapi.json', '/healthz']) {
    const { headers, payload } = await shop.app.inject({ url })
    answers.push(JSON.stringify([headers, payload]))
  }
  // A fault, whose whole error goes to the log.
  await shop.shop.db.whole.schema.alterTable('reviews').renameTo('gone').execute()
  await ask('GET', '/reviews?q=x')
  await ask('POST', '/reviews', { star: 5, description: 'canary-0-review' })
  return answers
}

async function payByCard(shop: TestShop, email: string): Promise<void> {
  const buyer = await shop.signedIn(email)
  const productId = await shop.product({ price: 1 })
  const { body } = await order(shop, buyer, productId, 10)
  await confirmCard(shop, await openPayment(shop, buyer, body._id))
}

function markedIn(environment: Record<string, string>): string[] {
  return Object.entries(environment)
    .filter(([name]) => /SECRET_KEY|WEBHOOK|SMTP/.test(name))
    .map(([, value]) => value)
}

async function everyRow({ shop: { db } }: TestShop): Promise<string[]> {
  const rows: string[] = []
  for (const { name } of await db.whole.introspection.getTables()) {
    const all = await sql`select * from ${sql.table(name)}`.execute(db.whole).catch(() => null)
    for (const row of all?.rows ?? []) rows.push(JSON.stringify(row))
  }
  return rows
}

function filesBelow(folder: string): string[] {
  const entries = readdirSync(folder, { withFileTypes: true, recursive: true })
  return entries
    .filter((entry) => entry.isFile() && !entry.parentPath.includes('node_modules'))
    .map(({ parentPath, name }) => join(parentPath, name))
}
