import { mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { newId } from '../ids.ts'
import type { Images } from '../ports.ts'

/** Pictures in a folder of the shop's own disk, served below `/images/`. */
export function diskImages(folder: string): Images {
  return {
    async put(name, bytes) {
      const file = join(folder, name)
      const half = `${file}.${newId()}.part`
      await mkdir(dirname(file), { recursive: true })
      // Written aside and renamed, so that nobody is ever served half a picture.
      await writeFile(half, bytes)
      await rename(half, file)
    },
    addressOf: (name) => `/images/${name}`,
    async read(name) {
      try {
        return await readFile(join(folder, name))
      } catch (error) {
        if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null
        throw error
      }
    },
  }
}
