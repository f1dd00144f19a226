import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { storePicture } from '#images/server/upload.ts'
import type { Shop } from '#server/shop.ts'

const pictures = join(import.meta.dirname, 'pictures')

/** A drawing as the shop keeps pictures; drawings are drawn large enough for the largest width. */
export async function picture(
  shop: Shop,
  folder: 'parts' | 'avatars',
  name: string,
): Promise<string> {
  const drawing = await readFile(join(pictures, folder, `${name}.svg`))
  const width = folder === 'parts' ? 960 : 480
  const bytes = await sharp(drawing, { density: 144 })
    .resize({ width })
    .png({ compressionLevel: 3 })
    .toBuffer()
  return storePicture(shop.db, shop.images, bytes, null)
}
