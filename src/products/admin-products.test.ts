import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { onBothEngines, type TestShop } from '#tests/open-shop.ts'

onBothEngines('products as admins see them', (shop) => {
  const { call, ok, admin, product } = shop

  test('are sorted, searched and filtered, hidden products included', async () => {
    const as = await admin()
    const kind = `Sorted ${as.id}`
    const make = (name: string, price: number, quantity: number) =>
      product({ kind, name: `${name} ${as.id}`, price, quantity, minimumQuantity: 10 })
    const [one, two, three] = [
      await make('Bolt', 3, 500),
      await make('Axle', 1, 5),
      await make('Cable', 2, 50),
    ]
    const { body } = await call('GET', `/products?id=${three}`)
    await call('PUT', `/products/${three}`, { as, body: { ...body[0], hidden: true, bin: 'C-3' } })
    const list = async (query: string) => {
      const found = await call('GET', `/admin-products?${query}`, { as })
      return found.body.map(({ _id }: { _id: string }) => _id)
    }
    const ofKind = `kind=${encodeURIComponent(kind)}`
    expect(await list(ofKind)).toEqual([three, two, one])
    expect(await list(`${ofKind}&sort=name`)).toEqual([two, one, three])
    expect(await list(`${ofKind}&sort=number`)).toHaveLength(3)
    expect(await list(`${ofKind}&sort=price`)).toEqual([two, three, one])
    expect(await list(`${ofKind}&sort=-price`)).toEqual([one, three, two])
    expect(await list(`${ofKind}&sort=stock`)).toEqual([two, three, one])
    expect(await list(`${ofKind}&sort=-stock&limit=2&page=2`)).toEqual([two])
    expect(await list(`${ofKind}&only=belowMinimum`)).toEqual([two])
    expect(await list(`${ofKind}&only=withoutFitment`)).toEqual([two, one])
    expect(await list(`${ofKind}&only=hidden,withoutFitment`)).toEqual([three])
    const application = { productId: two, make: '*', model: '*', yearFrom: 1990, yearTo: 1999 }
    const added = await ok('POST', '/applications', { as, body: application })
    expect(await list(`${ofKind}&only=withoutFitment`)).toEqual([one])
    await ok('DELETE', `/applications?id=${added._id}`, { as })
    expect(await list(`${ofKind}&only=withoutFitment`)).toEqual([two, one])
    expect(await list(`${ofKind}&only=outOfStock`)).toEqual([])
    expect(await list(`${ofKind}&only=withoutPicture`)).toEqual([])
    expect(await list(`q=cable%20${as.id}`)).toEqual([three])
    expect(await list(`q=bolt%20${as.id}&sort=best`)).toEqual([one])
    const [hidden] = (await call('GET', `/admin-products?id=${three}`, { as })).body
    expect(hidden).toMatchObject({ hidden: true, bin: 'C-3' })
  })

  test('of a kind are counted in an index of rare ones on SQLite', async ({ skip }) => {
    skip(shop.engine === 'postgres')
    const as = await admin()
    const kind = 'Rarely complete'
    for (const quantity of [0, 0]) await product({ kind, quantity, img: '' })
    const { whole, read } = shop.shop.db
    await sql`insert into products (id, product_code, name, name_key, description, kind, price, quantity,
        minimum_quantity, img, created_at, changed_at, fitted)
      with recursive numbers (n) as (select 1 union all select n + 1 from numbers where n < 3000)
      select 'complete' || n, 'complete' || n, 'complete' || n, 'complete' || n, '', ${kind}, 100, 1000,
        1, '/images/none.webp', n, n, 1 from numbers`.execute(whole)
    await sql`analyze products`.execute(whole)
    await sql`analyze sqlite_schema`.execute(read)
    const indexes = {
      belowMinimum: /products_below_minimum/,
      outOfStock: /products_out_of_stock/,
      withoutPicture: /products_without_picture/,
      withoutFitment: /products_without_fitment/,
    }
    for (const [only, index] of Object.entries(indexes)) {
      const path = `/admin-products?only=${only}&kind=${encodeURIComponent(kind)}&limit=1`
      const statements = await shop.statementsOf(() => ok('GET', path, { as }))
      const listing = statements.filter((text) => / from "products" /.test(text))
      expect(listing).toHaveLength(2)
      for (const text of listing) {
        const { rows } = await sql`explain query plan ${sql.raw(text)}`.execute(read)
        expect(JSON.stringify(rows)).toMatch(index)
      }
    }
  })

  test('cost more by percent, rounded, with their breaks; the audit log says each from and to', async () => {
    const { as, filter, change } = await pricedKind(shop)
    const priceBreaks = [
      { from: 25, price: 11.5 },
      { from: 50, price: 11.49 },
    ]
    const first = await product({ kind: filter.kind, price: 12.34 })
    const { body } = await call('GET', `/products?id=${first}`)
    await call('PUT', `/products/${first}`, { as, body: { ...body[0], priceBreaks } })
    const preview = await change({ percent: 4, roundTo: 0.05, filter }, true)
    expect(preview.body).toMatchObject({ products: 3, changed: 3 })
    expect(preview.body.first).toContainEqual(
      expect.objectContaining({
        _id: first,
        from: { price: 12.34, priceBreaks },
        to: { price: 12.85, priceBreaks: [{ from: 25, price: 11.95 }] },
      }),
    )
    const read = async () => (await call('GET', `/products?id=${first}`)).body[0].price
    expect(await read()).toBe(12.34)
    const { version } = preview.body
    expect((await change({ percent: 4, roundTo: 0.05, filter, version })).status).toBe(200)
    expect(await read()).toBe(12.85)
    const { body: log } = await call('GET', `/audit?q=${first}`, { as })
    expect(log[0].changes).toContainEqual({ field: 'price', from: '$12.34', to: '$12.85' })
  })

  test('refuses a price change when prices differ from the preview', async () => {
    const { as, ids, change } = await pricedKind(shop)
    const { version } = (await change({ percent: -10, roundTo: 1, ids }, true)).body
    const [product] = (await call('GET', `/products?id=${ids[0]}`)).body
    await call('PUT', `/products/${ids[0]}`, { as, body: { ...product, price: 99 } })
    const refused = await change({ percent: -10, roundTo: 1, ids, version })
    expect([refused.status, refused.body.code]).toEqual([409, 'edited-meanwhile'])
    expect((await call('GET', `/products?id=${ids[1]}`)).body[0].price).toBe(7)
    expect((await change({ percent: 4, roundTo: 0.001, ids })).body.code).toBe('fields-wrong')
  })
})

let kinds = 0

async function pricedKind(shop: TestShop) {
  const as = await shop.admin()
  const filter = { kind: `Priced ${++kinds}` }
  const ids = [
    await shop.product({ ...filter, price: 5 }),
    await shop.product({ ...filter, price: 7 }),
  ]
  const change = (body: object, dryRun = false) =>
    shop.call('POST', `/admin-products/prices?dryRun=${dryRun}`, { as, body })
  return { as, filter, ids, change }
}
