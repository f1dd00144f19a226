// The Node that the shop runs on: the one from the npm registry where there is one for this machine
// and it runs, else the one that runs this script, when it is new enough.
import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { packages, root } from './places.mjs'
import { StepFailed } from './step.mjs'

/** Node 24 is what the shop is made for; 26 stands in where no recent 24 is published. */
const soundMajors = [24, 26]

/** The path of a Node that can run the shop. Starts no process, so it is quick. */
export function shopNode() {
  const own = packagedNode()
  if (!own) return sound(process.execPath, process.version)
  return sound(own.path, own.version)
}

/**
 * To be called after an install. Puts the packaged Node where npm's scripts and npx find it first:
 * npm 10 takes that link away again while it removes the Nodes of other platforms. One that does not
 * run on this machine (another C library, say) is removed, so that the machine's Node is used.
 */
export function settleNode() {
  const own = packagedNode()
  if (!own) return
  const answer = spawnSync(own.path, ['--version'], { encoding: 'utf8' })
  if (answer.status !== 0) {
    for (const name of ['node', 'node.cmd', 'node.ps1']) remove(join(packages, '.bin', name))
    remove(join(packages, own.name))
    return
  }
  const link = join(packages, '.bin', windows ? 'node.cmd' : 'node')
  if (existsSync(link)) return
  // A link that leads nowhere is in the way too.
  remove(link)
  mkdirSync(dirname(link), { recursive: true })
  if (windows) writeFileSync(link, `@"%~dp0\\..\\${own.name}\\bin\\node.exe" %*\r\n`)
  else symlinkSync(relative(dirname(link), own.path), link)
}

const windows = process.platform === 'win32'

function packagedNode() {
  const { optionalDependencies = {} } = readJson(join(root, 'package.json'))
  for (const name of Object.keys(optionalDependencies)) {
    if (!name.startsWith('node-')) continue
    const path = join(packages, name, 'bin', windows ? 'node.exe' : 'node')
    if (!existsSync(path)) continue
    return { name, path, version: readJson(join(packages, name, 'package.json')).version }
  }
  return undefined
}

/**
 * @param {string} path
 * @param {string} version
 */
function sound(path, version) {
  const major = Number(/\d+/.exec(version)?.[0])
  if (soundMajors.includes(major)) return path
  throw new StepFailed(
    `The shop runs on Node ${soundMajors.join(' or ')}, but ${path} is ${version}.\n` +
      `Remove node_modules and start again. If npm has no Node for ${process.platform} ${process.arch}, install Node ${soundMajors[0]} first.`,
  )
}

/** @param {string} path */
function remove(path) {
  rmSync(path, { recursive: true, force: true })
}

/** @param {string} path */
function readJson(path) {
  return JSON.parse(readFileSync(path, 'utf8'))
}
