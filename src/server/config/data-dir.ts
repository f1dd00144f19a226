import { accessSync, constants, mkdirSync } from 'node:fs'
import { ConfigError } from './variables.ts'

/** Makes the data folder, for this user alone; throws one line when this user cannot write there. */
export function makeDataDir(dataDir: string): void {
  inDataDir(dataDir, () => {
    mkdirSync(dataDir, { recursive: true, mode: 0o700 })
    accessSync(`${dataDir}/.`, constants.R_OK | constants.W_OK | constants.X_OK)
  })
}

/** Problems of the data folder are the operator's to fix: they are reported in one line. */
export function inDataDir<T>(dataDir: string, act: () => T): T {
  try {
    return act()
  } catch (error) {
    if (!(error instanceof Error && 'syscall' in error)) throw error
    throw new ConfigError(`DATA_DIR cannot be ${JSON.stringify(dataDir)}: ${error.message}`)
  }
}
