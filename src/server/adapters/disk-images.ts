import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pictureFile, picturePath, pictureWidths } from '#base/pictures.ts'
import { newId } from '../ids.ts'
import { type Images, storeDown } from '../ports.ts'

export function diskImages(folder: string): Images {
  return {
    widths: pictureWidths,
    async save(id, files) {
      try {
        await mkdir(folder, { recursive: true })
        for (const { width, bytes } of files)
          await writeWhole(join(folder, pictureFile(id, width)), bytes)
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

/** Written aside, flushed and renamed, so that nobody is ever served half a picture. */
async function writeWhole(file: string, bytes: Buffer): Promise<void> {
  const part = `${file}.${newId()}.part`
  try {
    await writeFile(part, bytes, { flush: true })
    await rename(part, file)
  } catch (error) {
    await rm(part, { force: true }).catch(() => {})
    throw error
  }
}
