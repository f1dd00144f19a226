import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { holds } from '#tests/prove/short.ts'
import { proveRestore } from './restore.ts'

holds('restore', proveRestore, (stand) => {
  test('an order whose stock was not put back with it is noticed', {
    timeout: 120_000,
  }, async () => {
    const { misses } = await proveRestore(stand, ({ whole }) =>
      sql`update products set quantity = quantity + 1 where quantity > 1000000`.execute(whole),
    )
    expect(misses.join()).toContain('units at first')
  })
})
