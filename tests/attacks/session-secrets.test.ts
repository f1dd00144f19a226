import { expect, test } from 'vitest'
import { onUsualEngine, shopForTest } from '#tests/open-shop.ts'
import { identityCall, register, signIn, tokenFor } from './accounts.ts'

onUsualEngine('secrets of sessions', (shop) => {
  const { call, customer } = shop

  test("no answer tells a session's own secret", async () => {
    const account = await register(shop)
    const { text, cookie } = await signIn(shop, account)
    const secret = secretIn(cookie)
    expect(secret.length).toBeGreaterThan(20)
    const session = await shop.app.inject({ url: '/api/identity/get-session', headers: { cookie } })
    expect(session.json()).toMatchObject({ user: { email: account.email } })
    expect(text + session.payload).not.toContain(secret)
  })

  test('two sessions share nothing, and each holds 128 bits of chance and more', async () => {
    const account = await register(shop)
    const secrets: string[] = []
    for (let number = 0; number < 4; number++)
      secrets.push(secretIn((await signIn(shop, account)).cookie))
    expect(new Set(secrets).size).toBe(4)
    // 62 letters and digits: 22 of them hold 131 bits.
    for (const secret of secrets) expect(secret).toMatch(/^[A-Za-z0-9]{22,}$/)
  })

  test('replaces a session that was planted before sign-in', async () => {
    const planted = await register(shop)
    const account = await register(shop)
    const { cookie } = await signIn(shop, account, { headers: { cookie: planted.cookie } })
    expect(cookie).not.toContain(planted.cookie)
    expect(await tokenFor(shop, account.email, cookie)).not.toBe('')
    expect(await tokenFor(shop, account.email, planted.cookie)).toBe('')
  })

  test('forbids caches to keep private answers', async () => {
    const person = await customer()
    const paths = ['/orders?email=', '/users?email='].map((path) => path + person.email)
    for (const path of [...paths, '/sessions', '/second-factor', `/admin/${person.email}`]) {
      const { status, headers } = await call('GET', path, { as: person })
      expect(`${path} ${status} ${headers['cache-control']}`).toBe(`${path} 200 no-store`)
    }
    const session = await shop.app.inject({ url: '/api/identity/get-session' })
    expect(session.headers['cache-control']).toBe('no-store')
  })
})

test('logs any client text on one line', async () => {
  const said: string[] = []
  const log = { write: (line: string) => void said.push(line) }
  const shop = await shopForTest('sqlite', { LOG_LEVEL: 'info' }, { log })
  await shop.call('GET', '/sessions', {
    headers: { authorization: 'Bearer x', 'user-agent': 'a\\n{"event":"signed in"}' },
  })
  await signIn(shop, { email: 'a\n{"x":1}@b.test', password: 'x' })
  for (const line of said) expect(line.trim()).not.toContain('\n')
  for (const line of said) expect(() => JSON.parse(line)).not.toThrow()
  expect(said.length).toBeGreaterThan(0)
})

test('a wrong password and a reset are answered alike, whether there is an account or not', async () => {
  const shop = await shopForTest('sqlite')
  const { email } = await register(shop)
  const doors = {
    '/sign-in/email': { password: 'not-the-password' },
    '/request-password-reset': { redirectTo: '/resetPassword' },
  }
  for (const [path, body] of Object.entries(doors)) {
    const ask = (address: string) => identityCall(shop, path, { ...body, email: address })
    const [known, unknown] = [await ask(email), await ask('nobody@workshop.test')]
    expect([known.status, known.text]).toEqual([unknown.status, unknown.text])
  }
})

function secretIn(cookie: string): string {
  return decodeURIComponent(cookie.split('=')[1] ?? '').split('.')[0] ?? ''
}
