import { readFileSync } from 'node:fs'
import { parseEnv } from 'node:util'
import { ConfigError } from './error.ts'

/** The settings in a file of lines like NAME=value, as systemd and containers read them for the service. */
export function readEnvFile(file: string): Record<string, string | undefined> {
  try {
    return parseEnv(readFileSync(file, 'utf8'))
  } catch (error) {
    const reason = error instanceof Error ? error.message : ''
    throw new ConfigError(`--env-file cannot be ${JSON.stringify(file)}: ${reason}`)
  }
}
