import { execFile } from 'node:child_process'
import { join } from 'node:path'

/** Runs a source file in a separate process; returns its exit code and output. */
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
