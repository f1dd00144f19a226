import { execFile } from 'node:child_process'
import { join } from 'node:path'

/** Runs a file of the sources in a process of its own; gives its exit code and all that it says. */
export function runSource(
  [file = '', ...words]: string[],
  env: NodeJS.ProcessEnv,
): Promise<{ code: unknown; said: string }> {
  const cwd = join(import.meta.dirname, '..')
  return new Promise((resolve) => {
    execFile(
      process.execPath,
      ['--', join('src', file), ...words],
      { cwd, env, timeout: 30_000 },
      (error, stdout, stderr) => resolve({ code: error ? error.code : 0, said: stdout + stderr }),
    )
  })
}
