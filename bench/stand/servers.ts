import { readFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from '#tests/free-port.ts'
import { startServer } from '#tests/prove/server.ts'

export type Server = {
  port: number
  startedMs: number
  /** Bytes of memory that the process holds, where the system tells. */
  memory(): number
  /** Microseconds of processor that it has used so far, where the system tells. */
  processor(): number
  /** Milliseconds of processor that its event loop has used so far, where the system tells. */
  loop(): number
  stop(): Promise<void>
}

/** As `npm start` has it (scripts/ready.mjs). */
const compiled = join(import.meta.dirname, '../../.cache/compiled')
const startEnvironment = { NODE_COMPILE_CACHE: compiled, MALLOC_ARENA_MAX: '2' }

export const secret = 'a secret for the bench, as long as secrets are'

/**
 * Starts the shop as an operator does: in production mode, without sandboxes, on a data folder that
 * is filled already. Its keys are made up; no measured request asks an outside company.
 */
export function startShop(dataDir: string, more: Record<string, string> = {}): Promise<Server> {
  return start(['src/main.ts'], {
    MODE: 'production',
    // A few accounts do what thousands would.
    CHANGES_PER_MINUTE: '0',
    PUBLIC_URL: 'https://shop.example',
    DATA_DIR: dataDir,
    SECRET: secret,
    STRIPE_SECRET_KEY: 'sk_test_nobody',
    STRIPE_PUBLISHABLE_KEY: 'pk_test_nobody',
    STRIPE_WEBHOOK_SECRET: 'whsec_nobody',
    MAIL_FROM: 'shop@shop.example',
    LOG_LEVEL: 'warn',
    ...more,
  })
}

/** Starts a yardstick of `bench/yardsticks`. */
export function startYardstick(name: string, words: string[]): Promise<Server> {
  return start([`bench/yardsticks/${name}.ts`, ...words], {})
}

export type FreshShop = { address: string; dataDir: string; close(): Promise<void> }

/** The demo shop on its first day: a separate process, on a free port, with its own data. */
export async function openFreshShop(): Promise<FreshShop> {
  const PORT = String(await freePort())
  const dataDir = await mkdtemp(join(tmpdir(), 'kickstand-demo-'))
  const { address, stop } = await startServer({ MODE: 'demo', PORT, DATA_DIR: dataDir })
  const remove = () => rm(dataDir, { recursive: true, force: true })
  return { address, dataDir, close: () => stop().finally(remove) }
}

async function start(words: string[], environment: Record<string, string>): Promise<Server> {
  const port = await freePort()
  const own = { ...startEnvironment, ...environment, PORT: String(port) }
  const { pid, startedMs, kill } = await startServer(own, ['--max-semi-space-size=8', ...words])
  const told = (file: string) => {
    try {
      return readFileSync(`/proc/${pid}/${file}`, 'utf8')
    } catch {
      return ''
    }
  }
  return {
    port,
    startedMs,
    memory: () => Number(/^VmRSS:\s+(\d+)/m.exec(told('status'))?.[1] ?? Number.NaN) * 1_024,
    processor() {
      // The name in brackets may hold anything; user and system time, in hundredths of a second, are the
      // 12th and 13th after it.
      const facts = told('stat').split(') ').at(-1)?.split(' ') ?? []
      return (Number(facts[11]) + Number(facts[12])) * 10_000
    },
    // Of the first thread alone, in nanoseconds.
    loop: () => Number(told('schedstat').split(' ')[0] || Number.NaN) / 1e6,
    stop: kill,
  }
}
