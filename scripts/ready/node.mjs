// The Node that the shop runs on: the one from the npm registry where there is one for this machine
// and it runs, else the one that runs this script, when it is new enough.
import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { packages, root } from './places.mjs'
import { StepFailed } from './step.mjs'

/** Node 24 is what the shop is made for; 26 stands in where no recent 24 is published. */
const soundMajors = [24, 26]

/** The path of a Node that can run the shop. Starts no process, so it is quick. */
export function shopNode() {
  const own = packagedNode()
  if (own && existsSync(join(packages, '.bin', binName))) {
    refuseUnsound(own.version, `node_modules/${own.name}`)
    return own.path
  }
  refuseUnsound(process.version, process.execPath)
  return process.execPath
}

/**
 * To be called after an install: a packaged Node that does not run on this machine (another C
 * library, say) is taken out of npm's path, so that the Node of the machine is used instead.
 */
export function setAsideNodeThatDoesNotRun() {
  const own = packagedNode()
  if (!own) return
  const answer = spawnSync(own.path, ['--version'], { encoding: 'utf8' })
  if (answer.status === 0) return
  console.log(
    `Node from npm does not run on this machine; using ${process.execPath} ${process.version}`,
  )
  for (const name of ['node', 'node.cmd', 'node.ps1']) {
    rmSync(join(packages, '.bin', name), { force: true })
  }
}

const binName = process.platform === 'win32' ? 'node.cmd' : 'node'

function packagedNode() {
  const { optionalDependencies = {} } = readJson(join(root, 'package.json'))
  for (const name of Object.keys(optionalDependencies)) {
    if (!name.startsWith('node-')) continue
    const path = join(packages, name, 'bin', process.platform === 'win32' ? 'node.exe' : 'node')
    if (!existsSync(path)) continue
    return { name, path, version: readJson(join(packages, name, 'package.json')).version }
  }
  return undefined
}

/**
 * @param {string} version
 * @param {string} from
 */
function refuseUnsound(version, from) {
  const major = Number(/\d+/.exec(version)?.[0])
  if (soundMajors.includes(major)) return
  throw new StepFailed(
    `The shop runs on Node ${soundMajors.join(' or ')}, but ${from} is ${version}.\n` +
      `Remove node_modules and start again, or install Node ${soundMajors[0]} yourself if npm has none for ${process.platform} ${process.arch}.`,
  )
}

/** @param {string} path */
function readJson(path) {
  return JSON.parse(readFileSync(path, 'utf8'))
}
