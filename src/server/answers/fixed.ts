import { hash } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { promisify } from 'node:util'
import { brotliCompress, gzip, constants as zlib } from 'node:zlib'

/** Header names and values by turns, as node writes them quickest. */
type Flat = (string | number)[]
type Encoding = 'identity' | 'gzip' | 'br'
type Variant = { body: Buffer; headers: Flat }

/** Less than this is not worth packing. */
const leastBytesToPack = 1_000
const packable = /^(text\/|image\/svg|application\/(json|javascript|problem\+json|manifest\+json))/

const toGzip = promisify(gzip)
const toBrotli = promisify(brotliCompress)

/** An answer that stays as it is: its bytes, packed as clients like them, with ETag and 304. */
export type Fixed = {
  etag: string
  /** Bytes that it holds in memory at most, packed forms included. */
  size: number
  /** Answers; what is not packed yet is packed by other threads first. */
  send(request: IncomingMessage, response: ServerResponse): void
}

/**
 * Brotli's effort, up to 11, and how many must have asked before it is worth it; or what is packed
 * already.
 */
export type Packing = { effort: number; after: number; br?: Buffer | null }

/**
 * Makes an answer of fixed bytes with status 200. Who takes Brotli gets gzip at first, for Brotli
 * is made beside, by other threads.
 */
export function fixed(
  body: Buffer,
  headers: Record<string, string | number>,
  { effort, after, br }: Packing = { effort: 5, after: 1 },
): Fixed {
  // Headers count too: the same rows may be a part of more by now.
  const told = JSON.stringify(headers) + body.toString('latin1')
  const etag = `W/"${hash('sha256', told, 'base64url')}"`
  const type = String(headers['content-type'] ?? 'application/octet-stream')
  const packs = body.length >= leastBytesToPack && packable.test(type)
  const common: Flat = ['etag', etag]
  for (const name in headers) {
    if (name !== 'content-type') common.push(name, headers[name] ?? '')
  }
  if (packs) common.push('vary', 'accept-encoding')

  const variants: { [E in Encoding]?: Variant } = { identity: variant('identity', body) }
  if (packs && br) variants.br = variant('br', br)
  const packing: { [E in Encoding]?: Promise<void> } = {}
  let asked = 0

  function variant(encoding: Encoding, bytes: Buffer): Variant {
    const named = encoding === 'identity' ? [] : ['content-encoding', encoding]
    const own = ['content-type', type, ...named, 'content-length', bytes.length]
    return { body: bytes, headers: [...common, ...own] }
  }

  function pack(encoding: 'gzip' | 'br'): Promise<void> {
    packing[encoding] ??= (
      encoding === 'gzip'
        ? toGzip(body, { level: 6 })
        : toBrotli(body, {
            params: {
              [zlib.BROTLI_PARAM_QUALITY]: effort,
              [zlib.BROTLI_PARAM_SIZE_HINT]: body.length,
            },
          })
    ).then((bytes) => {
      variants[encoding] = variant(encoding, bytes)
    })
    return packing[encoding]
  }

  function send(request: IncomingMessage, response: ServerResponse): void {
    if (namesEtag(request.headers['if-none-match'], etag)) {
      response.writeHead(304, common).end()
      return
    }
    const best = packs ? bestOf(request.headers['accept-encoding']) : 'identity'
    if (best === 'br' && !variants.br && asked++ >= after) void pack('br')
    const ready = variants[best] ?? (best === 'br' ? variants.gzip : undefined)
    if (ready) {
      response.writeHead(200, ready.headers).end(ready.body)
      return
    }
    void pack('gzip').then(() => {
      const { body: bytes, headers: flat } = variants.gzip ?? variant('identity', body)
      response.writeHead(200, flat).end(bytes)
    })
  }

  return { etag, size: packs ? body.length * 2 : body.length, send }
}

function bestOf(accepted: string | string[] | undefined): Encoding {
  if (typeof accepted !== 'string') return 'identity'
  if (takes(accepted, 'br')) return 'br'
  return takes(accepted, 'gzip') ? 'gzip' : 'identity'
}

/** `gzip;q=0` names what a client does not take. */
function takes(accepted: string, encoding: 'br' | 'gzip'): boolean {
  if (!accepted.includes(encoding)) return false
  return (
    !accepted.includes('q=0') ||
    !new RegExp(`\\b${encoding}\\s*;\\s*q=0(\\.0*)?\\s*(,|$)`).test(accepted)
  )
}

function namesEtag(wanted: string | undefined, etag: string): boolean {
  if (wanted === undefined) return false
  return wanted === etag || wanted === '*' || wanted.includes(etag)
}
