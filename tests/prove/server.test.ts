import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { freePort } from '#tests/free-port.ts'
import { productionAt } from '#tests/production.ts'

test('a shop ends by itself when the process that started it was killed', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'kickstand-orphan-'))
  const port = await freePort()
  const code = `
    import { startServer } from '#tests/prove/server.ts'
    await startServer(${JSON.stringify(productionAt(port, folder))})
    console.log('serves')
    setInterval(() => {}, 1000)`
  const prover = spawn(process.execPath, ['--input-type=module', '-e', code], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  await once(prover.stdout, 'data')
  const serves = () =>
    fetch(`http://127.0.0.1:${port}/healthz`).then(
      ({ ok }) => ok,
      () => false,
    )
  expect(await serves()).toBe(true)
  prover.kill('SIGKILL')
  await expect.poll(serves, { timeout: 30_000 }).toBe(false)
  await rm(folder, { recursive: true, force: true })
})
