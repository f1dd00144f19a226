import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'

export type Request = {
  method?: string
  path: string
  headers?: Record<string, string>
  body?: string
}

/** Sends these requests in turn over several connections, each without a pause, for a time. */
export type Load = { port: number; clients: number; ms: number; requests: Request[] }

/** Latencies in milliseconds; statuses with how many answers had each. */
export type Measured = {
  answers: number
  perSecond: number
  p50: number
  p95: number
  p99: number
  statuses: Record<string, number>
}

/** Puts load on a server from another process. Rejects when an answer was no success. */
export async function put(load: Load): Promise<Measured> {
  const child = spawn(process.execPath, [join(import.meta.dirname, 'generator.ts')], {
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  child.stdin.end(JSON.stringify(load))
  const measured = JSON.parse(await text(child.stdout)) as Measured
  const wrong = Object.entries(measured.statuses).filter(([status]) => !status.startsWith('2'))
  if (wrong.length > 0) {
    const path = load.requests[0]?.path
    throw new Error(`${path} answered ${JSON.stringify(measured.statuses)}`)
  }
  return measured
}
