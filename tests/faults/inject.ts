// Makes calls of running processes fail as a broken disk does, by strace; they go on afterwards.
import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readdirSync, readFileSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'

/** A fault of the disk: which calls fail, how, and which of them: `3` the third, `2+` from the second on. */
export type DiskFault = { calls: string; error: 'EIO' | 'ENOSPC'; when: string }

const writes = 'pwrite64,pwritev,pwritev2'
const syncs = 'fsync,fdatasync'

/** Twenty points at which a disk breaks: writing, making it last, no room, and both at once. */
export const diskFaults: DiskFault[] = ['1', '2', '3', '1+', '2+3'].flatMap((when) => [
  { calls: writes, error: 'EIO', when },
  { calls: syncs, error: 'EIO', when },
  { calls: writes, error: 'ENOSPC', when },
  { calls: `${writes},${syncs}`, error: 'EIO', when },
])

/** Whether this machine has strace and lets it look. */
export function canInject(): boolean {
  try {
    execFileSync('strace', ['-e', 'trace=none', '-o', '/dev/null', 'true'], { stdio: 'ignore' })
    return true
  } catch {
    return false
  }
}

/** Lets the fault strike these processes and all that they start, until the function given has ended. */
export async function whileFailing(
  pids: number[],
  { calls, error, when }: DiskFault,
  during: () => Promise<unknown>,
): Promise<void> {
  const words = ['-f', '-qq', '-o', '/dev/null', '-e', `trace=${calls}`]
  const inject = ['-e', `inject=${calls}:error=${error}:when=${when}`]
  const strace = spawn(
    'strace',
    [...words, ...inject, ...pids.flatMap((pid) => ['-p', `${pid}`])],
    {
      stdio: 'ignore',
    },
  )
  const ended = once(strace, 'exit')
  const last = pids.at(-1) ?? 0
  try {
    for (let tries = 0; tries < 500 && !isTraced(last); tries++) await pause(10)
    await during()
  } finally {
    strace.kill('SIGINT')
    await ended
  }
}

/** A process and all that came from it. */
export function familyOf(pid: number): number[] {
  const parents = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map((name) => [Number(name), parentOf(Number(name))] as const)
  const family = [pid]
  for (const member of family) {
    family.push(...parents.filter(([, parent]) => parent === member).map(([child]) => child))
  }
  return family
}

function parentOf(pid: number): number {
  return Number(/^PPid:\s*(\d+)/m.exec(statusOf(pid))?.[1] ?? 0)
}

function isTraced(pid: number): boolean {
  return /^TracerPid:\s*[1-9]/m.test(statusOf(pid))
}

/** Empty for a process that is gone. */
function statusOf(pid: number): string {
  try {
    return readFileSync(`/proc/${pid}/status`, 'utf8')
  } catch {
    return ''
  }
}
