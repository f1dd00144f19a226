import { expect, test } from 'vitest'
import { importFile } from '#tests/import-file.ts'
import { onBothEngines } from '#tests/open-shop.ts'

const header = 'Product code,Name,Description,Kind,Price,Stock,Minimum,Case,Picture'

onBothEngines('products as a file', (shop) => {
  test('an export that is imported again changes nothing', async () => {
    const { call, admin, product } = shop()
    const as = await admin()
    await product({ name: 'Two lines', description: 'First line\nand "second", with a comma' })
    await product({ caseQuantity: 5, price: 13.25, kind: '=Bolts' })
    const { body } = await call('GET', '/products.csv', { as })
    const { body: report } = await importFile(shop(), as, '/products/import', [body])
    expect(report).toMatchObject({ added: 0, changed: 0, refused: { count: 0 } })
    expect(report.unchanged).toBe(report.rows)
  })

  test('says of each row what it changes, or why it is refused; a dry run keeps nothing', async () => {
    const { call, admin, product } = shop()
    const as = await admin()
    const [id, other] = [await product({ price: 12, quantity: 500 }), await product()]
    const codes = await Promise.all(
      [id, other].map(async (one) => (await call('GET', `/product-page/${one}`)).body.product),
    )
    const [first, second] = codes
    const lines = [
      header,
      `${first.productCode},,,,13.5,7,,5,`,
      `${second.productCode},${first.name},,,,,,,`,
      `NEW-${as.id},New ${as.id},A new part,Bolts,3,40,10,,/images/disc.webp`,
      `BAD-${as.id},Bad ${as.id},A new part,Bolts,cheap,40,10,,/images/disc.webp`,
      ',Nobody,,,,,,,',
    ].join('\n')
    const send = (query = '') => importFile(shop(), as, `/products/import${query}`, [lines])
    const expected = {
      ...{ rows: 5, added: 1, changed: 1, unchanged: 0 },
      changes: {
        count: 1,
        first: [{ line: 2, message: `${first.productCode}: price 12 → 13.5, case none → 5` }],
      },
    }
    for (const query of ['?dryRun=true', '']) {
      const { body: report } = await send(query)
      expect(report).toMatchObject(expected)
      expect(report.refused.first.map(({ line }: { line: number }) => line)).toEqual([3, 5, 6])
      const now = (await call('GET', `/product-page/${id}`)).body.product
      expect(now.price).toBe(query ? 12 : 13.5)
    }
    const now = (await call('GET', `/product-page/${id}`)).body.product
    expect(now).toMatchObject({ quantity: 500, caseQuantity: 5, name: first.name })
    const added = await call('GET', `/products?q=NEW-${as.id}`)
    expect(added.body[0]).toMatchObject({ name: `New ${as.id}`, quantity: 40, price: 3 })
    const { body: log } = await call('GET', `/audit?q=${id}`, { as })
    expect(log[0].changes).toContainEqual({ field: 'price', from: 1200, to: 1350 })
    expect((await send()).body).toMatchObject({ added: 0, changed: 0, unchanged: 2 })
  })
})
