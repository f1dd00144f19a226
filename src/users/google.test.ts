import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { ours } from '#base/texts.ts'
import { identityCall, mailedLink } from '#tests/attacks/accounts.ts'
import { expectNobody, signIn, tokenOf, usersWith } from '#tests/google-visit.ts'
import { onUsualEngine, type TestShop } from '#tests/open-shop.ts'
import { newVisitor } from '#tests/visitor.ts'
import { createVerifiedUser } from './server/registration.ts'

const { google } = ours

onUsualEngine('Sign In With Google', (shop) => {
  const { call } = shop

  test('a first sign-in makes the account and its record, from proven facts', async () => {
    const visitor = newVisitor(shop.address)
    const { words } = await signIn(visitor, { email: 'robin.rider@gmail.test' })
    expect(words).toContain(google.signedIn)

    const token = await tokenOf(visitor, 'robin.rider@gmail.test')
    const { body } = await call('GET', '/users?email=robin.rider@gmail.test', {
      as: { token },
    })
    expect(body).toMatchObject([{ name: 'Robin Rider', phone: '', address: '', role: 'customer' }])
  })

  test('the second sign-in opens the same account', async () => {
    const email = 'twice@gmail.test'
    const first = await signedInAs(shop, email)
    expect(await signedInAs(shop, email)).toBe(first)
    expect(await usersWith(shop, email)).toBe(1)
  })

  test('what Google lets the shop do is not kept', async () => {
    await signedInAs(shop, 'sparing@gmail.test')
    const rows = await identityAccounts(shop)
    expect(rows.length).toBeGreaterThan(0)
    for (const row of rows)
      expect(row).toMatchObject({ accessToken: null, refreshToken: null, idToken: null })
  })

  test('refused consent is told, and leaves nothing', async () => {
    const visitor = newVisitor(shop.address)
    const { words } = await signIn(visitor, { refuse: 'yes' })
    expect(words).toContain(google.refused)
    await expectNobody(visitor)
  })

  test('a proven account with a password opens by Google too, and by its password still', async () => {
    const account = { name: 'Kim', email: 'kim@workshop.test', password: 'ride-it-yourself' }
    await createVerifiedUser(shop.shop.db, account)
    const visitor = newVisitor(shop.address)
    const { words } = await signIn(visitor, { email: account.email, verified: 'yes' })
    expect(words).toContain(google.signedIn)
    await tokenOf(visitor, account.email)
    expect(await usersWith(shop, account.email)).toBe(1)
    expect((await byPassword(shop, account)).status).toBe(200)
    await mailedLink(shop, account.email, /The password of this account still works too/)
  })
})

async function signedInAs(shop: TestShop, email: string): Promise<string> {
  const visitor = newVisitor(shop.address)
  await signIn(visitor, { email, verified: 'yes' })
  const as = { token: await tokenOf(visitor, email) }
  const { body } = await shop.call('GET', `/users?email=${email}`, { as })
  return body[0]._id
}

function byPassword(shop: TestShop, { email, password }: { email: string; password: string }) {
  return identityCall(shop, '/sign-in/email', { email, password })
}

async function identityAccounts({ shop }: TestShop): Promise<unknown[]> {
  const found = sql`select * from identity_accounts where "providerId" = 'google'`
  return (await found.execute(shop.db.whole)).rows
}
