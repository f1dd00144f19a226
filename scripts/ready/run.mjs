// Hands over to another script: in place of this process where Node can do that, else as a child
// that gets the same signals and whose end is this process's end.
import { spawn } from 'node:child_process'
import { compiledFolder } from './places.mjs'

const signals = /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP'])

/**
 * Room for young objects, in MB: V8 would take twice as much, and a shop that has rendered many
 * different pages then holds 420 MB where 270 do as well.
 */
const nodeWords = ['--max-semi-space-size=8']

/**
 * @param {string} node
 * @param {string[]} script a script and its arguments
 */
export function run(node, script) {
  const words = [...nodeWords, ...script]
  // Node compiles what it has compiled before from here: half of a start is saved.
  const env = { NODE_COMPILE_CACHE: compiledFolder, ...process.env }
  if (process.execve && process.platform !== 'win32') {
    process.execve(node, [node, ...words], env)
  }
  const child = spawn(node, words, { stdio: 'inherit', env })
  for (const signal of signals) process.on(signal, () => child.kill(signal))
  // When npm is told to end, the shell between it and this process ends without saying so.
  const parent = process.ppid
  const watch = setInterval(() => {
    if (process.ppid !== parent) child.kill('SIGTERM')
  }, 500)
  child.on('exit', (code, signal) => {
    clearInterval(watch)
    process.exitCode = code ?? 1
    if (!signal) return
    for (const one of signals) process.removeAllListeners(one)
    process.kill(process.pid, signal)
  })
}
