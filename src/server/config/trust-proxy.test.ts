import { expect, test } from 'vitest'
import { shopForTest } from '#tests/open-shop.ts'

/** Sign-ins from one address in a quarter of an hour, right ones too. */
const allowed = 300

/** How many sign-ins were heard before the first that was told to wait; null when all were. */
async function signInsHeard(environment: Record<string, string>, from: (n: number) => string) {
  const shop = await shopForTest('sqlite', environment)
  for (let tries = 0; tries < allowed + 5; tries++) {
    const { statusCode } = await shop.app.inject({
      method: 'POST',
      url: '/api/identity/sign-in/email',
      headers: { 'content-type': 'application/json', 'x-forwarded-for': from(tries) },
      // Without a password nothing is hashed, and it counts all the same.
      payload: { email: `nobody-${tries}@workshop.test` },
    })
    if (statusCode === 429) return tries
  }
  return null
}

test('an invented X-Forwarded-For does not get round the limits', async () => {
  expect(await signInsHeard({}, (n) => `203.0.113.${n}`)).toBe(allowed)
})

test("behind a trusted proxy each person's address counts for itself", async () => {
  expect(await signInsHeard({ TRUST_PROXY: 'loopback' }, (n) => `203.0.113.${n}`)).toBe(null)
})

test('a proxy that nobody named is told of, once; one that is named is not', async () => {
  expect(await warningsOf({})).toEqual([expect.stringContaining('TRUST_PROXY is not set')])
  expect(await warningsOf({ TRUST_PROXY: 'loopback' })).toEqual([])
})

async function warningsOf(environment: Record<string, string>): Promise<string[]> {
  const said: string[] = []
  const log = { write: (line: string) => void said.push(line) }
  const shop = await shopForTest('sqlite', { ...environment, LOG_LEVEL: 'warn' }, { log })
  await shop.app.inject({ url: '/healthz' })
  expect(said).toEqual([])
  for (const name of ['x-forwarded-for', 'x-real-ip'])
    await shop.app.inject({ url: '/healthz', headers: { [name]: '203.0.113.9' } })
  return said
}
