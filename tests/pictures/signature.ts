// AWS Signature Version 4 from the receiver's side, written from its description and not from the
// signer that the shop uses: https://docs.aws.amazon.com/AmazonS3/latest/API/sig-v4-header-based-auth.html
import { createHash, createHmac } from 'node:crypto'

export type Signed = {
  method: string
  /** As it came over the wire, with its query. */
  url: string
  headers: Record<string, string | undefined>
}

/** The signature that a request must carry under this secret; null when it names no signing at all. */
export function signatureOf(request: Signed, secret: string): string | null {
  const read =
    /^AWS4-HMAC-SHA256 Credential=([^/]+)\/(\d{8}\/([^/]+)\/s3\/aws4_request), ?SignedHeaders=([\w;-]+), ?Signature=([0-9a-f]{64})$/
  const [, , scope = '', region = '', names = ''] =
    read.exec(request.headers.authorization ?? '') ?? []
  if (!scope) return null
  const [path = '', query = ''] = request.url.split('?')
  const signed = names.split(';')
  const canonical = [
    request.method,
    path,
    query.split('&').filter(Boolean).sort().join('&'),
    ...signed.map((name) => `${name}:${(request.headers[name] ?? '').trim().replace(/ +/g, ' ')}`),
    '',
    names,
    request.headers['x-amz-content-sha256'],
  ].join('\n')
  const date = request.headers['x-amz-date'] ?? ''
  const toSign = ['AWS4-HMAC-SHA256', date, scope, sha256(canonical)].join('\n')
  const key = ['s3', 'aws4_request'].reduce(
    hmac,
    hmac(hmac(Buffer.from(`AWS4${secret}`), date.slice(0, 8)), region),
  )
  return hmac(key, toSign).toString('hex')
}

export function accessKeyOf(authorization: string | undefined): string | null {
  return /Credential=([^/]+)\//.exec(authorization ?? '')?.[1] ?? null
}

export function sha256(bytes: Buffer | string): string {
  return createHash('sha256').update(bytes).digest('hex')
}

function hmac(key: Buffer, text: string): Buffer {
  return createHmac('sha256', key).update(text).digest()
}
