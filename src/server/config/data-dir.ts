import { accessSync, chmodSync, constants, existsSync, mkdirSync, readdirSync } from 'node:fs'
import { dirname } from 'node:path'
import { ConfigError } from './variables.ts'

/** Makes the data folder where it is missing; throws one line when this user cannot write there. */
export function makeDataDir(dataDir: string): void {
  inDataDir(dataDir, () => {
    makeFolder(dataDir)
    accessSync(`${dataDir}/.`, constants.R_OK | constants.W_OK | constants.X_OK)
    makePrivate(dataDir)
  })
}

const shops = /^(shop\.sqlite.*|secrets|images|sandbox|lost\+found|\..*)$/

/** Nobody else on this machine enters a folder that holds nothing but the shop. */
function makePrivate(dataDir: string): void {
  if (!readdirSync(dataDir).every((name) => shops.test(name))) return
  try {
    chmodSync(dataDir, 0o700)
  } catch {
    // A disk that is mounted for several may be somebody else's: then that is their matter.
  }
}

/** What the system refuses in the data folder is the operator's to mend: it is told in one line. */
export function inDataDir<T>(dataDir: string, act: () => T): T {
  try {
    return act()
  } catch (error) {
    if (!(error instanceof Error && 'syscall' in error)) throw error
    throw new ConfigError(`DATA_DIR cannot be ${JSON.stringify(dataDir)}: ${error.message}`)
  }
}

/** Node's own way to make a folder with those above it never ends where the system has none, as in /proc. */
function makeFolder(folder: string): void {
  if (existsSync(folder)) return
  makeFolder(dirname(folder))
  mkdirSync(folder, { mode: 0o700 })
}
