import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { ours } from '#base/texts.ts'
import {
  cookieOf,
  identityCall,
  mailedLink,
  register,
  signIn,
  tokenFor,
} from '#tests/attacks/accounts.ts'
import { onUsualEngine } from '#tests/open-shop.ts'

const person = {
  name: 'Mara Lind',
  address: '7 Mill Road',
  phone: '+1 555 0177',
  password: 'open-road-9',
}
let made = 0
const newEmail = () => `mara-${++made}@workshop.test`

onUsualEngine('users', (shop) => {
  const { call, customer, admin } = shop

  test('a registration makes the record, sends the verification mail and signs in', async () => {
    const email = newEmail()
    const answer = await call('POST', '/users', {
      body: { ...person, email: ` ${email.toUpperCase()} ` },
    })
    expect(answer).toMatchObject({ status: 200, body: { success: true } })
    const token = await tokenFor(shop, email, cookieOf(answer.headers['set-cookie']))
    const own = await call('GET', `/users?email=${email}`, { as: { token } })
    const { password, ...facts } = person
    const record = { ...facts, _id: expect.any(String), email, img: '', role: 'customer' }
    expect(own.body).toEqual([record])
    expect(JSON.stringify(own.body)).not.toMatch(/password|argon2/)
    await mailedLink(shop, email, /\/api\/identity\/verify-email\?token=/)
    const again = await signIn(shop, { email: ` ${email.toUpperCase()} `, password })
    expect(again.status).toBe(200)
  })

  test("refuses a taken email in the specification's words", async () => {
    const email = newEmail()
    const body = { ...person, email }
    const answers = await Promise.all([1, 2, 3].map(() => call('POST', '/users', { body })))
    expect(answers.filter((answer) => answer.body.success)).toHaveLength(1)
    expect(answers.filter((answer) => answer.body.message === 'User already exist')).toHaveLength(2)
  })

  test('a registration that fails half way leaves nothing, and works the next time', async () => {
    const { shop: open } = shop
    const email = newEmail()
    const body = { ...person, email }
    await sql`alter table outbox rename to outbox_away`.execute(open.db.whole)
    const cut = await call('POST', '/users', { body })
    await sql`alter table outbox_away rename to outbox`.execute(open.db.whole)
    expect(cut.status).toBe(500)
    for (const table of ['identity_users', 'users'])
      expect(
        (await sql`select 1 from ${sql.table(table)} where email = ${email}`.execute(open.db.whole))
          .rows,
      ).toEqual([])
    expect((await call('POST', '/users', { body })).body).toEqual({ success: true })
  })

  const wrongEmails = ['mara', '@shop.test', 'mara@shop', 'a b@shop.test', 'a@b..test']

  test.each([
    [{ name: '' }, 'name', 'Name is Required'],
    [{ email: '' }, 'email', 'Email is Required'],
    ...wrongEmails.map((email) => [{ email }, 'email', ours.emailWrong]),
    [{ address: ' ' }, 'address', 'Address is Required'],
    [{ phone: '' }, 'phone', 'Phone is Required'],
    ...['call me', '12', '+', '12a45', '555 0100 x'].map((phone) => [
      { phone },
      'phone',
      ours.phoneWrong,
    ]),
    [{ password: '1234567' }, 'password', ours.passwordShort],
    [{ password: 'x'.repeat(129) }, 'password', ours.passwordLong],
  ] as [object, string, string][])(
    'a registration with %j is refused at its field',
    async (wrong, field, message) => {
      const answer = await call('POST', '/users', {
        body: { ...person, email: newEmail(), ...wrong },
      })
      expect(answer).toMatchObject({
        status: 422,
        body: { detail: message, errors: [{ field, message }] },
      })
    },
  )

  test.each([
    ['smith&sons@parts.test', '+1 555 010-0199 ext. 5555'],
    ['parts/desk@shop.test', '555-0100 x11'],
    ["o'neil+1@shop.test", '+49 751 3344–1827'],
    ['kim@müller.test', '＋４９\u00a0７５１\u00a0３３４４'],
    ['kim@пример.рф', '+49 (0)751/3344'],
  ])('%s registers with the phone %s, signs in and reads its own', async (email, phone) => {
    const { password } = person
    await shop.ok('POST', '/users', { body: { ...person, email, phone } })
    const { cookie } = await signIn(shop, { email, password })
    const as = { token: await tokenFor(shop, email, cookie) }
    const query = `email=${encodeURIComponent(email)}`
    const [own] = await shop.ok('GET', `/users?${query}`, { as })
    expect(own.phone).toBe(phone)
    expect(await shop.ok('GET', `/admin/${encodeURIComponent(email)}`, { as })).toEqual({
      admin: false,
    })
    expect(await shop.ok('GET', `/orders?${query}`, { as })).toEqual([])
    const link = await mailedLink(shop, email, /\/api\/identity\/verify-email\?token=\S+/)
    const verified = await shop.app.inject({ url: link, headers: { cookie } })
    expect(verified.statusCode).toBe(302)
    await identityCall(shop, '/request-password-reset', { email })
    await mailedLink(shop, email, /\/reset-password\//)
  })

  test('a token is only for the email that the session proves', async () => {
    const { email, cookie } = await register(shop)
    const other = await customer()
    const put = (of: string, more: Record<string, string>) =>
      call('PUT', `/users/${of}`, { body: { email: of }, headers: more })
    expect((await put(email, {})).status).toBe(401)
    expect((await put(email, { cookie: 'kickstand.session_token=forged' })).status).toBe(401)
    expect((await put(other.email, { cookie })).status).toBe(403)
    expect((await put(email, { cookie, origin: 'https://evil.test' })).status).toBe(403)
    expect((await put(email, { cookie })).status).toBe(200)
  })

  test('ends the session and its tokens at sign-out', async () => {
    const { email, cookie, token } = await register(shop)
    const out = await identityCall(shop, '/sign-out', {}, { headers: { cookie } })
    expect(out.status).toBe(200)
    expect((await call('GET', `/orders?email=${email}`, { as: { token } })).status).toBe(401)
    expect(await tokenFor(shop, email, cookie)).toBe('')
  })

  test('signing in by email and password answers with a session cookie that scripts cannot read', async () => {
    const { email, password } = await register(shop)
    const { status, headers, cookie } = await signIn(shop, { email: email.toUpperCase(), password })
    expect(status).toBe(200)
    expect(String(headers['set-cookie'])).toMatch(/HttpOnly/i)
    expect(String(headers['set-cookie'])).toMatch(/SameSite=Lax/i)
    expect(await tokenFor(shop, email, cookie)).not.toBe('')
  })

  test('makes only verified users admins, and keeps the last admin', async () => {
    const boss = await admin()
    const [verified, unverified] = [await customer(), await customer({ verified: false })]
    const put = (path: string) => call('PUT', path, { as: boss })
    expect((await put(`/users/admin/${unverified.email}`)).body.code).toBe('not-verified')
    expect((await put(`/users/admin/${verified.email}`)).body).toEqual({ modifiedCount: 1 })
    expect((await put(`/users/admin/${verified.email}`)).body).toEqual({ modifiedCount: 0 })
    expect((await call('GET', '/users', { as: verified })).status).toBe(200)
    expect((await put(`/user/removeAdmin/${verified.email}`)).body).toEqual({ modifiedCount: 1 })
    expect((await call('GET', '/users', { as: verified })).status).toBe(403)
    expect((await put(`/user/removeAdmin/${boss.email}`)).body.code).toBe('last-admin')
    expect((await put('/users/admin/nobody@nowhere.test')).status).toBe(404)
  })

  test('searches the audit log by thing and person, regardless of case and accents', async () => {
    const as = await shop.customer({ admin: true, name: 'Łukasz Søndergård' })
    const product = await shop.product()
    const [stored] = await shop.ok('GET', `/products?id=${product}`)
    await shop.ok('PUT', `/products/${product}`, { as, body: { ...stored, bin: 'A-12' } })
    const code = stored.productCode.toLowerCase()
    for (const q of ['lukasz', 'SØNDERGÅRD', 'sondergard', code, product])
      expect([q, await shop.ok('GET', `/audit?q=${encodeURIComponent(q)}`, { as })]).toMatchObject([
        q,
        [{ email: as.email }],
      ])
  })
})
