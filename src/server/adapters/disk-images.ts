import { mkdir, open, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pictureFile, picturePath, pictureWidths } from '#base/pictures.ts'
import { Problem } from '#base/problem.ts'
import { newId } from '../ids.ts'
import type { Images } from '../ports.ts'

/** A half that is as old as this was left by a process that was killed. */
const abandonedMs = 60 * 60 * 1000

/** Pictures in a folder of the shop's own disk, served below `/images/`. */
export function diskImages(folder: string): Images {
  let swept = false
  return {
    widths: pictureWidths,
    async keep(id, files) {
      try {
        await mkdir(folder, { recursive: true })
        if (!swept) await sweep(folder)
        swept = true
        for (const { width, bytes } of files) await put(join(folder, pictureFile(id, width)), bytes)
        await flush(folder)
      } catch (error) {
        throw Object.assign(new Problem('picture-store-down'), { cause: error })
      }
      return picturePath(id, Math.max(...pictureWidths))
    },
    async read(name) {
      try {
        return await readFile(join(folder, name))
      } catch (error) {
        if (isMissing(error)) return null
        throw Object.assign(new Problem('picture-store-down'), { cause: error })
      }
    },
    async remove(id) {
      for (const width of pictureWidths) {
        await rm(join(folder, pictureFile(id, width)), { force: true })
      }
    },
  }
}

/** Written aside, flushed and renamed, so that nobody is ever served half a picture. */
async function put(file: string, bytes: Buffer): Promise<void> {
  const half = `${file}.${newId()}.part`
  try {
    await writeFile(half, bytes, { flush: true })
    await rename(half, file)
  } catch (error) {
    await rm(half, { force: true }).catch(() => {})
    throw error
  }
}

/** Makes the new names last through a power cut; Windows does it by itself and cannot be asked. */
async function flush(folder: string): Promise<void> {
  if (process.platform === 'win32') return
  const handle = await open(folder)
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

async function sweep(folder: string): Promise<void> {
  const halves = (await readdir(folder)).filter((name) => name.endsWith('.part'))
  for (const half of halves.map((name) => join(folder, name))) {
    const age = await stat(half).then(
      ({ mtimeMs }) => Date.now() - mtimeMs,
      () => 0,
    )
    if (age > abandonedMs) await rm(half, { force: true })
  }
}

function isMissing(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ENOENT'
}
