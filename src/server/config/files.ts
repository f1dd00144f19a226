import { readFileSync } from 'node:fs'
import { ConfigError } from './error.ts'

/**
 * What `NAME_FILE` names a file for: how secret stores hand secrets over, so that they stand in no
 * list of processes.
 */
export function fromFiles(
  names: string[],
  environment: Record<string, string | undefined>,
): Record<string, string> {
  const found: Record<string, string> = {}
  for (const name of names) {
    const file = environment[`${name}_FILE`]
    if (!file) continue
    try {
      found[name] = readFileSync(file, 'utf8').trim()
    } catch {
      throw new ConfigError(`${name}_FILE cannot be ${JSON.stringify(file)}: it cannot be read`)
    }
  }
  return found
}
