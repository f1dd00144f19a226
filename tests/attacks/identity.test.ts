import { expect, test } from 'vitest'
import { onUsualEngine, shopForTest } from '#tests/open-shop.ts'
import { cookieOf, identityCall, mailedLink, register, tokenFor } from './accounts.ts'

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

onUsualEngine('sessions', (shop) => {
  const { call } = shop

  test('a new password ends every session that was open', async () => {
    const { email, cookie, token } = await register(shop)
    await identityCall(shop, '/request-password-reset', { email, redirectTo: '/resetPassword' })
    const link = await mailedLink(shop, email, /https?:\S+reset-password\/\S+/)
    const spent = link.match(/reset-password\/([^?]+)/)?.[1]
    const set = { newPassword: 'another-road-9', token: spent }
    expect((await identityCall(shop, '/reset-password', set)).status).toBe(200)
    expect((await call('GET', `/users?email=${email}`, { as: { token } })).status).toBe(401)
    expect(await tokenFor(shop, email, cookie)).toBe('')
  })

  test('a session that was planted before signing in is not the one afterwards', async () => {
    const planted = await register(shop)
    const { email, password } = await register(shop)
    const headers = { cookie: planted.cookie }
    const answer = await identityCall(shop, '/sign-in/email', { email, password }, { headers })
    const fresh = cookieOf(answer.headers['set-cookie'])
    expect(fresh).not.toContain(planted.cookie)
    expect(await tokenFor(shop, email, fresh)).not.toBe('')
    expect(await tokenFor(shop, email, planted.cookie)).toBe('')
  })
})
