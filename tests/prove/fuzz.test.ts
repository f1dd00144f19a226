import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { describedOperations } from './fuzz/operations.ts'
import { openFuzzStage } from './fuzz/stage.ts'
import { fuzz, proveFuzz } from './fuzz.ts'
import { holds } from './short.ts'

holds('fuzz', proveFuzz, (stand) => {
  test('a fault that only some requests meet is found, and told with one of them', async () => {
    const shop = await stand.open()
    const { body } = await shop.call('GET', '/openapi.json')
    const operations = describedOperations(body).filter(({ path }) => path === '/api/reviews')
    const stage = await openFuzzStage(shop)
    // As if a migration had forgotten what only a search looks at.
    await sql`alter table reviews rename column description to text`.execute(shop.shop.db.whole)
    const { misses } = await fuzz(stage, operations, 60)
    expect(misses.join()).toContain('500')
    expect(misses.join()).toContain('"url":"/api/reviews')
    await shop.close()
  })

  test('a status that the description does not name is found', async () => {
    const shop = await stand.open()
    const { body } = await shop.call('GET', '/openapi.json')
    const operations = describedOperations(body).map((operation) => ({
      ...operation,
      statuses: ['200', '400'],
    }))
    const { misses } = await fuzz(await openFuzzStage(shop), operations, 20)
    expect(misses.join()).toMatch(/undeclared 401/)
    await shop.close()
  })
})
