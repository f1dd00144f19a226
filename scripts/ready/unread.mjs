// Removes from node_modules what nothing here ever reads: a fifth of it.
import { readdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { lockFile, packages, root } from './places.mjs'

/** @param {{ forTests: boolean }} wish */
export function removeUnread({ forTests }) {
  removeNodeHeaders()
  if (!forTests) removeOptionalPeers()
  removeUnreadFiles()
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

/**
 * Source maps, the TypeScript that packages were made from (Node runs none inside node_modules; the
 * types are in `.d.ts` files), read-mes and release notes. Licences stay.
 */
const unread =
  /\.(js|cjs|mjs|css|ts|cts|mts)\.map$|(?<!\.d)\.[cm]?ts$|^(changelog|history|readme)(\.md)?$/i

function removeUnreadFiles() {
  for (const entry of readdirSync(packages, { recursive: true, withFileTypes: true })) {
    if (entry.isFile() && unread.test(entry.name)) {
      remove(join(entry.parentPath ?? entry.path, entry.name))
    }
  }
}

/** @param {string} path */
function remove(path) {
  rmSync(path, { recursive: true, force: true })
}
