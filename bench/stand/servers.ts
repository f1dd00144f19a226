import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'

export type Server = {
  port: number
  /** Milliseconds from the start of the process until it answered. */
  startedInMs: number
  /** Bytes of memory that the process holds, where the system tells. */
  memory(): number | null
  stop(): Promise<void>
}

const root = join(import.meta.dirname, '../..')
export const secret = 'a secret for the bench, as long as secrets are'

/** Starts the shop as `npm start` does, on a data folder that is filled already. */
export function startShop(dataDir: string, more: Record<string, string> = {}): Promise<Server> {
  return start('src/main.ts', [], '/healthz', {
    DATA_DIR: dataDir,
    SECRET: secret,
    LOG_LEVEL: 'warn',
    ...more,
  })
}

/** Starts a yardstick of `bench/yardsticks`. */
export function startYardstick(name: string, words: string[]): Promise<Server> {
  return start(`bench/yardsticks/${name}.ts`, words, '/healthz', {})
}

async function start(
  file: string,
  words: string[],
  ready: string,
  environment: Record<string, string>,
): Promise<Server> {
  const port = await freePort()
  const begun = performance.now()
  const child = spawn(process.execPath, [file, ...words], {
    cwd: root,
    env: { ...process.env, npm_lifecycle_event: '', ...environment, PORT: String(port) },
    stdio: 'ignore',
  })
  await answers(child, `http://127.0.0.1:${port}${ready}`)
  return {
    port,
    startedInMs: performance.now() - begun,
    memory: () => memoryOf(child.pid),
    stop: async () => {
      if (child.exitCode !== null || child.signalCode !== null) return
      child.kill('SIGTERM')
      await once(child, 'exit')
    },
  }
}

async function answers(child: ChildProcess, url: string): Promise<void> {
  for (let tries = 0; tries < 3_000; tries++) {
    if (child.exitCode !== null) throw new Error(`It ended at once: ${child.spawnargs.join(' ')}`)
    const answered = await fetch(url).then(
      ({ ok }) => ok,
      () => false,
    )
    if (answered) return
    await pause(10)
  }
  throw new Error(`It does not answer: ${url}`)
}

function memoryOf(pid: number | undefined): number | null {
  try {
    const [, kilobytes] = /^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? []
    return kilobytes ? Number(kilobytes) * 1024 : null
  } catch {
    return null
  }
}

/** A port that nobody has now. */
export function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer()
    server.once('error', reject)
    server.listen(0, '127.0.0.1', () => {
      const address = server.address()
      server.close(() => resolve(typeof address === 'object' && address ? address.port : 0))
    })
  })
}
