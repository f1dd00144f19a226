import { join } from 'node:path'
import { LRUCache } from 'lru-cache'
import { diskImages } from '#server/adapters/disk-images.ts'
import { imgbbImages } from '#server/adapters/imgbb-images.ts'
import { s3Images } from '#server/adapters/s3-images.ts'
import type { Config } from '#server/config/config.ts'
import type { Images } from '#server/ports.ts'

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
