import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress } from 'node:zlib'
import type { Plugin } from 'vite'

const pack = promisify(brotliCompress)

/**
 * Packs what the browser is given beside it, as small as Brotli can: the first visitor after a start
 * gets it at once, and no process packs it again.
 */
export function packedFiles(): Plugin {
  return {
    name: 'packed-files',
    apply: 'build',
    applyToEnvironment: (environment) => environment.name === 'client',
    async writeBundle({ dir = '' }, bundle) {
      const names = Object.keys(bundle).filter((name) => /\.(js|css|svg)$/.test(name))
      await Promise.all(names.map((name) => packFile(join(dir, name))))
    },
  }
}

/** Writes a file's packed form beside it. */
export async function packFile(file: string): Promise<void> {
  await writeFile(`${file}.br`, await pack(await readFile(file)))
}
