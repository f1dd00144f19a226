// Runs a command quietly and keeps what it said, for the case that it fails.
import { spawn } from 'node:child_process'
import { root } from './places.mjs'
import { StepFailed } from './step.mjs'

const signals = /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP'])

/**
 * @param {string} file
 * @param {string[]} words
 * @param {{ env?: NodeJS.ProcessEnv, shell?: boolean, lastLines: number, advice: string, started: (pid: number) => void }} options
 * @returns {Promise<void>}
 */
export function command(
  file,
  words,
  { env = process.env, shell = false, lastLines, advice, started },
) {
  return new Promise((resolve, reject) => {
    const child = spawn(file, words, { cwd: root, env, shell, stdio: ['ignore', 'pipe', 'pipe'] })
    if (child.pid !== undefined) started(child.pid)
    const stopToo = (/** @type {NodeJS.Signals} */ signal) => {
      child.kill(signal)
      process.exit(1)
    }
    for (const signal of signals) process.once(signal, stopToo)
    let said = ''
    const keep = (/** @type {Buffer} */ part) => {
      said = (said + part).slice(-200_000)
    }
    child.stdout.on('data', keep)
    child.stderr.on('data', keep)
    child.on('error', (problem) => reject(new StepFailed(`${problem.message}\n${advice}`)))
    child.on('close', (code) => {
      for (const signal of signals) process.off(signal, stopToo)
      if (code === 0) return resolve()
      const lines = said.trimEnd().split('\n').slice(-lastLines)
      reject(new StepFailed(`\n${lines.join('\n')}\n\n${advice}`))
    })
  })
}
