// Builds the browser's side when something it is made of has changed since the last build.
import { createHash } from 'node:crypto'
import { mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { command } from './command.mjs'
import { buildFolder, packages, root } from './places.mjs'
import { step } from './step.mjs'

const stampFile = join(buildFolder, '.kickstand-build')
const folders = ['src', 'public']
const files =
  /^(package\.json|package-lock\.json|tsconfig.*\.json|(vite|react-router|postcss)\.config\.\w+)$/

export function pagesAreFresh() {
  const stamp = readStamp()
  if (!stamp) return false
  const inputs = listInputs()
  if (stamp.list === listHash(inputs)) return true
  if (stamp.contents !== contentsHash(inputs)) return false
  // Only the times differ (a checkout, a copy). Remembered where that is allowed; else asked again.
  try {
    writeStamp(inputs)
  } catch {}
  return true
}

/**
 * @param {string} node the shop's own Node
 * @param {(pid: number) => void} started
 */
export async function buildPages(node, started) {
  await step('Building pages', async () => {
    // Looked at before the build: what changes while it runs makes the result stale.
    const inputs = listInputs()
    const stamp = makeStamp(inputs)
    rmSync(stampFile, { force: true })
    await command(node, [join(packages, '@react-router/dev/bin.cjs'), 'build'], {
      env: { ...process.env, NODE_ENV: 'production' },
      lastLines: 40,
      advice: 'The pages could not be built (the last lines are above).',
      started,
    })
    mkdirSync(buildFolder, { recursive: true })
    writeFileSync(stampFile, stamp)
  })
}

/** @typedef {{ path: string, size: number, time: number }} Input */

/** @returns {Input[]} sorted by path */
function listInputs() {
  const top = readdirSync(root).filter((name) => files.test(name))
  const paths = [...top.map((name) => join(root, name)), ...folders.flatMap(filesUnder)].sort()
  return paths.map((path) => {
    const { size, mtimeMs } = statSync(path)
    return { path, size, time: mtimeMs }
  })
}

/** @param {string} folder */
function filesUnder(folder) {
  try {
    return readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && !/\.test\.tsx?$/.test(entry.name))
      .map((entry) => join(entry.parentPath ?? entry.path, entry.name))
  } catch (refusal) {
    if (refusal.code === 'ENOENT') return []
    throw refusal
  }
}

/** @param {Input[]} inputs */
function listHash(inputs) {
  const list = inputs.map(({ path, size, time }) => `${relative(root, path)} ${size} ${time}`)
  return createHash('sha256').update(list.join('\n')).digest('hex')
}

/** @param {Input[]} inputs */
function contentsHash(inputs) {
  const hash = createHash('sha256')
  for (const { path, size } of inputs) {
    hash.update(`${relative(root, path)} ${size}\n`).update(readFileSync(path))
  }
  return hash.digest('hex')
}

/** @param {Input[]} inputs */
function makeStamp(inputs) {
  return JSON.stringify({ list: listHash(inputs), contents: contentsHash(inputs) })
}

/** @param {Input[]} inputs */
function writeStamp(inputs) {
  writeFileSync(stampFile, makeStamp(inputs))
}

function readStamp() {
  try {
    return JSON.parse(readFileSync(stampFile, 'utf8'))
  } catch {
    return undefined
  }
}
