import { existsSync } from 'node:fs'
import { access, constants } from 'node:fs/promises'
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

/** Where pictures live, for the operator. Rejects when the store does not answer as it should. */
export async function describeImages(config: Config): Promise<string> {
  const { pictures } = config
  if (pictures.store === 'imgbb') return `${pictures.apiBase}, shown from ${pictures.pictures}`
  if (pictures.store === 'disk') return folderOfImages(join(config.dataDir, 'images'))
  await openImages(config)
    .read(pictureFile('0'.repeat(32), 960))
    .catch((error: Error) => {
      throw error.cause ?? error
    })
  return `${pictures.endpoint}, bucket ${pictures.bucket}`
}

/** It is made with the first picture. */
async function folderOfImages(folder: string): Promise<string> {
  if (existsSync(folder)) await access(folder, constants.R_OK | constants.W_OK | constants.X_OK)
  return folder
}
