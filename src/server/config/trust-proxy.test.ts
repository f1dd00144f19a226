import { expect, test } from 'vitest'
import { isWithin, limits } from '#server/calls/limits.ts'
import { openTestShop } from '#tests/open-shop.ts'

const { signInAddress } = limits

/** What somebody has left who sits at this machine's address: each try costs a processor a tenth of a second. */
const left = 10

/** Wrong passwords from this address, for a new account each time, until it is told to wait. */
async function triesUntilLocked(environment: Record<string, string>, from: (n: number) => string) {
  const shop = await openTestShop('sqlite', environment)
  try {
    for (let tries = left; tries < signInAddress.most; tries++)
      await isWithin(shop.shop.db, signInAddress, '127.0.0.1')
    for (let tries = 0; tries < left + 5; tries++) {
      const { statusCode } = await shop.app.inject({
        method: 'POST',
        url: '/api/identity/sign-in/email',
        headers: { 'content-type': 'application/json', 'x-forwarded-for': from(tries) },
        payload: { email: `nobody-${tries}@workshop.test`, password: 'not-the-password' },
      })
      if (statusCode === 429) return tries
    }
    return null
  } finally {
    await shop.close()
  }
}

test('an invented X-Forwarded-For does not get round the limits', async () => {
  expect(signInAddress.most).toBe(100)
  expect(await triesUntilLocked({}, (n) => `203.0.113.${n}`)).toBe(left)
})

test("behind a trusted proxy each person's address counts for itself", async () => {
  expect(await triesUntilLocked({ TRUST_PROXY: 'loopback' }, (n) => `203.0.113.${n}`)).toBe(null)
})

test('a proxy that nobody named is told of, once; one that is named is not', async () => {
  expect(await warningsOf({})).toEqual([expect.stringContaining('TRUST_PROXY is not set')])
  expect(await warningsOf({ TRUST_PROXY: 'loopback' })).toEqual([])
})

async function warningsOf(environment: Record<string, string>): Promise<string[]> {
  const said: string[] = []
  const log = { write: (line: string) => void said.push(line) }
  const shop = await openTestShop('sqlite', { ...environment, LOG_LEVEL: 'warn' }, { log })
  try {
    await shop.app.inject({ url: '/healthz' })
    expect(said).toEqual([])
    for (const name of ['x-forwarded-for', 'x-real-ip'])
      await shop.app.inject({ url: '/healthz', headers: { [name]: '203.0.113.9' } })
    return said
  } finally {
    await shop.close()
  }
}
