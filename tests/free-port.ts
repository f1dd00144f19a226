import { randomInt } from 'node:crypto'
import { mkdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir, userInfo } from 'node:os'
import { join } from 'node:path'

/** Below the ports that kernels give to outgoing connections, so that none of those takes one. */
const first = 15_000
const count = 15_000

/** A claim that its process could not take back: it was killed. */
const forgottenMs = 60 * 60_000

const claims = join(tmpdir(), `kickstand-ports-${userInfo().username}`)
const claimed = new Set<string>()

/**
 * A port of 127.0.0.1 without a listener, which no other caller gets
 * before this one ends: between the choice and the listening of a server that is only being started
 * lie seconds. Throws when a hundred were taken.
 */
export async function freePort(): Promise<number> {
  for (let tries = 0; tries < 100; tries++) {
    const port = randomInt(first, first + count)
    if (claim(port) && (await isFree(port))) return port
  }
  throw new Error('No port is free')
}

function claim(port: number): boolean {
  const file = join(claims, String(port))
  mkdirSync(claims, { recursive: true })
  const age = Date.now() - (statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? Date.now())
  if (age > forgottenMs) rmSync(file, { force: true })
  try {
    writeFileSync(file, String(process.pid), { flag: 'wx' })
  } catch {
    return false
  }
  if (claimed.size === 0) process.once('exit', giveBack)
  claimed.add(file)
  return true
}

function giveBack(): void {
  for (const file of claimed) rmSync(file, { force: true })
}

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const server = createServer()
    server.once('error', () => resolve(false))
    server.listen(port, '127.0.0.1', () => server.close(() => resolve(true)))
  })
}
