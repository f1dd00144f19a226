// What is planned once for all who ask.
import { expect, test } from 'vitest'
import { onBothEngines } from '#tests/open-shop.ts'

onBothEngines('lists and searches', (shop) => {
  test('have no bare number of rows, for which SQLite would plan anew each time', async () => {
    const { admin, call, product, statementsOf } = shop()
    await product()
    const as = await admin()
    const asked = ['/products?limit=2', '/products?q=disc', '/suggestions?q=disc', '/orders']
    const statements = await statementsOf(async () => {
      for (const path of asked) expect((await call('GET', path, { as })).status).toBe(200)
    })
    const limited = statements.filter((one) => /\blimit [?$]/.test(one))
    expect(limited.length).toBeGreaterThanOrEqual(asked.length)
    if (shop().shop.db.engine === 'sqlite')
      for (const one of limited) expect(one).not.toMatch(/\blimit \?(?! \+ 0)/)
  })

  test('read what is looked for where its place is, which PostgreSQL does once, not beside each product', async () => {
    const { admin, call, statementsOf } = shop()
    const as = await admin()
    const asked = () => call('GET', '/suggestions?q=disc', { as })
    const statements = (await statementsOf(asked)).filter((one) => one.includes('tsquery'))
    if (shop().shop.db.engine === 'postgres') expect(statements.length).toBeGreaterThan(0)
    for (const one of statements) expect(one).not.toMatch(/\)::tsquery/)
  })
})
