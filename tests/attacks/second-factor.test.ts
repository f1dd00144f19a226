// The second factor: on every way in, each code once, few tries, and nothing of it readable at rest.
import { Secret } from 'otpauth'
import { expect, test } from 'vitest'
import { forgetTries, limits } from '#server/http/limits.ts'
import { hashPassword } from '#server/secrets/password-hash.ts'
import { signIn as signInWithGoogle } from '#tests/google-visit.ts'
import { onUsualEngine, type TestShop } from '#tests/open-shop.ts'
import { newVisitor } from '#tests/visitor.ts'
import { writePassword } from '#users/server/passwords.ts'
import { type Account, appCode, idOf, registerVerified, signIn, tokenFor } from './accounts.ts'

onUsualEngine('the second factor', (shop) => {
  const { call } = shop

  test('issues a token only for password and app code', async () => {
    const person = await withFactor(shop)
    const cookie = await passwordStep(shop, person)
    expect(await tokenFor(shop, person.email, cookie)).toBe('')
    const step = await secondStep(shop, cookie, person.code())
    expect(step).toMatchObject({ status: 200, body: { by: 'app' } })
    expect(await tokenFor(shop, person.email, cookie)).not.toBe('')
  })

  test('is also required after Google', async () => {
    const email = `google-${crypto.randomUUID().slice(0, 8)}@gmail.test`
    const first = newVisitor(shop.address)
    await signInWithGoogle(first, { email, verified: 'true' })
    const begun = await first.ask(`/api/users/${email}`, { method: 'PUT' })
    const { token } = (await begun.json()) as { token: string }
    const { code } = await turnOn(shop, token, undefined)

    const second = newVisitor(shop.address)
    await signInWithGoogle(second, { email, verified: 'true' })
    const early = await second.ask(`/api/users/${email}`, { method: 'PUT' })
    expect(early.status).toBe(403)
    expect(await early.json()).toMatchObject({ code: 'second-step' })
    const shown = await second.ask('/api/second-step', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ code: code() }),
    })
    expect(shown.status).toBe(200)
    expect((await second.ask(`/api/users/${email}`, { method: 'PUT' })).status).toBe(200)
  })

  test('accepts a code once, also at the same moment', async () => {
    const person = await withFactor(shop)
    const cookies = [await passwordStep(shop, person), await passwordStep(shop, person)]
    const code = person.code()
    const steps = await Promise.all(cookies.map((cookie) => secondStep(shop, cookie, code)))
    expect(steps.map(({ status }) => status).sort()).toEqual([200, 422])
    const [used = ''] = person.codes
    const again = await Promise.all(cookies.map((cookie) => secondStep(shop, cookie, used)))
    expect(again.map(({ status }) => status).sort()).toEqual([200, 422])
  })

  test('refuses the code that turned it on, and codes of other accounts', async () => {
    const other = await withFactor(shop)
    const person = await withFactor(shop, { justNow: true })
    const cookie = await passwordStep(shop, person)
    for (const code of [person.spent, other.code(), other.codes[0] ?? '', '', '000000x'])
      expect((await secondStep(shop, cookie, code)).status).toBe(422)
  })

  test('refuses even the right code after ten wrong ones', async () => {
    const person = await withFactor(shop)
    const cookie = await passwordStep(shop, person)
    const wrong = Array.from({ length: 14 }, () => secondStep(shop, cookie, '000000'))
    const statuses = (await Promise.all(wrong)).map(({ status }) => status)
    expect(statuses.filter((status) => status === 422).length).toBeLessThanOrEqual(10)
    const late = await secondStep(shop, cookie, person.code())
    expect(late).toMatchObject({ status: 429, body: { code: 'too-many-tries' } })
    expect(await tokenFor(shop, person.email, cookie)).toBe('')
  })

  test('mails the owner about guesses, and accepts no code after twenty in a day', async () => {
    const person = await withFactor(shop)
    const id = await idOf(shop, person)
    const { db } = shop.shop
    const cookie = await passwordStep(shop, person)
    for (let guess = 0; guess < 10; guess++) await secondStep(shop, cookie, '000000')
    await shop.mail(person.email, /is guessing your codes/)
    await forgetTries(db, limits.secondStep, id)
    for (let guess = 0; guess < 10; guess++) await secondStep(shop, cookie, '000000')
    await forgetTries(db, limits.secondStep, id)
    const late = await secondStep(shop, cookie, person.code())
    expect(late).toMatchObject({ status: 429, body: { code: 'too-many-tries' } })
    expect(Number(late.headers['retry-after'])).toBeGreaterThan(60 * 60)
  })

  test('ends all other sessions when turned on, and lists no waiting sign-in', async () => {
    const account = await registerVerified(shop)
    const elsewhere = await passwordStep(shop, account)
    const tokenElsewhere = await tokenFor(shop, account.email, elsewhere)
    await turnOn(shop, account.token, account.password)
    const mine = (token: string) => call('GET', '/sessions', { as: { token } })
    expect((await mine(tokenElsewhere)).status).toBe(401)
    await passwordStep(shop, account)
    expect((await mine(account.token)).body).toMatchObject([{ present: true }])
  })

  test('is turned on by password, key and code together', async () => {
    const { token, password } = await registerVerified(shop)
    const turn = (body: object) => call('PUT', '/second-factor', { as: { token }, body })
    const key = 'MZXW6YTBOIMZXW6YTBOIMZXW6YTBOI22'
    const code = appCode(key)
    expect(await turn({ key, code })).toMatchObject({ status: 422 })
    expect(await turn({ key, code, password: 'wrong' })).toMatchObject({ status: 422 })
    expect(await turn({ key, code: '000000', password })).toMatchObject({ status: 422 })
    expect(await turn({ key: 'A', code, password })).toMatchObject({ status: 422 })
    expect(await turn({ code, password })).toMatchObject({ status: 409 })
    expect(await turn({ key, code, password })).toMatchObject({ status: 200 })
    const proof = { key, code: appCode(key), password }
    expect(await turn(proof)).toMatchObject({ status: 409, body: { code: 'factor-on' } })
  })

  test('is turned off by password and code together only', async () => {
    const person = await withFactor(shop)
    const end = (body: object) =>
      call('POST', '/second-factor/end', { as: { token: person.token }, body })
    expect(await end({ password: person.password })).toMatchObject({ status: 422 })
    expect(await end({ code: person.code() })).toMatchObject({ status: 422 })
    expect(await end({ password: 'wrong', code: person.code() })).toMatchObject({ status: 422 })
    const proof = { password: person.password, code: person.codes[1] ?? '' }
    expect(await end(proof)).toMatchObject({ status: 200 })
    const cookie = await passwordStep(shop, person)
    expect(await tokenFor(shop, person.email, cookie)).not.toBe('')
  })

  test('issues new recovery codes for password and code, and revokes the old', async () => {
    const person = await withFactor(shop)
    const renew = (body: object) =>
      call('PUT', '/second-factor', { as: { token: person.token }, body })
    const { password } = person
    expect(await renew({ code: person.code() })).toMatchObject({ status: 422 })
    expect(await renew({ password: 'wrong', code: person.code() })).toMatchObject({ status: 422 })
    expect(await renew({ password, code: '000000' })).toMatchObject({ status: 422 })
    const renewed = await renew({ password, code: person.codes[0] ?? '' })
    expect(renewed.body.codes).toHaveLength(8)
    const cookie = await passwordStep(shop, person)
    expect((await secondStep(shop, cookie, person.codes[1] ?? '')).status).toBe(422)
    expect((await secondStep(shop, cookie, renewed.body.codes[1])).status).toBe(200)
  })

  test('is still required after a password reset', async () => {
    const person = await withFactor(shop)
    const { db } = shop.shop
    const hash = await hashPassword('set-by-a-thief-9')
    const id = await idOf(shop, person)
    await db.write((trx) => writePassword(trx, id, hash))
    const cookie = await passwordStep(shop, { ...person, password: 'set-by-a-thief-9' })
    expect(await tokenFor(shop, person.email, cookie)).toBe('')
  })

  test('keeps neither key nor recovery codes readable in the database', async () => {
    const person = await withFactor(shop)
    const { db } = shop.shop
    const kept = JSON.stringify([
      await db.read.selectFrom('second_factors').selectAll().execute(),
      await db.read.selectFrom('recovery_codes').selectAll().execute(),
      await db.read.selectFrom('idempotency').selectAll().execute(),
    ])
    const raw = Buffer.from(Secret.fromBase32(person.key).bytes).toString('base64')
    for (const secret of [person.key, raw, ...person.codes]) expect(kept).not.toContain(secret)
  })
})

type WithFactor = Account & Awaited<ReturnType<typeof turnOn>>

async function withFactor(shop: TestShop, when = {}): Promise<WithFactor> {
  const account = await registerVerified(shop)
  return { ...account, ...(await turnOn(shop, account.token, account.password, when)) }
}

/** Turns it on as the page does, half a minute ago: `code` gives what the app shows now. */
async function turnOn(
  shop: TestShop,
  token: string,
  password: string | undefined,
  { justNow = false } = {},
) {
  const { body: guard } = await shop.call('GET', '/second-factor', { as: { token } })
  const key = String(guard.fresh.key)
  const code = () => appCode(key)
  const spent = code()
  const on = await shop.call('PUT', '/second-factor', {
    as: { token },
    body: { key, code: spent, password },
    headers: { 'idempotency-key': crypto.randomUUID() },
  })
  if (on.status !== 200) throw new Error(JSON.stringify(on.body))
  if (!justNow) {
    await shop.shop.db.write((trx) =>
      trx
        .updateTable('second_factors')
        .set((row) => ({ last_step: row('last_step', '-', 1) }))
        .execute(),
    )
  }
  return { key, codes: on.body.codes as string[], code, spent }
}

async function passwordStep(shop: TestShop, account: Account): Promise<string> {
  const { status, cookie } = await signIn(shop, account)
  expect(status).toBe(200)
  return cookie
}

function secondStep(shop: TestShop, cookie: string, code: string) {
  const headers = { cookie, origin: shop.address }
  return shop.call('POST', '/second-step', { body: { code }, headers })
}
