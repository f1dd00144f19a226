import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { findCurrency, toMoney } from '#base/money.ts'
import { engines, openTestDatabase } from '#tests/test-database.ts'

const product = (n: number) => ({
  ...{ id: `part${n}`, product_code: `KS-${n}`, name: `Part ${n}`, name_key: `part ${n}` },
  ...{
    description: '',
    kind: n % 2 === 0 ? 'Brakes' : 'Tools',
    img: '',
    price: toMoney(1, findCurrency('USD')),
  },
  // Every third has less than a case.
  ...{ quantity: n % 3 === 0 ? 3 : 8, minimum_quantity: 2, case_quantity: 4 },
  ...{ created_at: n, changed_at: n, deleted_at: n === 1 ? 1 : null },
})

describe.each(engines)('products of each kind (%s)', (engine) => {
  test('are counted with all that one statement adds, and with each change', async () => {
    const { db, close } = await openTestDatabase(engine)
    try {
      const changes = await db.write(async (trx) => {
        const rows = Array.from({ length: 12 }, (_, n) => product(n))
        await trx.insertInto('products').values(rows).execute()
        if (engine === 'sqlite') return 2
        const { rows: counted } = await sql<{ changes: number }>`
          select n_tup_ins + n_tup_upd as changes from pg_stat_xact_user_tables
          where relname = 'product_kinds'`.execute(trx)
        return Number(counted[0]?.changes)
      })
      // One for each kind: a transaction looks through all that it has changed before.
      expect(changes).toBe(2)
      const kinds = () => db.read.selectFrom('product_kinds').selectAll().orderBy('kind').execute()
      expect(await kinds()).toEqual([
        { kind: 'Brakes', products: 6, orderable: 4 },
        { kind: 'Tools', products: 5, orderable: 3 },
      ])
      await db.write(async (trx) => {
        const part = (n: number) => trx.updateTable('products').where('id', '=', `part${n}`)
        await part(0).set({ quantity: 4 }).execute()
        await part(2).set({ kind: 'Tools' }).execute()
        await part(5).set({ deleted_at: 1 }).execute()
        await trx
          .insertInto('products')
          .values({ ...product(14), kind: 'Wheels' })
          .execute()
      })
      expect(await kinds()).toEqual([
        { kind: 'Brakes', products: 5, orderable: 4 },
        { kind: 'Tools', products: 5, orderable: 3 },
        { kind: 'Wheels', products: 1, orderable: 1 },
      ])
    } finally {
      await close()
    }
  })
})
