// Lets one process at a time install and build in this clone.
//
// Whoever has made the file with the highest number has the turn. A file says whose it is; when that
// process has ended, with or without cleaning up, the next number may be made. A number can be made
// only once (a hard link to a name that exists fails), so two processes that both find a dead owner
// cannot both go on, which taking an abandoned lock away and making it anew would allow.
import {
  appendFileSync,
  linkSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { root, turnFolder } from './places.mjs'
import { StepFailed } from './step.mjs'

const pause = 200

/**
 * @param {(alsoHeldBy: (pid: number) => void) => Promise<void>} work names each process that it
 *   starts: if this one is killed, the turn is free only when that one has ended too
 */
export async function inTurn(work) {
  makeTurnFolder()
  const turn = await takeTurn()
  try {
    await work((pid) => appendFileSync(fileOf(turn), `\n${pid}`))
  } finally {
    writeFileSync(fileOf(turn), 'free')
  }
}

function makeTurnFolder() {
  try {
    mkdirSync(turnFolder, { recursive: true })
  } catch (refusal) {
    if (!['EACCES', 'EROFS', 'EPERM'].includes(refusal.code)) throw refusal
    throw new StepFailed(
      `${root} is not ready, and this user may not write there: run npm run build as the user whose it is.`,
    )
  }
}

async function takeTurn() {
  let told = false
  for (;;) {
    const last = lastTurn()
    const owner = last === 0 ? undefined : ownerOf(last)
    if (!owner) {
      if (claim(last + 1)) return last + 1
      continue
    }
    if (!told) console.log(`Waiting for process ${owner}, which makes this folder ready …`)
    told = true
    await new Promise((resolve) => setTimeout(resolve, pause))
  }
}

function lastTurn() {
  return Math.max(0, ...turns())
}

function turns() {
  return readdirSync(turnFolder)
    .map((name) => /^turn-(\d+)$/.exec(name)?.[1])
    .filter((digits) => digits !== undefined)
    .map(Number)
}

/**
 * A living process that has the turn, if there is one.
 * @param {number} turn
 */
function ownerOf(turn) {
  try {
    return readFileSync(fileOf(turn), 'utf8').split('\n').map(Number).find(isAlive)
  } catch {
    return undefined
  }
}

/** @param {number} pid */
function isAlive(pid) {
  if (!Number.isInteger(pid)) return false
  try {
    process.kill(pid, 0)
    return true
  } catch (refusal) {
    return refusal.code === 'EPERM'
  }
}

/** @param {number} turn */
function claim(turn) {
  const draft = join(turnFolder, `draft-${process.pid}`)
  writeFileSync(draft, String(process.pid))
  try {
    linkSync(draft, fileOf(turn))
  } catch (refusal) {
    if (refusal.code === 'EEXIST') return false
    throw refusal
  } finally {
    rmSync(draft, { force: true })
  }
  // The number may have been made and cleared away before: then a higher one is there.
  if (lastTurn() > turn) {
    rmSync(fileOf(turn), { force: true })
    return false
  }
  for (const old of turns()) if (old < turn) rmSync(fileOf(old), { force: true })
  return true
}

/** @param {number} turn */
function fileOf(turn) {
  return join(turnFolder, `turn-${turn}`)
}
