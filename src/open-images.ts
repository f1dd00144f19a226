import { join } from 'node:path'
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
