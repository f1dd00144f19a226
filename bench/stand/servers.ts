import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { freePort } from '#tests/free-port.ts'

export type Server = {
  port: number
  /** Milliseconds from the start of the process until it answered. */
  startedInMs: number
  /** Bytes of memory that the process holds, where the system tells. */
  memory(): number | null
  /** Microseconds of processor that it has used so far, where the system tells. */
  processor(): number | null
  stop(): Promise<void>
}

/** As `npm start` has it (scripts/ready.mjs). */
const nodeWords = ['--max-semi-space-size=8']

const root = join(import.meta.dirname, '../..')
export const secret = 'a secret for the bench, as long as secrets are'

/**
 * Starts the shop as an operator does: in production mode, without sandboxes, on a data folder that
 * is filled already. Its keys are nobody's; nothing that is measured asks an outside company.
 */
export function startShop(dataDir: string, more: Record<string, string> = {}): Promise<Server> {
  return start('src/main.ts', [], '/healthz', {
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
    // As `npm start` has it: what Node compiled before is not compiled again.
    NODE_COMPILE_CACHE: join(root, '.cache/compiled'),
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
  const child = spawn(process.execPath, [...nodeWords, file, ...words], {
    cwd: root,
    env: { ...process.env, npm_lifecycle_event: '', ...environment, PORT: String(port) },
    stdio: 'ignore',
  })
  await answers(child, `http://127.0.0.1:${port}${ready}`)
  return {
    port,
    startedInMs: performance.now() - begun,
    memory: () => memoryOf(child.pid),
    processor: () => processorOf(child.pid),
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
    const status = readFileSync(`/proc/${pid}/status`, 'utf8')
    const [, kilobytes] = /^VmRSS:\s+(\d+)/m.exec(status) ?? []
    return kilobytes ? Number(kilobytes) * 1024 : null
  } catch {
    return null
  }
}

/** The system counts in hundredths of a second. */
function processorOf(pid: number | undefined): number | null {
  try {
    // The name in brackets may hold anything; user and system time are the 12th and 13th after it.
    const words = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ') ?? []
    return (Number(words[11]) + Number(words[12])) * 10_000
  } catch {
    return null
  }
}
