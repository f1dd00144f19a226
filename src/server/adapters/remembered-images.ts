import { LRUCache } from 'lru-cache'
import type { Images } from '#server/ports.ts'

/** Some hundreds of product cards. */
const maxBytes = 32 * 1024 * 1024

/**
 * The same store with what was read lately kept in memory, and each picture asked for once however
 * many wait for it: for stores behind a network. Nothing goes stale, as no picture ever changes.
 */
export function rememberedImages(images: Images): Images {
  const pictures = new LRUCache<string, Buffer>({
    maxSize: maxBytes,
    sizeCalculation: ({ length }) => length,
    fetchMethod: async (name) => (await images.read(name)) ?? undefined,
  })
  return { ...images, read: async (name) => (await pictures.fetch(name)) ?? null }
}
