// What strangers who know nothing but an address can keep its owner from: nothing but a sign-in by
// password for a quarter of an hour.
import { expect, test } from 'vitest'
import { onUsualEngine } from '#tests/open-shop.ts'
import { identityCall, mailedLink, register, signIn } from './accounts.ts'

const strangers = (number: number) => ({ from: `198.51.100.${number + 1}` })

onUsualEngine('strangers', (shop) => {
  const { call, signedIn, mails } = shop

  test('lets a signed-in owner guard the account while others guess its password', async () => {
    const { email, password, token } = await register(shop)
    for (let number = 0; number < 12; number++)
      await signIn(shop, { email, password: `guess-${number}` }, strangers(number))
    const refused = await signIn(shop, { email, password })
    expect(refused.status).toBe(429)
    expect(JSON.parse(refused.text).detail).toMatch(/You can try again in 15 minutes\.$/)
    const body = { password, newPassword: 'gravel after rain' }
    const changed = await call('PUT', '/password', { as: { token }, body })
    expect(changed.status).toBe(200)
  })

  test('limits sign-ins per address, and lets other addresses go on', async () => {
    const { email, password } = await register(shop)
    const enter = (body: object, from = '198.51.100.250') =>
      identityCall(shop, '/sign-in/email', body, { from })
    // Without a password nothing is hashed, and it counts all the same.
    for (let times = 0; times < 299; times++) await enter({ email: 'nobody@workshop.test' })
    expect((await enter({ email, password })).status).toBe(200)
    expect((await enter({ email, password })).status).toBe(429)
    expect((await enter({ email, password }, '198.51.100.251')).status).toBe(200)
  })

  test('allow a stolen session ten guesses, and cost other sessions nothing', async () => {
    const { email, password, token } = await register(shop)
    const other = await signedIn(email)
    const end = (as: { token: string }, shown: string) =>
      call('POST', '/sessions/end', { as, body: { id: 'none', password: shown } })
    const guesses = await Promise.all(
      Array.from({ length: 14 }, (_, number) => end({ token }, `guess-${number}`)),
    )
    expect(guesses.filter(({ status }) => status === 422)).toHaveLength(10)
    expect((await end({ token }, password)).status).toBe(429)
    expect((await end(other, password)).status).toBe(200)
    expect((await signIn(shop, { email, password })).status).toBe(200)
  })

  test("leave the owner's reset mails available", async () => {
    const { email } = await register(shop)
    for (let times = 0; times < 5; times++) expect((await askReset(email, 1)).status).toBe(200)
    expect((await askReset(email, 1)).status).toBe(429)
    expect((await askReset(email, 2)).status).toBe(200)
    await expect.poll(() => mailsAbout(email, /reset-password/)).toBe(6)
  })

  test('never flood a mailbox, whose links still work', async () => {
    const { email } = await register(shop)
    for (let number = 0; number < 15; number++)
      expect((await askReset(email, number)).status).toBe(200)
    await expect.poll(() => mailsAbout(email, /reset-password/)).toBe(10)
    const link = await mailedLink(shop, email, /https?:\S+reset-password\/\S+/)
    const token = link.match(/reset-password\/([^?]+)/)?.[1]
    const set = { newPassword: 'gravel after rain', token }
    expect((await identityCall(shop, '/reset-password', set)).status).toBe(200)
  })

  function askReset(email: string, stranger: number) {
    const body = { email, redirectTo: '/resetPassword' }
    return identityCall(shop, '/request-password-reset', body, strangers(stranger))
  }

  async function mailsAbout(email: string, says: RegExp): Promise<number> {
    return (await mails(email)).filter(({ text }) => says.test(text)).length
  }
})
