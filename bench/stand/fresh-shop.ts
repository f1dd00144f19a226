import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from '#tests/free-port.ts'
import { startServer } from '#tests/prove/server.ts'

export type FreshShop = { address: string; dataDir: string; close(): Promise<void> }

/** The demo shop as it is on its first day: a process of its own, on a free port, with its own data. */
export async function openFreshShop(): Promise<FreshShop> {
  const PORT = String(await freePort())
  const dataDir = await mkdtemp(join(tmpdir(), 'kickstand-demo-'))
  const { address, stop } = await startServer({ MODE: 'demo', PORT, DATA_DIR: dataDir })
  const remove = () => rm(dataDir, { recursive: true, force: true })
  return { address, dataDir, close: () => stop().finally(remove) }
}
