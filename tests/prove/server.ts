// The shop as an operator runs it: its own process, which can be killed and started again.
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'

export type Server = {
  address: string
  pid: number
  kill(): Promise<void>
  stop(): Promise<void>
  /** By a signal that its child processes get too. */
  stopGroup(): Promise<void>
  startedMs: number
}

const root = join(import.meta.dirname, '../..')

/** Starts the shop, or another script; resolves when it serves. It ends soon after this process, however that ends. */
export async function startServer(
  environment: Record<string, string>,
  words: string[] = ['src/main.ts'],
): Promise<Server> {
  const start = performance.now()
  const child = spawn(process.execPath, words, {
    cwd: root,
    env: {
      PATH: process.env['PATH'],
      LOG_LEVEL: 'silent',
      // As under npm: it closes when its parent process has ended.
      npm_lifecycle_event: 'test',
      ...environment,
    },
    stdio: ['ignore', 'ignore', 'pipe'],
    // Its pid is also its group's, with the child processes that it starts.
    detached: true,
  })
  const killed = () => child.kill('SIGKILL')
  process.once('exit', killed)
  const end = async (pid: number) => {
    process.off('exit', killed)
    if (child.exitCode !== null || child.signalCode !== null) return
    process.kill(pid, 'SIGTERM')
    await once(child, 'exit')
    if (child.exitCode !== 0)
      throw new Error(`The shop ended with ${child.exitCode ?? child.signalCode}`)
  }
  const said: Buffer[] = []
  child.stderr?.on('data', (part: Buffer) => said.push(part))
  const address = `http://127.0.0.1:${environment['PORT']}`
  await serves(child, address, said)
  return {
    address,
    pid: child.pid ?? 0,
    startedMs: performance.now() - start,
    stop: () => end(child.pid ?? 0),
    stopGroup: () => end(-(child.pid ?? 0)),
    async kill() {
      process.off('exit', killed)
      if (child.exitCode !== null || child.signalCode !== null) return
      child.kill('SIGKILL')
      await once(child, 'exit')
    },
  }
}

async function serves(child: ChildProcess, address: string, said: Buffer[]): Promise<void> {
  while (child.exitCode === null) {
    const answer = await fetch(`${address}/readyz`).catch(() => null)
    await answer?.body?.cancel()
    if (answer?.status === 200) return
    await pause(10)
  }
  throw new Error(`The shop does not start: ${Buffer.concat(said).toString().slice(-2_000)}`)
}
