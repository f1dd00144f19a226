import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { LRUCache } from 'lru-cache'
import { pictureFile, picturePath, pictureWidths } from '#base/pictures.ts'
import { imgbbImages } from '#server/adapters/imgbb-images.ts'
import { s3Images } from '#server/adapters/s3-images.ts'
import type { Config } from '#server/config/config.ts'
import { type Images, imageStoreUnavailable } from '#server/external-services.ts'

export function openImages({ pictures, dataDir }: Config): Images {
  if (pictures.store === 's3') return rememberedImages(s3Images(pictures))
  return pictures.store === 'imgbb' ? imgbbImages(pictures) : diskImages(join(dataDir, 'images'))
}

const maxBytes = 32 * 1024 * 1024

/** For stores behind a network: what was read lately stays in memory. No picture ever changes. */
function rememberedImages(images: Images): Images {
  const pictures = new LRUCache<string, Buffer>({
    maxSize: maxBytes,
    sizeCalculation: ({ length }) => length,
    fetchMethod: async (name) => (await images.read(name)) ?? undefined,
  })
  return { ...images, read: async (name) => (await pictures.fetch(name)) ?? null }
}

function diskImages(folder: string): Images {
  return {
    widths: pictureWidths,
    async save(id, files) {
      try {
        await mkdir(folder, { recursive: true })
        for (const { width, bytes } of files)
          await writeFile(join(folder, pictureFile(id, width)), bytes, { flush: true })
      } catch (error) {
        throw imageStoreUnavailable(error)
      }
      return picturePath(id, Math.max(...pictureWidths))
    },
    read: (name) =>
      readFile(join(folder, name)).catch((error) => {
        if (error.code === 'ENOENT') return null
        throw imageStoreUnavailable(error)
      }),
    async remove(id) {
      for (const width of pictureWidths)
        await rm(join(folder, pictureFile(id, width)), { force: true })
    },
  }
}
