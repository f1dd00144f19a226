import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { shopForTest } from '#tests/open-shop.ts'
import { anOrder, aPaidOrder } from '#tests/pay.ts'
import { engines, openTestDatabase } from '#tests/test-database.ts'
import { boundTimes } from './bound-times.ts'

test.each(engines)(
  'makes times due at the next start that a clock 40 days ahead wrote on %s',
  async (engine) => {
    const house = await openTestDatabase(engine)
    onTestFinished(house.close)
    const { db } = house
    const now = Date.now()
    const ahead = now + 40 * 24 * 60 * 60_000
    await db.write(async (trx) => {
      const job = { name: 'mail', due_at: ahead, leased_by: 'gone', leased_until: ahead }
      const soon = { name: 'pictures', due_at: now + 60_000, leased_by: null, leased_until: 0 }
      await trx.insertInto('jobs').values([job, soon]).execute()
      await trx.insertInto('tries').values({ id: 'password kim', count: 5, since: ahead }).execute()
      const kim = { id: 'kim', name: 'Kim', email: 'kim@kickstand.test', phone: '', address: '' }
      const person = { ...kim, img: '', admin_at: now, created_at: now }
      await trx.insertInto('users').values(person).execute()
      const counts = { products: 9, done: 4, changed: 4, skipped: 0, last_id: 'p4' }
      const times = { started_at: ahead, confirmed_at: ahead, stepped_at: ahead, finished_at: null }
      const change = { id: 'stopped', user_id: kim.id, input: '{}', ...counts, ...times }
      await trx.insertInto('price_changes').values(change).execute()
    })
    await boundTimes(db, now)
    const changes = await db.read.selectFrom('price_changes').select('stepped_at').execute()
    expect(changes).toEqual([{ stepped_at: now }])
    const jobs = await db.read
      .selectFrom('jobs')
      .select(['due_at', 'leased_until'])
      .orderBy('name')
      .execute()
    expect(jobs).toEqual([
      { due_at: now, leased_until: now },
      { due_at: now + 60_000, leased_until: 0 },
    ])
    expect(await db.read.selectFrom('tries').selectAll().execute()).toEqual([])
  },
)

test.each(engines)(
  'an unpaid order that a clock 20 hours ahead placed expires as if it were placed at the start, on %s',
  async (engine) => {
    const shop = await shopForTest(engine)
    const { db, config } = shop.shop
    const { order } = await anOrder(shop)
    const paid = await aPaidOrder(shop)
    const ahead = 20 * 60 * 60_000
    await db.write(async (trx) => {
      const later = (table: 'orders' | 'purchases', column: string) =>
        sql`update ${sql.table(table)} set ${sql.ref(column)} = ${sql.ref(column)} + ${ahead}`
      await later('orders', 'placed_at').execute(trx)
      for (const column of ['placed_at', 'expires_at'])
        await later('purchases', column).execute(trx)
    })
    const now = Date.now()
    await boundTimes(db, now)
    await boundTimes(db, now)
    const row = await db.read
      .selectFrom('orders')
      .innerJoin('purchases', 'purchases.id', 'purchase_id')
      .select(['orders.placed_at', 'purchases.placed_at as purchase_placed_at', 'expires_at'])
      .where('orders.id', '=', order)
      .executeTakeFirstOrThrow()
    const expires_at = now + config.expiryDays * 24 * 60 * 60_000
    expect(row).toEqual({ placed_at: now, purchase_placed_at: now, expires_at })
    // What is paid does not expire, and keeps its date.
    const kept = await db.read
      .selectFrom('orders')
      .select('placed_at')
      .where('id', '=', paid.order)
      .executeTakeFirstOrThrow()
    expect(kept.placed_at).toBeGreaterThan(now)
  },
)
