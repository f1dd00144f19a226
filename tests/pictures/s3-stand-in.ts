// A bucket on S3's own wire: the four verbs, errors in XML, and every signature checked.
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { buffer } from 'node:stream/consumers'
import { accessKeyOf, sha256, signatureOf } from './signature.ts'

type Kept = { bytes: Buffer; type: string; cacheControl: string }

export type S3StandIn = {
  address: string
  /** What lies in the bucket, by its key. */
  objects: Map<string, Kept>
  /** Each request that was let in, like 'PUT images/x.webp'. */
  asked: string[]
  /** Answers this status instead, so many times. */
  fail(status: number, times: number): void
  close(): Promise<void>
}

export const account = {
  accessKey: 'AKIDSTANDIN',
  secretKey: 'a secret / with+signs',
  bucket: 'parts',
}

const mostSkewMs = 15 * 60 * 1000

export async function openS3StandIn(): Promise<S3StandIn> {
  const objects = new Map<string, Kept>()
  const asked: string[] = []
  let fault = { status: 500, times: 0 }

  const server = createServer(async (request, response) => {
    const body = await buffer(request)
    const url = request.url ?? ''
    if (fault.times-- > 0) return refuse(response, fault.status, 'InternalError')
    const wrong = faultOf(request, body)
    if (wrong) return refuse(response, 403, wrong)
    const [, bucket, ...rest] = url.split('/')
    if (bucket !== account.bucket) return refuse(response, 404, 'NoSuchBucket')
    const key = rest.join('/')
    asked.push(`${request.method} ${key}`)
    if (request.method === 'PUT') {
      const { 'content-type': type = '', 'cache-control': cacheControl = '' } = request.headers
      objects.set(key, { bytes: body, type, cacheControl })
      return response.writeHead(200, { etag: `"${sha256(body).slice(0, 32)}"` }).end()
    }
    if (request.method === 'DELETE') {
      objects.delete(key)
      return response.writeHead(204).end()
    }
    const found = objects.get(key)
    if (!found) return refuse(response, 404, 'NoSuchKey')
    return response.writeHead(200, { 'content-type': found.type }).end(found.bytes)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const at = server.address()
  return {
    address: `http://127.0.0.1:${typeof at === 'object' ? at?.port : 0}`,
    objects,
    asked,
    fail: (status, times) => {
      fault = { status, times }
    },
    close: async () => {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

/** S3's word for what is wrong with a request, or null. */
function faultOf(request: IncomingMessage, body: Buffer): string | null {
  const { headers, method = '', url = '' } = request
  const named = headers as Record<string, string | undefined>
  if (accessKeyOf(headers.authorization) !== account.accessKey) return 'InvalidAccessKeyId'
  if (named['x-amz-content-sha256'] !== sha256(body)) return 'XAmzContentSHA256Mismatch'
  const at = named['x-amz-date']?.replace(
    /^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/,
    '$1-$2-$3T$4:$5:$6Z',
  )
  if (!(Math.abs(Date.now() - Date.parse(at ?? '')) < mostSkewMs)) return 'RequestTimeTooSkewed'
  const right = signatureOf({ method, url, headers: named }, account.secretKey)
  return right && headers.authorization?.endsWith(`Signature=${right}`)
    ? null
    : 'SignatureDoesNotMatch'
}

function refuse(response: ServerResponse, status: number, code: string): void {
  response
    .writeHead(status, { 'content-type': 'application/xml' })
    .end(`<?xml version="1.0" encoding="UTF-8"?><Error><Code>${code}</Code></Error>`)
}
