import { sql } from 'kysely'
import { expect, test, vi } from 'vitest'
import { ours } from '#base/texts.ts'
import { onBothEngines, type TestShop } from '#tests/open-shop.ts'
import { newVisitor, type Visitor } from '#tests/visitor.ts'

const { google } = ours
const json = { 'content-type': 'application/json' }
const form = { 'content-type': 'application/x-www-form-urlencoded' }

onBothEngines('Sign In With Google', (shop) => {
  test('a first sign-in makes the account and its record, from proven facts', async () => {
    const visitor = newVisitor(shop().address)
    const { words } = await signIn(visitor, { email: 'robin.rider@gmail.test' })
    expect(words).toContain(google.signedIn)

    const token = await tokenOf(visitor, 'robin.rider@gmail.test')
    const { body } = await shop().call('GET', '/users?email=robin.rider@gmail.test', {
      as: { token },
    })
    expect(body).toMatchObject([{ name: 'Robin Rider', phone: '', address: '', role: 'customer' }])
  })

  test('the second sign-in opens the same account', async () => {
    const email = 'twice@gmail.test'
    const first = await signedInAs(shop(), email)
    expect(await signedInAs(shop(), email)).toBe(first)
    expect(await usersWith(shop(), email)).toBe(1)
  })

  test('what Google lets the shop do is not kept', async () => {
    await signedInAs(shop(), 'sparing@gmail.test')
    const rows = await identityAccounts(shop())
    expect(rows.length).toBeGreaterThan(0)
    for (const row of rows)
      expect(row).toMatchObject({ accessToken: null, refreshToken: null, idToken: null })
  })

  test('refused consent is told, and leaves nothing', async () => {
    const visitor = newVisitor(shop().address)
    const { words } = await signIn(visitor, { refuse: 'yes' })
    expect(words).toContain(google.refused)
    await expectNobody(visitor)
  })

  test('an address that Google has not verified makes no account', async () => {
    const visitor = newVisitor(shop().address)
    const { words } = await signIn(visitor, { email: 'sam.unproven@gmail.test' })
    expect(words).toContain(google.unverified)
    await expectNobody(visitor)
    expect(await usersWith(shop(), 'sam.unproven@gmail.test')).toBe(0)
  })

  test('a proven account with a password opens by Google too, and by its password still', async () => {
    const account = { name: 'Kim', email: 'kim@workshop.test', password: 'ride-it-yourself' }
    await shop().shop.identity.makeVerified(account)
    const visitor = newVisitor(shop().address)
    const { words } = await signIn(visitor, { email: account.email, verified: 'yes' })
    expect(words).toContain(google.signedIn)
    await tokenOf(visitor, account.email)
    expect(await usersWith(shop(), account.email)).toBe(1)
    expect((await byPassword(shop(), account)).status).toBe(200)
  })

  test('an account whose address nobody proved is neither handed over nor shared', async () => {
    const squatter = await register(shop(), 'victim@workshop.test')
    const victim = newVisitor(shop().address)
    const { words } = await signIn(victim, { email: 'victim@workshop.test', verified: 'yes' })
    expect(words).toContain(google.unproven)
    await expectNobody(victim)
    await tokenOf(squatter, 'victim@workshop.test')
  })

  test('whoever has the mailbox takes such an account over by Reset Password, and Google opens it', async () => {
    const email = 'owner@workshop.test'
    const squatter = await register(shop(), email)
    await resetPassword(shop(), email, 'the-owner-rides-now')
    expect((await squatter.ask('/api/identity/get-session').then((a) => a.json())) ?? null).toBe(
      null,
    )

    const owner = newVisitor(shop().address)
    const { words } = await signIn(owner, { email, verified: 'yes' })
    expect(words).toContain(google.signedIn)
    await tokenOf(owner, email)
  })
})

onBothEngines('a forged sign-in with Google', (shop) => {
  test.each(['unknown', ''])('with the state %j is refused', async (state) => {
    const visitor = newVisitor(shop().address)
    const answer = await visitor.ask(`/api/identity/callback/google?code=x&state=${state}`)
    expect(await wordsAt(visitor, answer)).toContain(google.interrupted)
    await expectNobody(visitor)
  })

  test('in a browser that did not begin it is refused', async () => {
    const attacker = newVisitor(shop().address)
    const link = await returnLink(attacker, { email: 'attacker@gmail.test', verified: 'yes' })
    const victim = newVisitor(shop().address)
    expect(await wordsAt(victim, await victim.ask(link))).toContain(google.interrupted)
    await expectNobody(victim)
  })

  test('that comes back twice counts once', async () => {
    const visitor = newVisitor(shop().address)
    const link = await returnLink(visitor, { email: 'again@gmail.test', verified: 'yes' })
    expect(await wordsAt(visitor, await visitor.ask(link))).toContain(google.signedIn)
    const thief = newVisitor(shop().address)
    expect(await wordsAt(thief, await thief.ask(link))).toContain(google.interrupted)
    await expectNobody(thief)
  })

  test('with the code of another sign-in is refused by its proof key', async () => {
    const attacker = newVisitor(shop().address)
    const stolen = await returnLink(attacker, { email: 'stolen@gmail.test', verified: 'yes' })
    const victim = newVisitor(shop().address)
    const own = new URL(await returnLink(victim, { email: 'own@gmail.test', verified: 'yes' }))
    own.searchParams.set('code', new URL(stolen).searchParams.get('code') ?? '')
    expect(await wordsAt(victim, await victim.ask(own.href))).toContain(google.failed)
    await expectNobody(victim)
  })

  test('whose token answers another nonce is refused', async () => {
    const visitor = newVisitor(shop().address)
    const asked = await begin(visitor)
    asked.searchParams.set('nonce', 'one-that-the-shop-never-gave')
    const link = await choose(visitor, asked, { email: 'nonce@gmail.test', verified: 'yes' })
    expect(await wordsAt(visitor, await visitor.ask(link))).toContain(google.failed)
    await expectNobody(visitor)
    expect(await usersWith(shop(), 'nonce@gmail.test')).toBe(0)
  })

  test('that names another issuer is refused', async () => {
    const visitor = newVisitor(shop().address)
    const link = new URL(await returnLink(visitor, { email: 'iss@gmail.test', verified: 'yes' }))
    link.searchParams.set('iss', 'https://evil.test')
    expect(await wordsAt(visitor, await visitor.ask(link.href))).toContain(google.failed)
    await expectNobody(visitor)
  })

  test.each(['callbackURL', 'errorCallbackURL', 'newUserCallbackURL'])(
    'whose %s leaves the shop is refused',
    async (name) => {
      for (const to of [
        'https://evil.test',
        '//evil.test',
        '/\\evil.test',
        'javascript:alert(1)',
      ]) {
        const visitor = newVisitor(shop().address)
        const answer = await visitor.ask('/api/identity/sign-in/social', {
          method: 'POST',
          headers: json,
          body: JSON.stringify({ provider: 'google', [name]: to }),
        })
        expect(answer.status).toBe(400)
      }
    },
  )

  test('by a token instead of a sign-in is not taken', async () => {
    const visitor = newVisitor(shop().address)
    const answer = await visitor.ask('/api/identity/sign-in/social', {
      method: 'POST',
      headers: json,
      body: JSON.stringify({ provider: 'google', idToken: { token: 'a.b.c' } }),
    })
    expect(await answer.json()).toMatchObject({ redirect: false, url: expect.any(String) })
    await expectNobody(visitor)
  })

  test('shows none of the words that it brings', async () => {
    const visitor = newVisitor(shop().address)
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

type Choice = { email?: string; verified?: string; refuse?: string }

/** From the button to the small window's last page. */
async function signIn(visitor: Visitor, choice: Choice): Promise<{ words: string }> {
  return { words: await wordsAt(visitor, await visitor.ask(await returnLink(visitor, choice))) }
}

/** Where Google sends the visitor back to, code and all. */
async function returnLink(visitor: Visitor, choice: Choice): Promise<string> {
  return choose(visitor, await begin(visitor), choice)
}

/** Presses the button: the address at Google, which must ask for what keeps the sign-in sound. */
async function begin(visitor: Visitor): Promise<URL> {
  const answer = await visitor.ask('/api/identity/sign-in/social', {
    method: 'POST',
    headers: json,
    body: JSON.stringify({ provider: 'google' }),
  })
  expect(answer.status).toBe(200)
  const { url } = (await answer.json()) as { url: string }
  const asked = new URL(url)
  expect(Object.fromEntries(asked.searchParams)).toMatchObject({
    response_type: 'code',
    code_challenge_method: 'S256',
    code_challenge: expect.stringMatching(/^[\w-]{43}$/),
    state: expect.stringMatching(/^[\w-]{32}$/),
    nonce: expect.stringMatching(/^[\w-]{32}$/),
    prompt: 'select_account',
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

async function wordsAt(visitor: Visitor, answer: Response): Promise<string> {
  const { page, url } = await visitor.follow(answer)
  expect(url.pathname).toBe('/api/identity/google')
  return page.text()
}

async function tokenOf(visitor: Visitor, email: string): Promise<string> {
  const answer = await visitor.ask(`/api/users/${email}`, { method: 'PUT' })
  expect(answer.status).toBe(200)
  return ((await answer.json()) as { token: string }).token
}

async function expectNobody(visitor: Visitor): Promise<void> {
  const session = await visitor.ask('/api/identity/get-session')
  expect(await session.json()).toBe(null)
}

async function signedInAs(shop: TestShop, email: string): Promise<string> {
  const visitor = newVisitor(shop.address)
  await signIn(visitor, { email, verified: 'yes' })
  const as = { token: await tokenOf(visitor, email) }
  const { body } = await shop.call('GET', `/users?email=${email}`, { as })
  return body[0]._id
}

async function register(shop: TestShop, email: string): Promise<Visitor> {
  const visitor = newVisitor(shop.address)
  const wish = {
    name: 'Sly',
    email,
    address: '1 Alley',
    phone: '+1 555 0199',
    password: 'squatted!',
  }
  const answer = await visitor.ask('/api/users', {
    method: 'POST',
    headers: json,
    body: JSON.stringify(wish),
  })
  expect(await answer.json()).toMatchObject({ success: true })
  return visitor
}

function byPassword(shop: TestShop, { email, password }: { email: string; password: string }) {
  return newVisitor(shop.address).ask('/api/identity/sign-in/email', {
    method: 'POST',
    headers: json,
    body: JSON.stringify({ email, password }),
  })
}

/** As whoever reads the mail sent to the address. */
async function resetPassword(shop: TestShop, email: string, newPassword: string): Promise<void> {
  const owner = newVisitor(shop.address)
  const post = (path: string, body: object) =>
    owner.ask(`/api/identity${path}`, { method: 'POST', headers: json, body: JSON.stringify(body) })
  await post('/request-password-reset', { email, redirectTo: '/resetPassword' })
  // It arrives by SMTP, in its time.
  const token = await vi.waitFor(async () => {
    const mails = (await (await owner.ask('/sandbox/mailbox.json')).json()) as Mail[]
    const found = mails.find(({ to, text }) => to === email && text.includes('reset-password'))
    return expectText(/reset-password\/([^?\s]+)/.exec(found?.text ?? '')?.[1])
  }, 5_000)
  expect((await post('/reset-password', { token, newPassword })).status).toBe(200)
}

type Mail = { to: string; text: string }

function expectText(found: string | undefined): string {
  if (!found) throw new Error('There is no such mail yet')
  return found
}

async function usersWith(shop: TestShop, email: string): Promise<number> {
  const rows = await shop.shop.db.read
    .selectFrom('users')
    .select('id')
    .where('email', '=', email)
    .execute()
  return rows.length
}

async function identityAccounts({ shop }: TestShop): Promise<unknown[]> {
  const found = sql`select * from identity_accounts where "providerId" = 'google'`
  return (await found.execute(shop.db.whole)).rows
}
