import { expect, test } from 'vitest'
import { openTestDatabase } from '#tests/test-database.ts'
import { takeTry } from './limits.ts'

test('addresses of one IPv6 network count together, those of another by themselves', async () => {
  const house = await openTestDatabase('sqlite')
  const limit = { name: 'a test', most: 3, withinMs: 60_000 }
  const tryFrom = (ip: string) => takeTry(house.db, limit, ip)
  try {
    for (const end of ['1', '2', 'ffff']) await tryFrom(`2001:db8:0:7::${end}`)
    await expect(tryFrom('2001:db8:0:7:8::9')).rejects.toMatchObject({ code: 'too-many-tries' })
    await tryFrom('2001:db8:0:8::1')
    await tryFrom('203.0.113.1')
  } finally {
    await house.close()
  }
})
