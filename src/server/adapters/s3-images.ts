import { hash } from 'node:crypto'
import { AwsClient } from 'aws4fetch'
import { pictureFile, picturePath, pictureWidths } from '#base/pictures.ts'
import type { S3Config } from '../config/vendors.ts'
import { type Images, imageStoreUnavailable } from '../external-services.ts'
import { openQueue } from '../http/queue.ts'
import { innermostMessage } from '../operate/explain-error.ts'

const timeoutMs = 10_000

/** Pictures read at the same time: a hanging store must not block all visitors. */
const inQueue = openQueue({ concurrency: 60, maxWaiting: 60 })

/** After a 429 or 5xx; a connection that was refused or cut is tried again by the person. */
const retries = 2

/** Pictures in a private bucket, below `images/`, which the shop serves under its own address. */
export function s3Images({ endpoint, bucket, accessKey, secretKey, region }: S3Config): Images {
  const client = new AwsClient({
    accessKeyId: accessKey,
    secretAccessKey: secretKey,
    service: 's3',
    region,
    retries,
    initRetryMs: 100,
  })
  // The bucket is in the path, not in the host: every store supports that, and it needs no DNS.
  const objectAddress = (name: string) =>
    `${endpoint.replace(/\/+$/, '')}/${encodeURIComponent(bucket)}/images/${name}`

  /** The store's answer; null for an unknown picture. */
  async function ask(method: string, name: string, bytes?: Buffer): Promise<Buffer | null> {
    try {
      const response = await client.fetch(objectAddress(name), {
        method,
        // Signed with the hash of the bytes, so that the store refuses what was changed on its way.
        headers: {
          'x-amz-content-sha256': hash('sha256', bytes ?? ''),
          ...(bytes ? storedHeaders : {}),
        },
        ...(bytes ? { body: new Uint8Array(bytes) } : {}),
        redirect: 'error',
        signal: AbortSignal.timeout(timeoutMs),
      })
      const answer = Buffer.from(await response.arrayBuffer())
      if (response.ok) return answer
      const [, code = 'no code'] = /<Code>(\w{1,60})<\/Code>/.exec(answer.toString()) ?? []
      if (response.status === 404 && method !== 'PUT' && code !== 'NoSuchBucket') return null
      throw new Error(`The store answered ${response.status} to ${method}: ${code}`)
    } catch (error) {
      throw imageStoreUnavailable(new Error(innermostMessage(error), { cause: error }))
    }
  }

  return {
    widths: pictureWidths,
    async save(id, files) {
      for (const { width, bytes } of files) await ask('PUT', pictureFile(id, width), bytes)
      return picturePath(id, Math.max(...pictureWidths))
    },
    read: (name) => inQueue(() => ask('GET', name)),
    async remove(id) {
      for (const width of pictureWidths) await ask('DELETE', pictureFile(id, width))
    },
  }
}

const storedHeaders = {
  'content-type': 'image/webp',
  'cache-control': 'public, max-age=31536000, immutable',
}
