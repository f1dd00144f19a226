import { readFile } from 'node:fs/promises'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { storePicture } from '#images/server/upload.ts'
import type { Shop } from '#server/shop.ts'
import type { DemoProduct } from './catalogue.ts'
import { drawPart } from './drawings/parts.ts'

/** The pictures of the products by their codes, drawn on all processors. */
export async function storeDrawings(
  shop: Shop,
  products: readonly DemoProduct[],
): Promise<Map<string, string>> {
  const stored = new Map<string, string>()
  const waiting = products.values()
  const draw = async () => {
    for (const { picture, productCode, measure } of waiting) {
      const svg = Buffer.from(drawPart(picture, productCode, measure))
      stored.set(productCode, await storeSvg(shop, svg, 72))
    }
  }
  await Promise.all(Array.from({ length: availableParallelism() }, draw))
  return stored
}

export async function storeAvatar(shop: Shop, name: string): Promise<string> {
  const svg = await readFile(join(import.meta.dirname, 'avatars', `${name}.svg`))
  return storeSvg(shop, svg, 144)
}

/** At so many dots an inch: a viewBox of 800 is 800 wide at 72. */
async function storeSvg(shop: Shop, svg: Buffer, density: number): Promise<string> {
  const bytes = await sharp(svg, { density }).png({ compressionLevel: 1 }).toBuffer()
  return storePicture(shop.db, shop.images, bytes, null)
}
