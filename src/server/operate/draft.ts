import { existsSync, readdirSync, rmSync } from 'node:fs'
import * as fs from 'node:fs/promises'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'

const prefix = '.draft-'
const lockName = 'lock'
const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const

/**
 * A folder for unfinished work. It is removed when its process ends; leftovers of killed processes are removed now.
 */
export async function openDraft(folder: string): Promise<AsyncDisposable & { path: string }> {
  removeLeftDrafts(folder)
  const path = await fs.mkdtemp(join(folder, prefix))
  // The system frees the lock however the process ends.
  const lock = new DatabaseSync(join(path, lockName))
  lock.exec('begin exclusive')
  const remove = () => {
    lock.close()
    rmSync(path, { recursive: true, force: true })
  }
  const end = () => process.exit(1)
  process.once('exit', remove)
  for (const signal of signals) process.once(signal, end)
  return {
    path,
    async [Symbol.asyncDispose]() {
      process.off('exit', remove)
      for (const signal of signals) process.off(signal, end)
      remove()
    },
  }
}

function removeLeftDrafts(folder: string): void {
  for (const name of readdirSync(folder)) {
    const path = join(folder, name)
    if (name.startsWith(prefix) && !isLocked(join(path, lockName)))
      rmSync(path, { recursive: true, force: true })
  }
}

function isLocked(file: string): boolean {
  // Another process is just about to lock it.
  if (!existsSync(file)) return true
  using lock = new DatabaseSync(file)
  try {
    lock.exec('begin exclusive')
    return false
  } catch {
    return true
  }
}
