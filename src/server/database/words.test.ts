import { describe, expect, onTestFinished, test } from 'vitest'
import { findCurrency, toMoney } from '#base/money.ts'
import { engines, openTestDatabase } from '#tests/test-database.ts'
import type { Db } from './open.ts'
import { hasWords } from './words.ts'

const found = async (db: Db, table: 'products' | 'reviews' | 'users', text: string) =>
  (
    await db
      .selectFrom(table)
      .select('id')
      .where(hasWords(db, table, [text]))
      .execute()
  ).length

describe.each(engines)('on %s', (engine) => {
  test('a row is found by the words that stay when others change', async () => {
    const { db, close } = await openTestDatabase(engine)
    onTestFinished(close)
    const user = { email: 'a@b.test', name: 'Mary Bolt', phone: '', address: '', img: '' }
    const times = { created_at: 0, changed_at: 0, deleted_at: null }
    const numbers = {
      price: toMoney(1, findCurrency('USD')),
      quantity: 1,
      minimum_quantity: 1,
      case_quantity: null,
    }
    await db.write(async (trx) => {
      await trx
        .insertInto('users')
        .values({ ...user, id: 'user', admin_at: null, created_at: 0 })
        .execute()
      await trx
        .insertInto('products')
        .values({
          ...{
            id: 'part',
            product_code: 'KS-1',
            name: 'Headlight Bulb',
            name_key: 'headlight bulb',
          },
          ...{ description: 'Halogen, boxed', kind: 'Lights', img: '', ...numbers, ...times },
        })
        .execute()
      await trx
        .insertInto('reviews')
        .values({
          ...{ id: 'review', user_id: 'user', star: 5, description: 'Fits at once' },
          ...{ created_at: 0, hidden_at: null },
        })
        .execute()
    })
    await db.write(async (trx) => {
      await trx.updateTable('users').set({ name: 'Mary Nut' }).execute()
      await trx.updateTable('products').set({ name: 'Headlight Lamp' }).execute()
      await trx.updateTable('reviews').set({ description: 'Fits at last' }).execute()
    })
    for (const word of ['headlight', 'lamp', 'halogen', 'lights'])
      expect(await found(db.read, 'products', word), word).toBe(1)
    expect(await found(db.read, 'products', 'bulb')).toBe(0)
    expect([await found(db.read, 'users', 'mary'), await found(db.read, 'users', 'bolt')]).toEqual([
      1, 0,
    ])
    expect([
      await found(db.read, 'reviews', 'fits'),
      await found(db.read, 'reviews', 'once'),
    ]).toEqual([1, 0])
  })
})
