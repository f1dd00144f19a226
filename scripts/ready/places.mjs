// Where things lie that the ready scripts share.
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

export const root = fileURLToPath(new URL('../../', import.meta.url))
export const packages = join(root, 'node_modules')
export const lockFile = join(root, 'package-lock.json')
export const buildFolder = join(root, 'build')
/** Survives a fresh install, unlike a folder in node_modules. */
export const turnFolder = join(root, '.cache', 'ready')
export const compiledFolder = join(root, '.cache', 'compiled')
