// kill -9 of the shop and of its database under load. The shop's process serves the built pages.
import { describe, expect, test } from 'vitest'
import { proveKillApp } from './kill-app.ts'
import { proveKillDb } from './kill-db.ts'
import { holds, stands } from './short.ts'

holds('kill-app', proveKillApp, (stand) => {
  test('orders that are doubled by asking again are noticed', { timeout: 60_000 }, async () => {
    const { misses } = await proveKillApp(stand, true)
    expect(misses.join()).toContain('nobody was told')
  })
})

describe.each(stands.filter(({ engine }) => engine === 'postgres'))('kill-db', (stand) => {
  test('the short form holds', { timeout: 60_000 }, async () => {
    expect((await proveKillDb(stand)).misses).toEqual([])
  })

  test('a database that answers before it has written is noticed', {
    timeout: 60_000,
  }, async () => {
    const { misses } = await proveKillDb(stand, { synchronous_commit: 'off' })
    expect(misses.join()).toContain('was acknowledged and is lost')
  })
})
