// A bucket on S3's own wire: the four verbs, errors in XML, and every signature checked.
import { createHash } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { AwsV4Signer } from 'aws4fetch'

type Kept = { bytes: Buffer; type: string; cacheControl: string }

export type S3StandIn = {
  address: string
  objects: Map<string, Kept>
  /** Each request that was let in, like 'PUT images/x.webp'. */
  asked: string[]
  /** Answers this status instead, for a number of times. */
  fail(status: number, times: number): void
  close(): Promise<void>
}

export const account = {
  accessKey: 'AKIDSTANDIN',
  secretKey: 'a secret / with+signs',
  bucket: 'parts',
}

/** The settings with which a shop uses it. */
export function settingsOf({ address }: S3StandIn) {
  const keys = { S3_ACCESS_KEY: account.accessKey, S3_SECRET_KEY: account.secretKey }
  return { ...keys, S3_ENDPOINT: address, S3_BUCKET: account.bucket }
}

export async function openS3StandIn(): Promise<S3StandIn> {
  const objects = new Map<string, Kept>()
  const asked: string[] = []
  let fault = { status: 500, times: 0 }

  const server = createServer(async (request, response) => {
    const body = await buffer(request)
    const url = request.url ?? ''
    if (fault.times-- > 0) return refuse(response, fault.status, 'InternalError')
    const wrong = await faultOf(request, body)
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
  const { port } = server.address() as AddressInfo
  return {
    address: `http://127.0.0.1:${port}`,
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
async function faultOf({ headers, method = '', url = '' }: IncomingMessage, body: Buffer) {
  const { authorization = '', host } = headers
  if (!authorization.includes(`Credential=${account.accessKey}/`)) return 'InvalidAccessKeyId'
  if (headers['x-amz-content-sha256'] !== sha256(body)) return 'XAmzContentSHA256Mismatch'
  const [, names = ''] = /SignedHeaders=([\w;-]+)/.exec(authorization) ?? []
  const [, region = ''] = /Credential=[^/]+\/\d+\/([^/]+)/.exec(authorization) ?? []
  const signed = names.split(';').filter((name) => name !== 'host' && name !== 'x-amz-date')
  const right = await new AwsV4Signer({
    accessKeyId: account.accessKey,
    secretAccessKey: account.secretKey,
    service: 's3',
    region,
    method,
    url: `http://${host}${url}`,
    headers: Object.fromEntries(signed.map((name) => [name, String(headers[name])])),
    datetime: String(headers['x-amz-date']),
  }).authHeader()
  return authorization === right ? null : 'SignatureDoesNotMatch'
}

function sha256(bytes: Buffer): string {
  return createHash('sha256').update(bytes).digest('hex')
}

function refuse(response: ServerResponse, status: number, code: string): void {
  response
    .writeHead(status, { 'content-type': 'application/xml' })
    .end(`<?xml version="1.0" encoding="UTF-8"?><Error><Code>${code}</Code></Error>`)
}
