// Removes from node_modules what nothing here ever reads and what is large.
import { readdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { lockFile, packages, root } from './places.mjs'

/** @param {{ forTests: boolean }} wish */
export function removeUnread({ forTests }) {
  removeNodeHeaders()
  if (!forTests) removeOptionalPeers()
}

/** C++ headers and manuals beside the packaged Node: nothing is compiled here. */
function removeNodeHeaders() {
  for (const name of readdirSync(packages)) {
    if (!name.startsWith('node-')) continue
    for (const folder of ['include', 'share']) remove(join(packages, name, folder))
  }
}

/**
 * With --omit=dev npm still installs those development packages (TypeScript, Vitest) that some
 * package of the shop names as an optional peer. The lock file marks them; the shop needs none.
 */
function removeOptionalPeers() {
  /** @type {Record<string, { devOptional?: boolean, optionalDependencies?: object }>} */
  const locked = JSON.parse(readFileSync(lockFile, 'utf8')).packages
  for (const [path, about] of Object.entries(locked)) {
    if (!about.devOptional) continue
    remove(join(root, path))
    for (const name of Object.keys(about.optionalDependencies ?? {})) remove(join(packages, name))
  }
}

/** @param {string} path */
function remove(path) {
  rmSync(path, { recursive: true, force: true })
}
