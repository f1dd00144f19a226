import fastify from 'fastify'
import { sql } from 'kysely'
import { describe, expect, onTestFinished, test } from 'vitest'
import { ours } from '#base/texts.ts'
import { openGoogleSandbox } from '#sandbox/google/google.ts'
import { googleReturn } from '#server/adapters/better-auth-path.ts'
import { mailedLink, signIn as signInByPassword } from '#tests/attacks/accounts.ts'
import { freePort } from '#tests/free-port.ts'
import {
  expectNobody,
  press,
  returnLink,
  signIn,
  tokenOf,
  usersWith,
  wordsAt,
} from '#tests/google-visit.ts'
import { onUsualEngine, shopForTest, type TestShop } from '#tests/open-shop.ts'
import { newVisitor } from '#tests/visitor.ts'
import { createVerifiedUser } from './server/registration.ts'

const { google } = ours
const client = { GOOGLE_CLIENT_ID: 'shop', GOOGLE_CLIENT_SECRET: 'a secret between two' }

onUsualEngine('Sign In With Google', (shop) => {
  const { call } = shop

  test('creates the account from verified facts at the first sign-in', async () => {
    const visitor = newVisitor(shop.address)
    const { words } = await signIn(visitor, { email: 'robin.rider@gmail.test' })
    expect(words).toContain(google.signedIn)

    const token = await tokenOf(visitor, 'robin.rider@gmail.test')
    const { body } = await call('GET', '/users?email=robin.rider@gmail.test', { as: { token } })
    expect(body).toMatchObject([{ name: 'Robin Rider', phone: '', address: '', role: 'customer' }])
  })

  test('the second sign-in opens the same account', async () => {
    const email = 'twice@gmail.test'
    const first = await signedInAs(shop, email)
    expect(await signedInAs(shop, email)).toBe(first)
    expect(await usersWith(shop, email)).toBe(1)
  })

  test('keeps no tokens of Google', async () => {
    await signedInAs(shop, 'sparing@gmail.test')
    const rows = await identityAccounts(shop)
    expect(rows.length).toBeGreaterThan(0)
    for (const row of rows)
      expect(row).toMatchObject({ accessToken: null, refreshToken: null, idToken: null })
  })

  test('reports refused consent, and leaves nothing behind', async () => {
    const visitor = newVisitor(shop.address)
    const { words } = await signIn(visitor, { refuse: 'yes' })
    expect(words).toContain(google.refused)
    await expectNobody(visitor)
  })

  test('opens a verified account by Google and still by its password', async () => {
    const account = { name: 'Kim', email: 'kim@workshop.test', password: 'ride-it-yourself' }
    await createVerifiedUser(shop.shop.db, account)
    const visitor = newVisitor(shop.address)
    const { words } = await signIn(visitor, { email: account.email, verified: 'yes' })
    expect(words).toContain(google.signedIn)
    await tokenOf(visitor, account.email)
    expect(await usersWith(shop, account.email)).toBe(1)
    expect((await signInByPassword(shop, account)).status).toBe(200)
    await mailedLink(shop, account.email, /The password of this account still works too/)
  })
})

onUsualEngine('a forged sign-in with Google', (shop) => {
  test.each(['unknown', ''])('with the state %j is refused', async (state) => {
    const visitor = newVisitor(shop.address)
    const answer = await visitor.ask(`/api/identity/callback/google?code=x&state=${state}`)
    expect(await wordsAt(visitor, answer)).toContain(google.interrupted)
    await expectNobody(visitor)
  })

  test('refuses a sign-in that began in another browser', async () => {
    const attacker = newVisitor(shop.address)
    const link = await returnLink(attacker, { email: 'attacker@gmail.test', verified: 'yes' })
    const victim = newVisitor(shop.address)
    expect(await wordsAt(victim, await victim.ask(link))).toContain(google.interrupted)
    await expectNobody(victim)
  })

  test('that comes back twice counts once', async () => {
    const visitor = newVisitor(shop.address)
    const link = await returnLink(visitor, { email: 'again@gmail.test', verified: 'yes' })
    expect(await wordsAt(visitor, await visitor.ask(link))).toContain(google.signedIn)
    const thief = newVisitor(shop.address)
    expect(await wordsAt(thief, await thief.ask(link))).toContain(google.interrupted)
    await expectNobody(thief)
  })

  test('refuses the code of another sign-in', async () => {
    const attacker = newVisitor(shop.address)
    const stolen = await returnLink(attacker, { email: 'stolen@gmail.test', verified: 'yes' })
    const victim = newVisitor(shop.address)
    const own = new URL(await returnLink(victim, { email: 'own@gmail.test', verified: 'yes' }))
    own.searchParams.set('code', new URL(stolen).searchParams.get('code') ?? '')
    expect(await wordsAt(victim, await victim.ask(own.href))).toContain(google.failed)
    await expectNobody(victim)
  })

  test('that names another issuer is refused', async () => {
    const visitor = newVisitor(shop.address)
    const link = new URL(await returnLink(visitor, { email: 'iss@gmail.test', verified: 'yes' }))
    link.searchParams.set('iss', 'https://evil.test')
    expect(await wordsAt(visitor, await visitor.ask(link.href))).toContain(google.failed)
    await expectNobody(visitor)
  })

  test('by a token instead of a sign-in is not taken', async () => {
    const visitor = newVisitor(shop.address)
    const answer = await press(visitor, { idToken: { token: 'a.b.c' } })
    expect(await answer.json()).toMatchObject({ redirect: false, url: expect.any(String) })
    await expectNobody(visitor)
  })

  test('shows no text from the address', async () => {
    const visitor = newVisitor(shop.address)
    for (const error of ['<b>evil</b>', 'constructor']) {
      const answer = await visitor.ask(
        `/api/identity/google?error=${error}&error_description=<b>evil`,
      )
      const text = await answer.text()
      expect(text).toContain(google.failed)
      expect(text).not.toMatch(/evil|function/)
    }
  })
})

describe('a provider elsewhere', () => {
  test('reports a silent Google, and recovers with it', async () => {
    const port = await freePort()
    const shop = await shopForTest('sqlite', { ...client, OIDC_ISSUER: issuerAt(port) })
    const refused = await press(newVisitor(shop.address))
    expect(await refused.json()).toMatchObject({ status: 502, detail: google.down })

    await openProvider(port, issuerAt(port), shop)
    const { words } = await signIn(newVisitor(shop.address), { email: 'robin.rider@gmail.test' })
    expect(words).toContain(google.signedIn)
  })

  test('that calls itself by another name is not believed', async () => {
    const port = await freePort()
    const alias = issuerAt(port).replace('127.0.0.1', 'localhost')
    const shop = await shopForTest('sqlite', { ...client, OIDC_ISSUER: alias })
    await openProvider(port, issuerAt(port), shop)
    const refused = await press(newVisitor(shop.address))
    expect(await refused.json()).toMatchObject({ status: 502, detail: google.down })
  })
})

test('sends browsers of a demo behind a proxy to its public address', async () => {
  const PUBLIC_URL = 'https://demo.workshop.test'
  const shop = await shopForTest('sqlite', { MODE: 'demo', PUBLIC_URL })
  const url = '/sandbox/google/.well-known/openid-configuration'
  const own = `http://127.0.0.1:${shop.shop.config.port}/sandbox/google`
  const answer = await shop.app.inject({ method: 'GET', url, headers: { host: 'inside:3000' } })
  expect(answer.json()).toMatchObject({
    issuer: `${PUBLIC_URL}/sandbox/google`,
    authorization_endpoint: `${PUBLIC_URL}/sandbox/google/auth`,
    token_endpoint: `${own}/token`,
    jwks_uri: `${own}/jwks`,
  })
})

async function signedInAs(shop: TestShop, email: string): Promise<string> {
  const visitor = newVisitor(shop.address)
  await signIn(visitor, { email, verified: 'yes' })
  const as = { token: await tokenOf(visitor, email) }
  const { body } = await shop.call('GET', `/users?email=${email}`, { as })
  return body[0]._id
}

async function identityAccounts({ shop }: TestShop): Promise<unknown[]> {
  const found = sql`select * from identity_accounts where "providerId" = 'google'`
  return (await found.execute(shop.db.whole)).rows
}

const issuerAt = (port: number) => `http://127.0.0.1:${port}/google`

async function openProvider(port: number, issuer: string, shop: TestShop): Promise<void> {
  const app = fastify()
  onTestFinished(() => app.close())
  const provider = openGoogleSandbox({
    file: ':memory:',
    issuer,
    serverAddress: issuer,
    clientId: client.GOOGLE_CLIENT_ID,
    clientSecret: client.GOOGLE_CLIENT_SECRET,
    redirectUris: [googleReturn(shop.address)],
  })
  await app.register(provider.plugin, { prefix: '/google' })
  await app.listen({ port, host: '127.0.0.1' })
}
