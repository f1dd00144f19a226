// 'Sign In With Google' as a browser does it, step by step on the wire, for tests.
import { expect } from 'vitest'
import type { TestShop } from './open-shop.ts'
import type { Visitor } from './visitor.ts'

const json = { 'content-type': 'application/json' }
const form = { 'content-type': 'application/x-www-form-urlencoded' }

export type Choice = { email?: string; verified?: string; refuse?: string }

/** From the button to the small window's last page. */
export async function signIn(visitor: Visitor, choice: Choice): Promise<{ words: string }> {
  return { words: await wordsAt(visitor, await visitor.ask(await returnLink(visitor, choice))) }
}

/** Where Google sends the visitor back to, code and all. */
export async function returnLink(visitor: Visitor, choice: Choice): Promise<string> {
  return choose(visitor, await begin(visitor), choice)
}

/** What the button asks the shop. */
export function press(visitor: Visitor, more: object = {}): Promise<Response> {
  const body = JSON.stringify({ provider: 'google', ...more })
  return visitor.ask('/api/identity/sign-in/social', { method: 'POST', headers: json, body })
}

/** Presses the button: the address at Google, which must ask for what keeps the sign-in sound. */
export async function begin(visitor: Visitor): Promise<URL> {
  const answer = await press(visitor)
  expect(answer.status).toBe(200)
  const { url } = (await answer.json()) as { url: string }
  const asked = new URL(url)
  expect(Object.fromEntries(asked.searchParams)).toMatchObject({
    response_type: 'code',
    code_challenge_method: 'S256',
    code_challenge: expect.stringMatching(/^[\w-]{43}$/),
    state: expect.stringMatching(/^[\w-]{32}$/),
    nonce: expect.stringMatching(/^[\w-]{32}$/),
  })
  return asked
}

async function choose(visitor: Visitor, asked: URL, choice: Choice): Promise<string> {
  const { page, url } = await visitor.follow(await visitor.ask(asked.href))
  expect(await page.text()).toContain('Choose an account')
  const chosen = await visitor.ask(url.href, {
    method: 'POST',
    headers: form,
    body: new URLSearchParams(choice).toString(),
  })
  expect(chosen.status).toBe(303)
  const resumed = await visitor.ask(chosen.headers.get('location') ?? '')
  const link = resumed.headers.get('location') ?? ''
  expect(new URL(link).pathname).toBe('/api/identity/callback/google')
  return link
}

export async function wordsAt(visitor: Visitor, answer: Response): Promise<string> {
  const { page, url } = await visitor.follow(answer)
  expect(url.pathname).toBe('/api/identity/google')
  return page.text()
}

export async function tokenOf(visitor: Visitor, email: string): Promise<string> {
  const answer = await visitor.ask(`/api/users/${email}`, { method: 'PUT' })
  expect(answer.status).toBe(200)
  return ((await answer.json()) as { token: string }).token
}

export async function expectNobody(visitor: Visitor): Promise<void> {
  const session = await visitor.ask('/api/identity/get-session')
  expect(await session.json()).toBe(null)
}

/** How many records the shop has with this address. */
export async function usersWith(shop: TestShop, email: string): Promise<number> {
  const users = shop.shop.db.read.selectFrom('users').select('id')
  return (await users.where('email', '=', email).execute()).length
}
