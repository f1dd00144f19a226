import { readFileSync } from 'node:fs'
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
  stop(): Promise<void>
}

/** As `npm start` has it (scripts/ready.mjs): what Node compiled before is not compiled again. */
const nodeWords = ['--max-semi-space-size=8']
const compiled = { NODE_COMPILE_CACHE: join(import.meta.dirname, '../../.cache/compiled') }

export const secret = 'a secret for the bench, as long as secrets are'

/**
 * Starts the shop as an operator does: in production mode, without sandboxes, on a data folder that
 * is filled already. Its keys are nobody's; nothing that is measured asks an outside company.
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

async function start(words: string[], environment: Record<string, string>): Promise<Server> {
  const port = await freePort()
  const own = { ...compiled, ...environment, PORT: String(port) }
  const { pid, startedMs, kill } = await startServer(own, [...nodeWords, ...words])
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
    stop: kill,
  }
}
