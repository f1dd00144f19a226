// What becomes of a demo whose database is to go into production.
import { describe, expect, test } from 'vitest'
import { demoAccounts, seedDemo } from '#demo/seed.ts'
import { endDemo } from '../src/end-demo.ts'
import { identityCall, register } from './attacks/accounts.ts'
import { openTestShop, type TestShop } from './open-shop.ts'
import { production } from './production.ts'

describe.each(['sqlite', 'postgres'] as const)('a demo that is to be production (%s)', (engine) => {
  test('is refused, and opens without its people once they are taken out', async () => {
    const demo = await openTestShop(engine)
    try {
      await seedDemo(demo.shop, () => {})
      const other = await register(demo)
      await expect(inProduction(demo)).rejects.toThrow(/holds the demo shop.* -- end-demo$/)

      expect(await endDemo(demo.shop.db)).toMatchObject({ demo: 12, others: 1 })
      await expect(endDemo(demo.shop.db)).rejects.toThrow('The database holds no demo shop')

      const shop = await inProduction(demo)
      try {
        for (const { email, password } of demoAccounts) {
          const { status } = await identityCall(shop, '/sign-in/email', { email, password })
          expect(status).toBe(401)
        }
        const signedIn = await identityCall(shop, '/sign-in/email', other)
        expect(signedIn.status).toBe(200)
        const { body: products } = await shop.call('GET', '/products')
        expect(products.length).toBeGreaterThan(20)
        expect((await shop.call('GET', '/reviews')).body).toEqual([])
        const admin = await shop.admin()
        expect((await shop.call('GET', '/orders', { as: admin })).body).toEqual([])
        expect(await leftOfPeople(shop)).toEqual([])
        expect(await waiting(shop)).toEqual({ admins: 1, refunds: 0, intents: 0, mails: 0 })
      } finally {
        await shop.close()
      }
    } finally {
      await demo.close()
    }
  }, 120_000)
})

/** The same database, opened as an operator would after a change of MODE. */
function inProduction({ shop: { config } }: TestShop): Promise<TestShop> {
  const { dataDir, databaseUrl } = config
  return openTestShop(config.databaseUrl ? 'postgres' : 'sqlite', {
    ...production,
    DATA_DIR: dataDir,
    ...(databaseUrl ? { DATABASE_URL: databaseUrl } : {}),
  })
}

/** The tables that still hold what somebody of the demo kept. */
async function leftOfPeople({ shop: { db } }: TestShop): Promise<string[]> {
  const tables = ['lists', 'garages', 'own_numbers', 'basket_lines'] as const
  const kept = await Promise.all(
    tables.map((table) => db.read.selectFrom(table).select('user_id').execute()),
  )
  return tables.filter((_, place) => kept[place]?.length)
}

async function waiting({ shop: { db } }: TestShop) {
  const { length: admins } = await db.read
    .selectFrom('users')
    .select('id')
    .where('admin_at', 'is not', null)
    .execute()
  const { length: refunds } = await db.read
    .selectFrom('refunds')
    .select('intent_id')
    .where('done_at', 'is', null)
    .execute()
  const { length: intents } = await db.read
    .selectFrom('payment_intents')
    .select('id')
    .where('settled_at', 'is', null)
    .execute()
  const { length: mails } = await db.read
    .selectFrom('outbox')
    .select('id')
    .where('recipient', 'like', '%kickstand.test')
    .execute()
  return { admins, refunds, intents, mails }
}
