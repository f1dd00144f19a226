// What other sites can make a browser send with the shop's cookie: nothing of it may have an effect.
// The identity library drops its own checks where NODE_ENV is 'test': what holds there is ours.
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { openPdfWorker } from '#documents/server/pdf-worker.ts'
import { shopForTest, type TestShop } from '#tests/open-shop.ts'
import { unlimited } from '#tests/production.ts'
import { api } from '../../src/api.ts'
import { type Account, register } from './accounts.ts'

const types = ['application/json', 'text/plain', 'application/x-www-form-urlencoded'] as const

test('no call that another site makes with the cookie has an effect', async () => {
  const shop = await shopForTest('sqlite', unlimited)
  const account = await register(shop)
  for (const origin of foreignOrigins(shop.address)) {
    for (const type of types) {
      for (const { method, path, body } of callsOf(shop, account)) {
        const before = await effects(shop)
        const answer = await shop.app.inject({
          method: method as 'POST',
          url: `/api${path}`,
          headers: { cookie: account.cookie, 'content-type': type, origin },
          payload: type.endsWith('urlencoded') ? form(body) : JSON.stringify(body),
        })
        const what = `${method} ${path} from ${origin} as ${type}`
        expect(answer.statusCode, what).toBeGreaterThanOrEqual(400)
        expect(answer.headers, what).not.toHaveProperty('set-cookie')
        expect(answer.payload, what).not.toContain('"token"')
        expect(await effects(shop), what).toBe(before)
      }
    }
  }
})

function foreignOrigins(address: string): string[] {
  const { port } = new URL(address)
  return [
    'https://evil.test',
    'null',
    `http://127.0.0.1.evil.test:${port}`,
    `https://127.0.0.1:${port}`,
    'http://127.0.0.1:1',
    `http://127.0.0.1:${port}@evil.test`,
  ]
}

type Mutation = { method: string; path: string; body: Record<string, unknown> }

/** Every mutating call: those below the identity service, and the API's with nothing but a cookie. */
function callsOf(shop: TestShop, { email, password }: Account): Mutation[] {
  const identity = [
    { path: '/sign-in/email', body: { email, password } },
    { path: '/sign-out', body: {} },
    { path: '/request-password-reset', body: { email, redirectTo: '/resetPassword' } },
    { path: '/reset-password', body: { newPassword: 'taken-over-1', token: 'x' } },
    { path: '/send-verification-email', body: { email, callbackURL: '/' } },
    { path: '/sign-in/social', body: { provider: 'google', callbackURL: '/' } },
  ].map(({ path, body }) => ({ method: 'POST', path: `/identity${path}`, body }))
  const own = api(openPdfWorker(shop.shop.config))
    .map(({ contract }) => contract)
    .filter(({ method, who }) => method !== 'GET' && who !== 'anyone')
    .map(({ method, path }) => ({
      method,
      path: path.replace(':email', encodeURIComponent(email)).replace(/:\w+/, 'x'),
      body: { email, name: 'Taken over', phone: '12345', address: 'A', star: 5, description: 'D' },
    }))
  return [...own, ...identity]
}

async function effects({ shop }: TestShop): Promise<string> {
  const tables = [
    'identity_sessions',
    'identity_verifications',
    'session_steps',
    'second_factors',
    'outbox',
    'orders',
    'reviews',
  ]
  const counts: unknown[] = []
  for (const table of tables) {
    const { rows } = await sql`select count(*) as n from ${sql.table(table)}`.execute(shop.db.whole)
    counts.push(rows)
  }
  const { rows } = await sql`select name, phone, admin_at from users order by id`.execute(
    shop.db.whole,
  )
  return JSON.stringify([counts, rows])
}

function form(body: Record<string, unknown>): string {
  const fields = new URLSearchParams()
  for (const [name, value] of Object.entries(body)) fields.set(name, String(value))
  return fields.toString()
}
