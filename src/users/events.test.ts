// Security events in the log: each one separately, with the account's id and nothing secret.
import { expect, test } from 'vitest'
import { identityCall, idOf, register, signIn } from '#tests/attacks/accounts.ts'
import { useTestShop } from '#tests/open-shop.ts'

const said: string[] = []
const log = { write: (line: string) => void said.push(line) }
const shop = useTestShop('sqlite', { LOG_LEVEL: 'info' }, { log })

test('logs sign-ins and refused ones with account, address and request', async () => {
  const { email, password, cookie } = await register(shop)
  const events = await eventsOf(async () => {
    await signIn(shop, { email, password: 'not-the-password' })
    await signIn(shop, { email, password })
    await signIn(shop, { email: 'nobody@x.test', password })
    await identityCall(shop, '/sign-out', {}, { headers: { cookie } })
  })
  const account = await idOf(shop, { email })
  const who = { account, from: '127.0.0.1', request: expect.any(String), by: 'password' }
  expect(events).toMatchObject([
    { event: 'sign-in refused', ...who },
    { event: 'signed in', ...who },
    { event: 'sign-in refused', from: '127.0.0.1' },
    { event: 'signed out' },
  ])
  expect(events[2]).not.toHaveProperty('account')
  expect(JSON.stringify(events)).not.toMatch(/workshop\.test|nobody@|open-road|not-the-password/)
})

test('logs refused access of accounts, not of visitors', async () => {
  const person = await shop.customer()
  const events = await eventsOf(async () => {
    await shop.call('GET', '/users', { as: person })
    await shop.call('GET', '/users')
    await shop.call('GET', '/users', { as: { token: 'forged' } })
    await identityCall(shop, '/sign-out', {}, { headers: { origin: 'https://evil.test' } })
  })
  expect(events).toMatchObject([
    { event: 'refused', code: 'not-allowed', account: person.id, route: '/api/users' },
    { event: 'refused', code: 'not-signed-in', route: '/api/users' },
    { event: 'refused', code: 'foreign-origin', route: '/api/identity/sign-out' },
  ])
})

test('logs who gave and took which role', async () => {
  const [admin, person] = [await shop.admin(), await shop.customer()]
  const events = await eventsOf(async () => {
    await shop.call('PUT', `/users/admin/${person.email}`, { as: admin })
    await shop.call('PUT', `/user/removeAdmin/${person.email}`, { as: admin })
  })
  expect(events).toMatchObject([
    { event: 'role given', account: admin.id, about: person.id },
    { event: 'role taken', account: admin.id, about: person.id },
  ])
})

test('logs reached limits and wrong proofs', async () => {
  const { email, token } = await register(shop)
  const events = await eventsOf(async () => {
    await shop.call('PUT', '/password', {
      as: { token },
      body: { password: 'wrong', newPassword: 'a-better-road-7' },
    })
    for (let tries = 0; tries < 11; tries++) await signIn(shop, { email, password: 'wrong' })
  })
  expect(events[0]).toMatchObject({ event: 'refused', code: 'proof-wrong' })
  expect(events.at(-1)).toMatchObject({ event: 'refused', code: 'too-many-tries' })
})

async function eventsOf(act: () => Promise<void>): Promise<Record<string, unknown>[]> {
  said.length = 0
  await act()
  const lines = said.map((line) => JSON.parse(line) as Record<string, unknown>)
  return lines.filter((line) => 'event' in line)
}
