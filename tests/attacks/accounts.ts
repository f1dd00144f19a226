// Accounts made through the shop's own doors, with their cookies, as a browser holds them.
import { Secret, TOTP } from 'otpauth'
import type { TestShop } from '#tests/open-shop.ts'

export type Account = { email: string; password: string; cookie: string; token: string }

let made = 0

export async function register(shop: TestShop, password = 'open-road-9'): Promise<Account> {
  const email = `rider-${++made}-${crypto.randomUUID().slice(0, 8)}@workshop.test`
  const body = { name: 'Rider', email, address: '1 Foundry Lane', phone: '+1 555 0100', password }
  const answer = await shop.call('POST', '/users', { body })
  if (answer.status !== 200) throw new Error(`Not registered: ${JSON.stringify(answer.body)}`)
  const cookie = cookieOf(answer.headers['set-cookie'])
  return { email, password, cookie, token: await tokenFor(shop, email, cookie) }
}

/** The same with a verified address, which what guards an account needs. */
export async function registerVerified(shop: TestShop, password?: string): Promise<Account> {
  const account = await register(shop, password)
  await markEmailVerified(shop, account.email)
  return account
}

export async function markEmailVerified({ shop, engine }: TestShop, email: string): Promise<void> {
  const emailVerified = engine === 'postgres' ? true : 1
  await shop.db.write((trx) =>
    trx.updateTable('identity_users').set({ emailVerified }).where('email', '=', email).execute(),
  )
}

/** The token that a session cookie gives; empty when it gives none. */
export async function tokenFor(shop: TestShop, email: string, cookie: string): Promise<string> {
  const path = `/users/${encodeURIComponent(email)}`
  const { body } = await shop.call('PUT', path, { body: { email }, headers: { cookie } })
  return typeof body.token === 'string' ? body.token : ''
}

export async function idOf({ shop }: TestShop, { email }: { email: string }): Promise<string> {
  const users = shop.db.read.selectFrom('users').select('id')
  return (await users.where('email', '=', email).executeTakeFirstOrThrow()).id
}

type Sender = { headers?: Record<string, string>; from?: string }

export function signIn(
  shop: TestShop,
  { email, password }: Pick<Account, 'email' | 'password'>,
  sender?: Sender,
) {
  return identityCall(shop, '/sign-in/email', { email, password }, sender)
}

export async function identityCall(
  shop: TestShop,
  path: string,
  body: unknown,
  { headers = {}, from }: Sender = {},
) {
  const answer = await shop.app.inject({
    method: 'POST',
    url: `/api/identity${path}`,
    headers: { origin: shop.address, 'content-type': 'application/json', ...headers },
    payload: JSON.stringify(body),
    ...(from ? { remoteAddress: from } : {}),
  })
  const cookie = cookieOf(answer.headers['set-cookie'])
  return { status: answer.statusCode, headers: answer.headers, text: answer.payload, cookie }
}

export function cookieOf(header: unknown): string {
  return [header]
    .flat()
    .map((line) => String(line).split(';')[0])
    .join('; ')
}

/** The link in the newest mail to an address with this subject. */
export async function mailedLink(shop: TestShop, to: string, pattern: RegExp): Promise<string> {
  shop.shop.wake('mail')
  for (let tries = 0; tries < 1_200; tries++) {
    const found = (await shop.mails(to)).find(({ text }) => pattern.test(text))
    const link = found?.text.match(pattern)?.[0]
    if (link) return link
    await new Promise((resolve) => setTimeout(resolve, 25))
  }
  throw new Error(`No mail to ${to} with ${pattern}`)
}

export function appCode(key: string): string {
  return new TOTP({ secret: Secret.fromBase32(key) }).generate()
}
