import { expect, test } from 'vitest'
import { signIn as signInWithGoogle } from '#tests/google-visit.ts'
import { onUsualEngine, type TestShop } from '#tests/open-shop.ts'
import { newVisitor } from '#tests/visitor.ts'
import {
  type Account,
  appCode,
  identityCall,
  mailedLink,
  register,
  signIn,
  tokenFor,
} from './accounts.ts'

const newPassword = 'the-owner-rides-now'

onUsualEngine('a squatter', (shop) => {
  const { call } = shop

  test('turns on no second factor', async () => {
    const { token, password } = await register(shop)
    const turned = await turnOnFactor(shop, token, password)
    expect(turned).toMatchObject({ status: 403, body: { code: 'address-unproven' } })
    const { body } = await call('GET', '/second-factor', { as: { token } })
    expect(body).toMatchObject({ onSince: null, addressProven: false })
  })

  test('is out when the owner resets the password', async () => {
    const squatter = await register(shop)
    await resetByMail(shop, squatter.email)
    await expectWorthless(shop, squatter)
    const { cookie } = await signIn(shop, { ...squatter, password: newPassword })
    const token = await tokenFor(shop, squatter.email, cookie)
    expect((await turnOnFactor(shop, token, newPassword)).status).toBe(200)
  })

  test('gains nothing when the owner opens the verification link, and is out with Google', async () => {
    const squatter = await register(shop)
    const link = await mailedLink(shop, squatter.email, /https?:\S+verify-email\S+/)
    const opened = await newVisitor(shop.address).ask(link)
    expect(opened.headers.get('location')).toMatch(/^\/emailVerified\?link=/)
    expect(await isEmailVerified(shop, squatter.token)).toBe(false)
    await googleOwner(shop, squatter.email)
    await expectWorthless(shop, squatter)
  })

  test('does not confirm the address with the session of another account', async () => {
    const squatter = await register(shop)
    const other = await register(shop)
    const link = await mailedLink(shop, squatter.email, /https?:\S+verify-email\S+/)
    await open(shop, link, other.cookie)
    expect(await isEmailVerified(shop, squatter.token)).toBe(false)
  })

  test("ends the squatter's sessions when the owner verifies the email", async () => {
    const squatter = await register(shop)
    let over = false
    const cookies = [(await signIn(shop, squatter)).cookie]
    const knocking = (async () => {
      while (!over) {
        const { status, cookie } = await signIn(shop, squatter)
        if (status === 200) cookies.push(cookie)
      }
    })()
    await googleOwner(shop, squatter.email).finally(() => {
      over = true
    })
    await knocking
    for (const cookie of cookies) expect(await tokenFor(shop, squatter.email, cookie)).toBe('')
  })

  test('does not get the address a second time after Google has taken the password away', async () => {
    const squatter = await register(shop)
    await googleOwner(shop, squatter.email)
    const profile = { name: 'Sly', address: '1 Alley', phone: '+1 555 0199' }
    const again = await call('POST', '/users', {
      body: { ...profile, email: squatter.email, password: squatter.password },
    })
    expect(again.body).toMatchObject({ success: false })
    await expectWorthless(shop, squatter)
  })
})

onUsualEngine('who made an account themselves', (shop) => {
  test('verifies the email in the signed-in browser, and stays signed in', async () => {
    const account = await register(shop)
    const link = await mailedLink(shop, account.email, /https?:\S+verify-email\S+/)
    const opened = await open(shop, link, account.cookie)
    expect(opened.headers['location']).toBe('/emailVerified')
    expect(await isEmailVerified(shop, account.token)).toBe(true)
    expect((await signIn(shop, account)).status).toBe(200)
  })
})

async function expectWorthless(shop: TestShop, squatter: Account) {
  expect((await signIn(shop, squatter)).status).toBe(401)
  expect(await tokenFor(shop, squatter.email, squatter.cookie)).toBe('')
  expect((await shop.call('GET', '/sessions', { as: squatter })).status).toBe(401)
}

async function isEmailVerified(shop: TestShop, token: string): Promise<boolean> {
  return (await shop.call('GET', '/second-factor', { as: { token } })).body.addressProven
}

async function resetByMail(shop: TestShop, email: string): Promise<void> {
  await identityCall(shop, '/request-password-reset', { email, redirectTo: '/resetPassword' })
  const link = await mailedLink(shop, email, /https?:\S+reset-password\/\S+/)
  const token = link.match(/reset-password\/([^?]+)/)?.[1]
  const set = await identityCall(shop, '/reset-password', { token, newPassword })
  expect(set.status).toBe(200)
}

async function googleOwner(shop: TestShop, email: string): Promise<void> {
  const owner = newVisitor(shop.address)
  await signInWithGoogle(owner, { email, verified: 'yes' })
  expect((await owner.ask(`/api/users/${email}`, { method: 'PUT' })).status).toBe(200)
}

function open(shop: TestShop, link: string, cookie: string) {
  const { pathname, search } = new URL(link, shop.address)
  return shop.app.inject({ url: pathname + search, headers: { cookie } })
}

async function turnOnFactor(shop: TestShop, token: string, password: string) {
  const key = 'A'.repeat(32)
  const body = { key, code: appCode(key), password }
  return shop.call('PUT', '/second-factor', { as: { token }, body })
}
