import { mkdir, open, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pictureFile, picturePath, pictureWidths } from '#base/pictures.ts'
import { newId } from '../ids.ts'
import { type Images, storeDown } from '../ports.ts'

/** A part that is as old as this was left by a process that was killed. */
const abandonedMs = 60 * 60 * 1000

/** Pictures in a folder of the shop's own disk, served below `/images/`. */
export function diskImages(folder: string): Images {
  let isSwept = false
  return {
    widths: pictureWidths,
    async save(id, files) {
      try {
        await mkdir(folder, { recursive: true })
        if (!isSwept) await removeAbandoned(folder)
        isSwept = true
        for (const { width, bytes } of files)
          await writeWhole(join(folder, pictureFile(id, width)), bytes)
        await flush(folder)
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

/** Makes the new names last through a power cut; Windows does it by itself and cannot be asked. */
async function flush(folder: string): Promise<void> {
  if (process.platform === 'win32') return
  await using handle = await open(folder)
  await handle.sync()
}

async function removeAbandoned(folder: string): Promise<void> {
  for (const name of await readdir(folder)) {
    if (!name.endsWith('.part')) continue
    const part = join(folder, name)
    const writtenAt = await stat(part).then(
      ({ mtimeMs }) => mtimeMs,
      () => Date.now(),
    )
    if (Date.now() - writtenAt > abandonedMs) await rm(part, { force: true })
  }
}
