// Transactions that get in each other's way are tried again; what cannot be done now is 503 with Retry-After, no bug.
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { type TestShop, useTestShop } from '#tests/open-shop.ts'
import { where } from '#tests/pay.ts'

async function place(shop: TestShop) {
  const as = await shop.customer()
  const productId = await shop.product({ quantity: 100 })
  const body = { ...where, lines: [{ productId, quantity: 10 }] }
  const answer = await shop.call('POST', '/purchases', { as, body })
  const [product] = (await shop.call('GET', `/products?id=${productId}`)).body
  return { answer, left: product.quantity }
}

describe('transactions that meet on PostgreSQL', () => {
  const shop = useTestShop('postgres')

  /** The next orders fail so often, as PostgreSQL itself fails them; a sequence counts on past a rollback. */
  async function failNext(code: string, times: number): Promise<void> {
    const { whole } = shop.shop.db
    await sql.raw('drop trigger if exists fails on purchases').execute(whole)
    await sql.raw('drop sequence if exists failures').execute(whole)
    await sql.raw('create sequence failures').execute(whole)
    await sql
      .raw(`create or replace function fail() returns trigger language plpgsql as $$ begin
        if nextval('failures') <= ${times} then raise exception 'met' using errcode = '${code}'; end if;
        return new;
      end $$`)
      .execute(whole)
    const trigger =
      'create trigger fails after insert on purchases for each row execute function fail()'
    await sql.raw(trigger).execute(whole)
  }

  test.each(['40P01', '40001'])('are tried again after %s, and done once', async (code) => {
    await failNext(code, 3)
    const { answer, left } = await place(shop)
    expect([answer.status, left]).toEqual([200, 90])
  })

  test.each(['40P01', '40001'])(
    'are 503 with Retry-After after too many %s, with nothing done',
    async (code) => {
      await failNext(code, 1_000)
      const { answer, left } = await place(shop)
      expect([answer.status, left]).toEqual([503, 100])
      expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0)
    },
  )
})

describe('a transaction on SQLite', () => {
  const shop = useTestShop('sqlite')

  test('is 503 with Retry-After while another process writes, and done afterwards', async () => {
    const other = new DatabaseSync(join(shop.shop.config.dataDir, 'shop.sqlite'))
    const as = await shop.customer()
    const productId = await shop.product({ quantity: 100 })
    const body = { ...where, lines: [{ productId, quantity: 10 }] }
    other.exec('begin immediate')
    const refused = await shop.call('POST', '/purchases', { as, body })
    other.exec('rollback')
    other.close()
    expect(refused.status).toBe(503)
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
    expect((await shop.call('POST', '/purchases', { as, body })).status).toBe(200)
  })
})
