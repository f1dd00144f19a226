import { hash } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { promisify } from 'node:util'
import { brotliCompress, brotliCompressSync, gzip, gzipSync, constants as zlib } from 'node:zlib'
import { requestIdHeader } from '#server/calls/request-id.ts'

/** Header names and values by turns, as node writes them quickest. */
type Flat = (string | number)[]
type Encoding = 'identity' | 'gzip' | 'br'
type Variant = { body: Buffer; headers: Flat }

/** Less than this is not worth packing. */
const leastBytesToPack = 1_000
const packable = /^(text\/|image\/svg|application\/(json|javascript|problem\+json|manifest\+json))/

/** A list of headers weighs so much besides its words, which all forms share. */
const weightOfList = 500

/** What takes no longer than asking another thread to do it: a fifth of a millisecond for a page. */
const lightGzip = 1
const lightBrotli = 2
const wellGzip = 6

const toGzip = promisify(gzip)
const toBrotli = promisify(brotliCompress)

/** An answer that stays as it is: its bytes, packed as clients like them, with ETag and 304. */
export type Fixed = {
  etag: string
  /** Bytes that it holds in memory now: body, headers and packed forms. */
  size(): number
  /** Told whenever that may have changed. */
  resized: () => void
  /** Answers the request of this id, packed as the client likes it. */
  send(request: IncomingMessage, response: ServerResponse, id: string): void
}

/**
 * Brotli's effort, up to 11, and how many must have asked before packing well is worth it; or what is
 * packed already.
 */
export type Packing = { effort: number; after: number; br?: Buffer | null }

/**
 * Makes an answer of fixed bytes with status 200. It is packed lightly for whoever comes first, and
 * well, by other threads, when it is asked for again.
 */
export function fixed(
  body: Buffer,
  headers: Record<string, string | number>,
  { effort, after, br }: Packing = { effort: 5, after: 1 },
): Fixed {
  // Headers count too: the same rows may be a part of more by now.
  const content = JSON.stringify(headers) + body.toString('latin1')
  const etag = `W/"${hash('sha256', content, 'base64url')}"`
  const type = String(headers['content-type'] ?? 'application/octet-stream')
  const packs = body.length >= leastBytesToPack && packable.test(type)
  const common: Flat = ['etag', etag]
  for (const name in headers) {
    if (name !== 'content-type') common.push(name, headers[name] ?? '')
  }
  if (packs) common.push('vary', 'accept-encoding')

  const variants: { [E in Encoding]?: Variant } = { identity: variant('identity', body) }
  const packedWell = new Set<Encoding>(['identity'])
  if (packs && br) {
    variants.br = variant('br', br)
    packedWell.add('br')
  }
  let asked = 0

  function variant(encoding: Encoding, bytes: Buffer): Variant {
    const named = encoding === 'identity' ? [] : ['content-encoding', encoding]
    const own = ['content-type', type, ...named, 'content-length', bytes.length]
    return { body: bytes, headers: [...common, ...own] }
  }

  async function packWell(encoding: Encoding): Promise<void> {
    packedWell.add(encoding)
    const packed = await (encoding === 'gzip'
      ? toGzip(body, { level: wellGzip })
      : toBrotli(body, brotliOf(effort, body)))
    variants[encoding] = variant(encoding, packed)
    answer.resized()
  }

  function packNow(encoding: Encoding): Variant {
    const packed = variant(encoding, packLightly(encoding, body))
    variants[encoding] = packed
    answer.resized()
    return packed
  }

  function send(request: IncomingMessage, response: ServerResponse, id: string): void {
    const own = [requestIdHeader, id]
    if (namesEtag(request.headers['if-none-match'], etag)) {
      response.writeHead(304, [...common, ...own]).end()
      return
    }
    const encoding = packs ? bestOf(request.headers['accept-encoding']) : 'identity'
    const { body: bytes, headers: flat } = variants[encoding] ?? packNow(encoding)
    response.writeHead(200, [...flat, ...own]).end(bytes)
    if (!packedWell.has(encoding) && asked++ >= after) void packWell(encoding)
  }

  const words = common.reduce<number>((sum, word) => sum + String(word).length, 0)
  function size(): number {
    const all = Object.values(variants)
    return all.reduce((sum, one) => sum + one.body.length + weightOfList, words)
  }

  const answer: Fixed = { etag, size, resized: () => {}, send }
  return answer
}

function packLightly(encoding: Encoding, body: Buffer): Buffer {
  if (encoding === 'identity') return body
  if (encoding === 'gzip') return gzipSync(body, { level: lightGzip })
  return brotliCompressSync(body, brotliOf(lightBrotli, body))
}

function brotliOf(effort: number, body: Buffer) {
  return {
    params: {
      [zlib.BROTLI_PARAM_QUALITY]: effort,
      [zlib.BROTLI_PARAM_SIZE_HINT]: body.length,
    },
  }
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
