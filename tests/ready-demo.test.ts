import { execFile } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { freePort } from './free-port.ts'
import { startServer } from './prove/server.ts'

/** Either starts a process that loads much. */
const longestMs = 120_000

test(
  'a demo says that it is ready when the demo shop is in, and not before',
  async () => {
    const dataDir = await mkdtemp(join(tmpdir(), 'kickstand-ready-'))
    const server = await startServer({
      MODE: 'demo',
      PORT: String(await freePort()),
      DATA_DIR: dataDir,
    })
    try {
      const found = async (path: string) =>
        (await fetch(server.address + path)).headers.get('x-total-count')
      expect(Number(await found('/api/products?limit=1'))).toBeGreaterThanOrEqual(24)
      expect(Number(await found('/api/reviews?limit=1'))).toBeGreaterThanOrEqual(8)
    } finally {
      await server.stop()
      await rm(dataDir, { recursive: true, force: true })
    }
  },
  longestMs,
)

test(
  'the provers tell how they are called, and begin nothing',
  async () => {
    const { stdout } = await promisify(execFile)(process.execPath, [
      'tests/prove/main.ts',
      '--help',
    ])
    expect(stdout).toContain('--short')
    expect(stdout).toContain('pay-vs-delete')
  },
  longestMs,
)
