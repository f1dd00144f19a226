import { randomBytes } from 'node:crypto'
import { existsSync, linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { inDataDir, makeDataDir } from '#server/config/data-dir.ts'

/** A secret of the demo shop: made once, readable by this user only, saved in the data folder. */
export function savedSecret(dataDir: string, name: string): string {
  const folder = join(dataDir, 'secrets')
  const file = join(folder, name)
  return inDataDir(dataDir, () => {
    if (!existsSync(file)) {
      makeDataDir(dataDir)
      mkdirSync(folder, { recursive: true, mode: 0o700 })
      makeOnce(file)
    }
    return readFileSync(file, 'utf8')
  })
}

/** Written aside and then named, so that a process which starts at the same moment reads all of it. */
function makeOnce(file: string): void {
  const draft = `${file}.${process.pid}`
  writeFileSync(draft, randomBytes(32).toString('hex'), { mode: 0o600 })
  try {
    linkSync(draft, file)
  } catch (error) {
    // Another process of the same start was first: its secret counts.
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error
  } finally {
    rmSync(draft, { force: true })
  }
}
