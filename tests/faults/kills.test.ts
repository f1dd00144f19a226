// kill -9 of the shop and of its database under load. The shop's process serves the built pages.
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { holds, stands } from '#tests/prove/short.ts'
import { proveKillApp } from './kill-app.ts'
import { proveKillDb } from './kill-db.ts'
import { proveKillPayment } from './kill-payment.ts'

holds('kill-app', proveKillApp, (stand) => {
  test.runIf(stand.engine === 'sqlite')(
    'an acknowledged order that is not there is noticed',
    { timeout: 120_000 },
    async () => {
      const { misses } = await proveKillApp(stand, ({ whole }) =>
        sql`delete from orders where id = (select min(id) from orders)`.execute(whole),
      )
      expect(misses.join()).toContain('was acknowledged and is lost')
    },
  )
})

describe.each(stands.filter(({ engine }) => engine === 'postgres'))('kill-db', (stand) => {
  test('the short form holds', { timeout: 120_000 }, async () => {
    expect((await proveKillDb(stand)).misses).toEqual([])
  })
})

holds('kill-payment', proveKillPayment, (stand) => {
  test.runIf(stand.engine === 'sqlite')(
    'a charge that the ledger does not know is noticed',
    { timeout: 120_000 },
    async () => {
      const { misses } = await proveKillPayment(stand, ({ whole }) =>
        sql`delete from ledger where id = (select min(id) from ledger)`.execute(whole),
      )
      expect(misses).not.toEqual([])
    },
  )
})
