// Wires that are cut and a disk that breaks. That the auditor sees what is lost or doubled is shown
// in orders.test.ts and kills.test.ts; here what is left is that there was a fault at all.
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { holds } from '#tests/prove/short.ts'
import { openCuttingProxy } from './cutting-proxy.ts'
import { canInject } from './inject.ts'
import { proveIoFault } from './io-fault.ts'
import { proveNetCut } from './net-cut.ts'

holds('net-cut', proveNetCut, (stand) => {
  test.runIf(stand.engine === 'sqlite')('a cut wire is really cut', async () => {
    const shop = await stand.open()
    const wire = await openCuttingProxy(shop.shop.config.port, 200)
    const ask = () =>
      fetch(`http://127.0.0.1:${wire.port}/api/products`).then((answer) => answer.text())
    await ask()
    wire.setWhole(false)
    await expect(ask()).rejects.toThrow()
    expect(wire.cuts()).toBe(1)
    wire.setWhole(true)
    await ask()
    await wire.close()
    await shop.close()
  })
})

holds('io-fault', proveIoFault, (stand) => {
  test.runIf(stand.engine === 'sqlite' && canInject())(
    'an order that a broken disk lost is noticed',
    { timeout: 120_000 },
    async () => {
      const { misses } = await proveIoFault(stand, ({ whole }) =>
        sql`delete from orders where id = (select min(id) from orders)`.execute(whole),
      )
      expect(misses.join()).toContain('was acknowledged and is lost')
    },
  )
})
