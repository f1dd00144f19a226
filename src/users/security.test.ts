// Passwords and sessions, as their owners and admins change them.
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { ours } from '#base/texts.ts'
import {
  appCode,
  identityCall,
  mailedLink,
  register,
  registerVerified,
  signIn,
  tokenFor,
} from '#tests/attacks/accounts.ts'
import { onUsualEngine } from '#tests/open-shop.ts'
import { helpLockedOut } from './server/second-factor.ts'

onUsualEngine('passwords', (shop) => {
  const { call } = shop

  const set = (token: string, body: object) => call('PUT', '/password', { as: { token }, body })

  test('requires the present password for a new one, ends other sessions and mails the owner', async () => {
    const { email, password, token } = await register(shop)
    const elsewhere = await entered(email, password)
    const newPassword = 'gravel after rain'
    expect((await set(token, { newPassword })).body.errors).toMatchObject([{ field: 'password' }])
    expect(await set(token, { password: 'wrong', newPassword })).toMatchObject({ status: 422 })
    expect(await set(token, { password, newPassword })).toMatchObject({ status: 200 })
    expect(await tokenFor(shop, email, elsewhere)).toBe('')
    expect((await call('GET', '/sessions', { as: { token } })).status).toBe(200)
    expect((await signIn(shop, { email, password })).status).toBe(401)
    await entered(email, newPassword)
    await mailedLink(shop, email, /The password of your account was changed/)
  })

  test('refuses well-known passwords at registration, change and reset', async () => {
    const [weak, why] = ['Password123', ours.passwordCommon]
    const { email, password, token } = await register(shop)
    const profile = { name: 'Rider', address: 'A', phone: '12345' }
    const fresh = `${crypto.randomUUID()}@workshop.test`
    const registered = await call('POST', '/users', {
      body: { ...profile, email: fresh, password: weak },
    })
    expect(registered.body.errors).toEqual([{ field: 'password', message: why }])
    const changed = await set(token, { password, newPassword: weak })
    expect(changed.body.errors).toEqual([{ field: 'newPassword', message: why }])
    await identityCall(shop, '/request-password-reset', { email, redirectTo: '/resetPassword' })
    const link = await mailedLink(shop, email, /https?:\S+reset-password\/\S+/)
    const spent = link.match(/reset-password\/([^?]+)/)?.[1]
    const reset = (newPassword: string) =>
      identityCall(shop, '/reset-password', { newPassword, token: spent })
    expect((await reset(weak)).text).toContain(why)
    expect((await reset('gravel after rain')).status).toBe(200)
  })

  test('refuses passwords made of names, and accepts any other characters', async () => {
    const { password, token } = await register(shop)
    for (const weak of ['kickstand-2026', 'MotorParts12', 'rider-rider', 'Motorcycle!!!!!!']) {
      const { body } = await set(token, { password, newPassword: weak })
      expect(body.errors).toEqual([{ field: 'newPassword', message: ours.passwordOfNames }])
    }
    let present = password
    for (const next of ['ääääöööö ü', '        .', '漢字漢字漢字漢字', 'aaaaaaab-c']) {
      const changed = await set(token, { password: present, newPassword: next })
      expect([next, changed.status]).toEqual([next, 200])
      present = next
    }
  })

  test('takes a password exactly as typed, up to 128 characters', async () => {
    const long = ` Ends in a space and a sign § ${'x'.repeat(97)} `
    const { email, password, token } = await register(shop)
    expect(long).toHaveLength(128)
    expect(await set(token, { password, newPassword: long })).toMatchObject({ status: 200 })
    await entered(email, long)
    for (const other of [long.trim(), long.toLowerCase(), long.slice(0, 127)])
      expect((await signIn(shop, { email, password: other })).status).toBe(401)
    const longer = await set(token, { password: long, newPassword: `${long}x` })
    expect(longer.status).toBe(422)
  })

  async function entered(email: string, password: string): Promise<string> {
    const { status, cookie } = await signIn(shop, { email, password })
    expect(status).toBe(200)
    return cookie
  }
})

onUsualEngine('sessions', (shop) => {
  const { call, customer, admin, product } = shop

  test("lists a user's sessions, and ends them by password", async () => {
    const { email, password, token } = await register(shop)
    const headers = { 'user-agent': 'Phone', 'x-forwarded-for': '203.0.113.9' }
    const phone = await signIn(shop, { email, password }, { headers })
    const { body: sessions } = await call('GET', '/sessions', { as: { token } })
    expect(sessions).toMatchObject([{ present: true }, { present: false, browser: 'Phone' }])
    expect(sessions[1].address).toBe('127.0.0.1')
    const end = (body: object) => call('POST', '/sessions/end', { as: { token }, body })
    expect(await end({ id: sessions[1]._id })).toMatchObject({ status: 422 })
    expect(await end({ id: sessions[1]._id, password })).toMatchObject({ body: { ended: 1 } })
    expect(await tokenFor(shop, email, phone.cookie)).toBe('')
    expect(await end({ password })).toMatchObject({ body: { ended: 0 } })
    expect(await call('GET', '/sessions', { as: { token } })).toMatchObject({ status: 200 })
  })

  test('refuses to end the session of another account', async () => {
    const [one, other] = [await register(shop), await register(shop)]
    const { body } = await call('GET', '/sessions', { as: other })
    const input = { id: body[0]._id, password: one.password }
    const ended = await call('POST', '/sessions/end', { as: one, body: input })
    expect(ended.body).toEqual({ ended: 0 })
    expect((await call('GET', '/sessions', { as: other })).status).toBe(200)
  })

  test('lets only admins sign a user out everywhere', async () => {
    const { email, token, cookie } = await register(shop)
    const end = (as: { token: string }) =>
      call('POST', '/users/sessions/end', { as, body: { email } })
    expect(await end(await admin())).toMatchObject({ body: { ended: 1 } })
    expect((await call('GET', '/sessions', { as: { token } })).status).toBe(401)
    expect(await tokenFor(shop, email, cookie)).toBe('')
  })

  test('asks a stale session for the password before changes to other accounts, once', async () => {
    const { email, token, password } = await registerVerified(shop)
    const { db } = shop.shop
    await sql`update users set admin_at = 1 where email = ${email}`.execute(db.whole)
    const other = await customer()
    const make = () => call('PUT', `/users/admin/${other.email}`, { as: { token } })
    expect(await make()).toMatchObject({ status: 200 })
    const hourAgo = new Date(Date.now() - 3_600_000).toISOString()
    await sql`update identity_sessions set "createdAt" = ${hourAgo} where "userId" =
      (select id from users where email = ${email})`.execute(db.whole)
    const refused = { status: 403, body: { code: 'proof-needed' } }
    const remove = () => call('PUT', `/user/removeAdmin/${other.email}`, { as: { token } })
    expect(await remove()).toMatchObject(refused)
    expect(await make()).toMatchObject(refused)
    const prove = (body: object) => call('POST', '/proof', { as: { token }, body })
    expect(await prove({ password: 'wrong' })).toMatchObject({ status: 422 })
    expect(await remove()).toMatchObject(refused)
    expect(await prove({ password })).toMatchObject({ status: 200 })
    expect(await remove()).toMatchObject({ body: { modifiedCount: 1 } })
    const { body: audit } = await call('GET', `/audit?q=${other.id}`, { as: { token } })
    expect(audit[0].changes).toMatchObject([{ field: 'admin_at', to: null }])
  })

  test('ends the sessions of a disabled account, refuses its sign-in and keeps its purchases', async () => {
    const boss = await admin()
    const { email, password, token, cookie } = await registerVerified(shop)
    const lines = [{ productId: await product({ price: 20, quantity: 50 }), quantity: 10 }]
    const order = { lines, phone: '12345', address: 'Dock 1' }
    const placed = await call('POST', '/purchases', { as: { token }, body: order })
    const id = placed.body.userId
    const disable = (disabled: boolean, of = id, as = boss) =>
      call('PUT', `/customers/${of}`, { as, body: { disabled } })
    expect(await disable(true)).toMatchObject({ body: { modifiedCount: 1 } })
    expect((await call('GET', '/sessions', { as: { token } })).status).toBe(401)
    expect(await tokenFor(shop, email, cookie)).toBe('')
    const anew = { cookie: (await signIn(shop, { email, password })).cookie }
    const refused = await call('PUT', `/users/${email}`, { body: {}, headers: anew })
    expect(refused).toMatchObject({ status: 403, body: { code: 'account-disabled' } })
    const { body: kept } = await call('GET', `/purchases/${placed.body._id}`, { as: boss })
    expect(kept).toMatchObject({ number: placed.body.number, lineCount: 1 })
    const promoted = await call('PUT', `/users/admin/${email}`, { as: boss })
    expect(promoted.body.code).toBe('customer-disabled')
    expect(await disable(false)).toMatchObject({ body: { modifiedCount: 1 } })
    const again = await signIn(shop, { email, password })
    expect(await tokenFor(shop, email, again.cookie)).not.toBe('')
    expect((await disable(true, boss.id)).body.code).toBe('admin-disabled')
  })

  test('issues no token for an old session, however often it was used', async () => {
    const { email, cookie } = await register(shop)
    const age = (days: number) => {
      const begun = new Date(Date.now() - days * 86_400_000).toISOString()
      return sql`update identity_sessions set "createdAt" = ${begun} where "userId" =
        (select id from users where email = ${email})`.execute(shop.shop.db.whole)
    }
    await age(29)
    expect(await tokenFor(shop, email, cookie)).not.toBe('')
    await age(31)
    expect(await tokenFor(shop, email, cookie)).toBe('')
    const unused = new Date(Date.now() - 1000).toISOString()
    const other = await register(shop)
    await sql`update identity_sessions set "expiresAt" = ${unused} where "userId" =
      (select id from users where email = ${other.email})`.execute(shop.shop.db.whole)
    expect(await tokenFor(shop, other.email, other.cookie)).toBe('')
    expect((await call('GET', '/sessions', { as: other })).status).toBe(401)
  })

  test('lets the operator restore access after a lost app and lost codes', async () => {
    const { email, password, token } = await registerVerified(shop)
    const { db, config } = shop.shop
    const key = 'A'.repeat(32)
    const body = { key, code: appCode(key), password }
    await call('PUT', '/second-factor', { as: { token }, body })
    const locked = await signIn(shop, { email, password })
    expect(await tokenFor(shop, email, locked.cookie)).toBe('')
    await db.write((trx) => helpLockedOut(trx, email, config))
    const free = await signIn(shop, { email, password })
    expect(await tokenFor(shop, email, free.cookie)).not.toBe('')
    await mailedLink(shop, email, /no longer asks for a code/)
  })
})
