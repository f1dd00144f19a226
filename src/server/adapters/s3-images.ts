import { hash } from 'node:crypto'
import { AwsClient } from 'aws4fetch'
import { pictureFile, picturePath, pictureWidths } from '#base/pictures.ts'
import type { S3Config } from '../config/vendors.ts'
import { innermostMessage } from '../operate/explain-error.ts'
import { type Images, storeDown } from '../ports.ts'

const timeoutMs = 10_000

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
  // The bucket in the path rather than in the host: every store knows that, and needs no DNS.
  const objectAddress = (name: string) =>
    `${endpoint.replace(/\/+$/, '')}/${encodeURIComponent(bucket)}/images/${name}`

  async function ask(method: string, name: string, bytes?: Buffer): Promise<Response> {
    const response = await client
      .fetch(objectAddress(name), {
        method,
        // Signed with the bytes' own hash, so that what was changed on its way is not taken.
        headers: {
          'x-amz-content-sha256': hash('sha256', bytes ?? ''),
          ...(bytes ? storedHeaders : {}),
        },
        ...(bytes ? { body: new Uint8Array(bytes) } : {}),
        redirect: 'error',
        signal: AbortSignal.timeout(timeoutMs),
      })
      .catch((error: unknown) => {
        throw storeDown(
          new Error(`The store was not reached: ${innermostMessage(error)}`, { cause: error }),
        )
      })
    if (response.ok || response.status === 404) return response
    throw storeDown(
      new Error(`The store answered ${response.status} to ${method}: ${await code(response)}`),
    )
  }

  return {
    widths: pictureWidths,
    async save(id, files) {
      for (const { width, bytes } of files) {
        const response = await ask('PUT', pictureFile(id, width), bytes)
        await response.body?.cancel()
        if (!response.ok) throw storeDown(new Error(`There is no bucket ${bucket}`))
      }
      return picturePath(id, Math.max(...pictureWidths))
    },
    async read(name) {
      const response = await ask('GET', name)
      try {
        if (response.ok) return Buffer.from(await response.arrayBuffer())
      } catch (error) {
        throw storeDown(error)
      }
      // Without its bucket nothing is kept: that is no picture that was never there.
      if ((await code(response)) === 'NoSuchBucket')
        throw storeDown(new Error(`There is no bucket ${bucket}`))
      return null
    },
    async remove(id) {
      for (const width of pictureWidths) {
        const response = await ask('DELETE', pictureFile(id, width))
        await response.body?.cancel()
      }
    },
  }
}

const storedHeaders = {
  'content-type': 'image/webp',
  'cache-control': 'public, max-age=31536000, immutable',
}

async function code(response: Response): Promise<string> {
  const text = await response.text().catch(() => '')
  return /<Code>(\w{1,60})<\/Code>/.exec(text)?.[1] ?? 'no code'
}
