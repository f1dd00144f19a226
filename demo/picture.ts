import { readFile } from 'node:fs/promises'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { storePicture } from '#images/server/upload.ts'
import type { Shop } from '#server/shop.ts'

const maxAtOnce = availableParallelism()

/** Stores the picture of each product and returns their addresses by product code. */
export async function storeProductPictures(
  shop: Shop,
  productCodes: readonly string[],
): Promise<Map<string, string>> {
  const addresses = new Map<string, string>()
  const waiting = productCodes.values()
  const storeNext = async () => {
    for (const code of waiting) {
      const svg = await readFile(join(import.meta.dirname, 'pictures', `${code}.svg`))
      addresses.set(code, await storeSvg(shop, svg, 72))
    }
  }
  await Promise.all(Array.from({ length: maxAtOnce }, storeNext))
  return addresses
}

export async function storeAvatar(shop: Shop, name: string): Promise<string> {
  const svg = await readFile(join(import.meta.dirname, 'avatars', `${name}.svg`))
  return storeSvg(shop, svg, 144)
}

/** `density` in dots per inch: a viewBox of 800 is 800 pixels wide at 72. */
async function storeSvg(shop: Shop, svg: Buffer, density: number): Promise<string> {
  const bytes = await sharp(svg, { density }).png({ compressionLevel: 1 }).toBuffer()
  return storePicture(shop.db, shop.images, bytes, null)
}
