import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from '#tests/free-port.ts'

const longestWaitMs = 60_000

export type FreshShop = { address: string; dataDir: string; close(): Promise<void> }

/** The demo shop as it is on its first day: a process of its own, on a free port, with its own data. */
export async function openFreshShop(): Promise<FreshShop> {
  const port = await freePort()
  const data = await mkdtemp(join(tmpdir(), 'kickstand-screenshots-'))
  const address = `http://127.0.0.1:${port}`
  const child = spawn(process.execPath, ['src/main.ts'], {
    env: {
      ...process.env,
      MODE: 'demo',
      HOST: '127.0.0.1',
      PORT: String(port),
      PUBLIC_URL: address,
      DATA_DIR: data,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const close = async () => {
    if (child.exitCode === null && child.kill()) await once(child, 'exit')
    await rm(data, { recursive: true, force: true })
  }
  try {
    await said(child.stdout, 'Open after')
  } catch (failure) {
    await close()
    throw failure
  }
  return { address, dataDir: data, close }
}

/** Waits until the shop has said this; it says it when the demo catalogue is in. */
async function said(from: AsyncIterable<Buffer>, words: string): Promise<void> {
  let heard = ''
  const late = new Promise<never>((_, fail) => {
    setTimeout(() => fail(new Error(`The shop did not open:\n${heard}`)), longestWaitMs).unref()
  })
  const listening = (async () => {
    for await (const part of from) {
      heard += part.toString()
      if (heard.includes(words)) return
    }
    throw new Error(`The shop ended:\n${heard}`)
  })()
  await Promise.race([listening, late])
}
