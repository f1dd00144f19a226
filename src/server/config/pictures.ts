import { ConfigError } from './error.ts'
import type { Variables } from './variables.ts'

export type ImgbbConfig = { store: 'imgbb'; key: string; apiBase: string; pictures: string }

export type S3Config = {
  store: 's3'
  endpoint: string
  bucket: string
  accessKey: string
  secretKey: string
  region: string
}

/** Where pictures live. */
export type PicturesConfig = { store: 'disk' } | ImgbbConfig | S3Config

/** Where imgbb takes pictures, and from where it shows them. */
const imgbb = { apiBase: 'https://api.imgbb.com/1/upload', pictures: 'https://i.ibb.co' }

/** The store whose variables are set, all of them; the shop's own disk when none are. */
export function picturesOf(config: Variables): PicturesConfig {
  const { IMGBB_KEY: key, S3_ENDPOINT: endpoint, S3_BUCKET: bucket } = config
  const { S3_ACCESS_KEY: accessKey, S3_SECRET_KEY: secretKey, S3_REGION: region } = config
  const s3 = {
    S3_ENDPOINT: endpoint,
    S3_BUCKET: bucket,
    S3_ACCESS_KEY: accessKey,
    S3_SECRET_KEY: secretKey,
  }
  const missing = Object.entries(s3).flatMap(([name, value]) => (value ? [] : [name]))
  if (key && missing.length < 4) {
    throw new ConfigError(
      'IMGBB_KEY and S3_ variables are set: pictures can live in one place only',
    )
  }
  if (key) return { store: 'imgbb', key, ...imgbb }
  if (endpoint && bucket && accessKey && secretKey) {
    return { store: 's3', endpoint, bucket, accessKey, secretKey, region }
  }
  if (missing.length < 4) {
    throw new ConfigError(`Pictures in an S3 store need ${missing.join(', ')} as well`)
  }
  return { store: 'disk' }
}

/** The image host's, while it is in use; and Google's, for the faces of who signs in by it. */
export function pictureHostsOf(config: Variables): string[] {
  return [
    ...(config.IMGBB_KEY ? [imgbb.pictures] : []),
    ...(config.GOOGLE_CLIENT_ID ? ['https://*.googleusercontent.com'] : []),
  ]
}
