import { join } from 'node:path'
import { pictureFile } from '#base/pictures.ts'
import { diskImages } from '#server/adapters/disk-images.ts'
import { imgbbImages } from '#server/adapters/imgbb-images.ts'
import { rememberedImages } from '#server/adapters/remembered-images.ts'
import { s3Images } from '#server/adapters/s3-images.ts'
import type { Config } from '#server/config/config.ts'
import type { Images } from '#server/ports.ts'

/** Opens where the configuration says that pictures live. */
export function openImages({ pictures, dataDir }: Config): Images {
  if (pictures.store === 's3') return rememberedImages(s3Images(pictures))
  return pictures.store === 'imgbb' ? imgbbImages(pictures) : diskImages(join(dataDir, 'images'))
}

/** One line for the operator: where pictures live, and what the store says when it is asked. */
export async function describeImages(config: Config): Promise<string> {
  const { pictures } = config
  if (pictures.store === 'disk') return join(config.dataDir, 'images')
  if (pictures.store === 'imgbb') return `${pictures.apiBase}, shown from ${pictures.pictures}`
  const place = `${pictures.endpoint}, bucket ${pictures.bucket}`
  try {
    await openImages(config).read(pictureFile('0'.repeat(32), 960))
    return `${place}: answers`
  } catch (error) {
    return `${place}: ${error instanceof Error && error.cause instanceof Error ? error.cause.message : error}`
  }
}
