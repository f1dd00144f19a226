// What is planned once for all who ask.
import { expect, test } from 'vitest'
import { onBothEngines } from '#tests/open-shop.ts'

onBothEngines('searches', (shop) => {
  test('read what is looked for where its place is, which PostgreSQL does once, not beside each product', async () => {
    const { admin, call, statementsOf } = shop()
    const as = await admin()
    const asked = () => call('GET', '/suggestions?q=disc', { as })
    const statements = (await statementsOf(asked)).filter((one) => one.includes('tsquery'))
    if (shop().shop.db.engine === 'postgres') expect(statements.length).toBeGreaterThan(0)
    for (const one of statements) expect(one).not.toMatch(/\)::tsquery/)
  })
})
