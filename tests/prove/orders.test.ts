// Orders and money under crowds, repeats and races; each prover also sees a defect that is planted
// in the database.
import { expect, test } from 'vitest'
import { proveDouble } from './double.ts'
import { proveModel } from './model.ts'
import { proveOversell } from './oversell.ts'
import { proveOversellBaskets } from './oversell-baskets.ts'
import { provePayVsDelete } from './pay-vs-delete.ts'
import { provePayment } from './payment.ts'
import { plant } from './scene.ts'
import { holds } from './short.ts'

holds('oversell', proveOversell, (stand) => {
  test('units that come back by themselves are noticed', async () => {
    const defect = 'update products set quantity = quantity + 1 where id = new.product_id'
    const { misses } = await proveOversell(stand, (shop) =>
      plant(shop, 'after insert on orders', defect),
    )
    expect(misses.join()).toContain('units at first')
  })
})

holds('oversell-baskets', proveOversellBaskets, (stand) => {
  test('a line that is taken and not ordered is noticed', async () => {
    const defect = `delete from orders where id = new.id
      and id = (select max(id) from orders where purchase_id = new.purchase_id)`
    const { misses } = await proveOversellBaskets(
      stand,
      (shop) => plant(shop, 'after insert on orders', defect),
      1,
    )
    expect(misses.join()).toContain('seen meanwhile')
  })
})

holds('double', proveDouble, (stand) => {
  test('a key that is forgotten is noticed', async () => {
    const defect = 'delete from idempotency where id = new.id'
    const { misses } = await proveDouble(stand, (shop) =>
      plant(shop, 'after insert on idempotency', defect),
    )
    expect(misses.join()).toContain('two answers differ')
  })
})

holds('payment', provePayment, (stand) => {
  test('a charge that is not written is noticed', async () => {
    const defect = "delete from ledger where id = new.id and new.kind = 'charge'"
    const { misses } = await provePayment(
      stand,
      (shop) => plant(shop, 'after insert on ledger', defect),
      9,
    )
    expect(misses.join()).toContain('written 0')
  })

  test('a cent too much that goes back is noticed', async () => {
    const defect = 'update refunds set amount = amount + 1 where id = new.id'
    const { misses } = await provePayment(
      stand,
      (shop) => plant(shop, 'after insert on refunds', defect),
      9,
    )
    expect(misses.join()).toContain('what was kept costs')
  })
})

holds('pay-vs-delete', provePayVsDelete, (stand) => {
  test('a refund that is never asked for is noticed', async () => {
    const defect = 'delete from refunds where intent_id = new.intent_id'
    const { misses } = await provePayVsDelete(
      stand,
      (shop) => plant(shop, 'after insert on refunds', defect),
      9,
    )
    expect(misses.join()).toContain('charged for nothing')
  })
})

holds('model', proveModel, (stand) => {
  test('a unit too many after a deletion is noticed', async () => {
    const defect = `update products set quantity = quantity + 1
      where id = new.product_id and old.deleted_at is null and new.deleted_at is not null`
    const { misses } = await proveModel(stand, (shop) =>
      plant(shop, 'after update on orders', defect),
    )
    expect(misses.join()).toMatch(/the stock is .*, after step \d+ of \[\{"does"/)
  })

  test.runIf(stand.engine === 'sqlite')(
    'what only the books tell is told with its history',
    async () => {
      const defect = "delete from ledger where id = new.id and new.kind = 'charge'"
      const { misses } = await proveModel(
        stand,
        (shop) => plant(shop, 'after insert on ledger', defect),
        8,
      )
      expect(misses.join()).toMatch(/written 0.*, after all of \[\{"does"/)
    },
  )
})
