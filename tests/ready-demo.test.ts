import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { freePort } from './free-port.ts'
import { startServer } from './prove/server.ts'

test('a demo says that it is ready when the demo shop is in, and not before, in a currency without decimals too', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'kickstand-ready-'))
  const server = await startServer({
    MODE: 'demo',
    CURRENCY: 'JPY',
    PORT: String(await freePort()),
    DATA_DIR: dataDir,
  })
  try {
    const found = async (path: string) =>
      (await fetch(server.address + path)).headers.get('x-total-count')
    expect(Number(await found('/api/products?limit=1'))).toBeGreaterThanOrEqual(24)
    const first = await (await fetch(`${server.address}/api/products?limit=1`)).json()
    expect(first).toMatchObject([{ productCode: 'KS-BD-320', price: 11_800, currency: 'JPY' }])
    expect(await (await fetch(`${server.address}/products`)).text()).toContain('¥')
    expect(Number(await found('/api/reviews?limit=1'))).toBeGreaterThanOrEqual(8)
  } finally {
    await server.stop()
    await rm(dataDir, { recursive: true, force: true })
  }
}, 120_000)
