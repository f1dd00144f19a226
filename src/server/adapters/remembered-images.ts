import type { Images } from '#server/ports.ts'

/** Memory for pictures that were read lately, in bytes: some hundreds of product cards. */
const mostBytes = 32 * 1024 * 1024

/**
 * The same store with what was read lately kept in memory, and each picture asked for once however
 * many wait for it: for stores behind a network. Nothing goes stale, as no picture ever changes.
 */
export function rememberedImages(images: Images): Images {
  const kept = new Map<string, Buffer>()
  const asked = new Map<string, Promise<Buffer | null>>()
  let bytes = 0

  function keep(name: string, picture: Buffer): void {
    kept.set(name, picture)
    bytes += picture.length
    for (const [oldest, { length }] of kept) {
      if (bytes <= mostBytes) return
      kept.delete(oldest)
      bytes -= length
    }
  }

  return {
    ...images,
    async read(name) {
      const known = kept.get(name)
      if (known) {
        // Moved to the end: what nobody wants any more is what goes first.
        kept.delete(name)
        kept.set(name, known)
        return known
      }
      const asking = asked.get(name) ?? images.read(name).finally(() => asked.delete(name))
      asked.set(name, asking)
      const picture = await asking
      if (picture && !kept.has(name)) keep(name, picture)
      return picture
    },
  }
}
