import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pictureFile, picturePath, pictureWidths } from '#base/pictures.ts'
import { type Images, storeDown } from '../ports.ts'

export function diskImages(folder: string): Images {
  return {
    widths: pictureWidths,
    async save(id, files) {
      try {
        await mkdir(folder, { recursive: true })
        for (const { width, bytes } of files)
          await writeFile(join(folder, pictureFile(id, width)), bytes, { flush: true })
      } catch (error) {
        throw storeDown(error)
      }
      return picturePath(id, Math.max(...pictureWidths))
    },
    read: (name) =>
      readFile(join(folder, name)).catch((error) => {
        if (error.code === 'ENOENT') return null
        throw storeDown(error)
      }),
    async remove(id) {
      for (const width of pictureWidths)
        await rm(join(folder, pictureFile(id, width)), { force: true })
    },
  }
}
