import { expect, test } from 'vitest'
import { changePricesOf, resumePriceChanges } from '#products/server/change-prices.ts'
import { findAdminIds } from '#search/server/admin-products.ts'
import { onBothEngines, type TestShop } from './open-shop.ts'
import { order } from './pay.ts'

const many = 300
const never = new AbortController().signal

onBothEngines('a change of many prices', (shop) => {
  const { call, ok } = shop

  test('previews without writing, writes one audit entry, and exports its prices', async () => {
    const { as, filter, change, prices } = await stock(shop)
    const written = await shop.statementsOf(() => change({ ...raise, filter }, true))
    expect(written.filter((statement) => /^(insert|update|delete)/.test(statement))).toEqual([])
    const preview = await change({ ...raise, filter }, true)
    expect(preview.body).toMatchObject({ products: many, changed: many })
    expect(preview.body.first).toHaveLength(100)
    const { version } = preview.body
    const id = `change-${shop.engine}`
    const changed = await change({ ...raise, filter, version }, false, id)
    expect(changed).toMatchObject({ status: 200, body: { products: many, changed: many, version } })
    expect(await prices()).toEqual({ 1100: many })
    const log = (await ok('GET', `/audit?q=${as.email}`, { as })) as { call: string }[]
    expect(log.filter((entry) => entry.call === 'POST /admin-products/prices')).toMatchObject([
      { about: id, label: '10 % on 300 products' },
    ])
    const progress = await ok('GET', `/price-changes/${id}`, { as })
    expect(progress).toMatchObject({ products: many, done: many, changed: many, skipped: 0 })
    const { body: csv } = await call('GET', `/price-changes/${id}/prices.csv`, { as })
    expect(csv.trim().split('\r\n')).toHaveLength(many + 1)
    expect(csv).toContain(',10,,11,\r\n')
    const again = await change({ ...raise, filter, version })
    expect([again.status, again.body.code]).toEqual([409, 'edited-meanwhile'])
    expect(await prices()).toEqual({ 1100: many })
  })

  test('resumes after a killed process, changes nothing twice, and skips edited products', async () => {
    const { as, filter, change, prices, ids } = await stock(shop)
    const { db, config } = shop.shop
    const id = `killed-${shop.engine}`
    expect((await change({ ...raise, filter }, false, id)).status).toBe(200)
    const first = ids.slice(0, 250)
    const since = Date.now()
    await db.write(async (trx) => {
      await trx
        .updateTable('products')
        .set({ price: 1_000 as never })
        .where('id', 'in', ids)
        .where('id', 'not in', first)
        .execute()
      await trx.deleteFrom('price_change_rows').where('product_id', 'not in', first).execute()
      const middle = {
        last_id: first.at(-1) ?? '',
        started_at: since,
        stepped_at: 0,
        finished_at: null,
      }
      await trx.updateTable('price_changes').set(middle).where('id', '=', id).execute()
    })
    const edited = ids.at(-1) ?? ''
    const [product] = await ok('GET', `/products?id=${edited}`)
    await expect.poll(() => Date.now()).toBeGreaterThan(since)
    await ok('PUT', `/products/${edited}`, { as, body: { ...product, price: 99 } })
    const parts = { db, config, findIds: findAdminIds }
    await Promise.all([1, 2].map(() => resumePriceChanges(parts, never)))
    expect(await prices()).toEqual({ 1100: many - 1, 9900: 1 })
    expect(await ok('GET', `/price-changes/${id}`, { as })).toMatchObject({ skipped: 1 })
  })

  test('is not given up while it still looks at its products', async () => {
    const { as, filter, prices } = await stock(shop)
    const { db, config } = shop.shop
    let looks = 0
    const findSlowly: typeof findAdminIds = async (...input) => {
      const page = await findAdminIds(...input)
      return async (read, after, limit) => {
        if (read === db.read) {
          looks++
          await resumePriceChanges({ db, config, findIds: findAdminIds }, never)
          await db.write((trx) => trx.updateTable('price_changes').set({ stepped_at: 0 }).execute())
        }
        return page(read, after, limit)
      }
    }
    const user = await db.read
      .selectFrom('users')
      .selectAll()
      .where('email', '=', as.email)
      .executeTakeFirstOrThrow()
    const input = { user, query: {}, body: { ...raise, filter } }
    await changePricesOf(findSlowly)(input as never, shop.shop)
    expect(looks).toBe(3)
    expect(await prices()).toEqual({ 1100: many })
  })

  test('meets others, orders and edits in a storm, and all are answered', async () => {
    const { as, filter, change, prices, ids } = await stock(shop)
    const buyer = await shop.customer()
    const [product] = await ok('GET', `/products?id=${ids[1]}`)
    const changes = [1, 2, 3].map(() => change({ ...raise, filter }))
    const orders = ids.slice(0, 30).map((id) => order(shop, buyer, id, 10))
    const edits = ids
      .slice(30, 60)
      .map((id) => call('PUT', `/products/${id}`, { as, body: { ...product, price: 10 } }))
    const answers = await Promise.all([...changes, ...orders, ...edits])
    expect(answers.slice(0, 3).map(({ status }) => status)).toEqual([200, 200, 200])
    expect(answers.filter(({ status }) => status >= 500)).toEqual([])
    expect((await prices())[1331]).toBeGreaterThanOrEqual(many - 30)
  })
})

const raise = { percent: 10, roundTo: 0.01 }

let kinds = 0

async function stock(shop: TestShop) {
  const as = await shop.admin()
  const filter = { kind: `Many ${++kinds}` }
  const ids: string[] = []
  for (let made = 0; made < many; made++)
    ids.push(await shop.product({ ...filter, price: 10, quantity: 100 }))
  ids.sort()
  const change = (body: object, dryRun = false, id?: string) =>
    shop.call('POST', `/admin-products/prices?dryRun=${dryRun}${id ? `&id=${id}` : ''}`, {
      as,
      body,
    })
  const prices = async () => {
    const rows = await shop.shop.db.read
      .selectFrom('products')
      .select('price')
      .where('kind', '=', filter.kind)
      .execute()
    const groups = Object.entries(Object.groupBy(rows, ({ price }) => price))
    return Object.fromEntries(groups.map(([price, same]) => [price, same?.length]))
  }
  return { as, filter, change, prices, ids }
}
