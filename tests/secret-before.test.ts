// A change of SECRET: with SECRET_BEFORE everything that the old one sealed still opens.
import { Secret } from 'otpauth'
import { describe, expect, test } from 'vitest'
import { seal } from '#server/secrets/seal.ts'
import { countSealed, resealFactors } from '#users/server/codes.ts'
import { type Account, appCode, idOf, register, signIn, tokenFor } from './attacks/accounts.ts'
import { openTestShop, type TestShop, useTestShop } from './open-shop.ts'

const first = 'the first secret for tests, as long as secrets are'
const second = 'the second secret for tests, as long as they are'

describe('a new secret', () => {
  const shop = useTestShop('sqlite', { SECRET: first })
  async function reopen(
    secrets: { SECRET: string; SECRET_BEFORE?: string },
    act: (shop: TestShop) => Promise<void>,
  ) {
    const environment = { DATA_DIR: shop.shop.config.dataDir, ...secrets }
    const reopened = await openTestShop('sqlite', environment)
    await act(reopened).finally(reopened.close)
  }

  test('ends every session', async () => {
    const person = await register(shop)
    await reopen({ SECRET: second, SECRET_BEFORE: first }, async (other) => {
      expect((await other.call('GET', '/sessions', { as: person })).status).toBe(401)
      expect(await tokenFor(other, person.email, person.cookie)).toBe('')
    })
  })

  test('opens second factors until they are sealed again, and without it afterwards', async () => {
    const person = await withFactor(shop)
    await reopen({ SECRET: second }, async (lost) => {
      expect((await secondStep(lost, person)).body.code).toBe('factor-unreadable')
      const { db, config } = lost.shop
      expect(await countSealed(db.read, config.secrets)).toMatchObject({ unreadable: 1 })
    })
    await reopen({ SECRET: second, SECRET_BEFORE: first }, async (both) => {
      expect((await secondStep(both, person)).status).toBe(200)
      const { db, config } = both.shop
      expect(await resealFactors(db, config.secrets)).toMatchObject({ before: 1, unreadable: 0 })
      expect(await resealFactors(db, config.secrets)).toMatchObject({ present: 1, before: 0 })
    })
    await reopen({ SECRET: second }, async (alone) => {
      // The next code is half a minute away.
      await spendNothing(alone)
      expect((await secondStep(alone, person)).status).toBe(200)
    })
  })
})

async function withFactor(shop: TestShop) {
  const account = await register(shop)
  const { base32: key, bytes } = new Secret()
  const id = await idOf(shop, account)
  const sealed_key = seal(first, 'second factor', id, Buffer.from(bytes).toString('base64'))
  const on = { user_id: id, sealed_key, begun_at: 1, confirmed_at: 1, last_step: 0 }
  await shop.shop.db.whole.insertInto('second_factors').values(on).execute()
  return { ...account, key }
}

async function secondStep(shop: TestShop, { key, ...account }: Account & { key: string }) {
  const { cookie } = await signIn(shop, account)
  const headers = { cookie, origin: shop.address }
  return shop.call('POST', '/second-step', { body: { code: appCode(key) }, headers })
}

async function spendNothing({ shop: { db } }: TestShop): Promise<void> {
  await db.write((trx) => trx.updateTable('second_factors').set({ last_step: 0 }).execute())
}
