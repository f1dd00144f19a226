import { hash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, gzip, constants as zlib } from 'node:zlib'
import { negotiate } from '@fastify/accept-negotiator'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { LRUCache } from 'lru-cache'
import { requestIdHeader } from './request-id.ts'

export type PublicResponse = {
  status: number
  headers: Record<string, string | number>
  body: string
  /** Whether the next visitor may be given it too. */
  cacheable: boolean
}

/** One that is packed as some clients like it, with the headers of every answer. */
type Packed = Pick<PublicResponse, 'status' | 'cacheable'> & {
  headers: Record<string, string | number>
  body: Buffer
  etag: string
}

export type ResponseCache = ReturnType<typeof openResponseCache>

/** Another process of the shop says nothing of what it commits: an answer is as old as this at most. */
const longestMs = 1_000

const defaultBytes = 32 * 1024 * 1024
const largestBytes = 4 * 1024 * 1024
/** What an entry weighs besides its body and twice its address. */
const entryBytes = 2_000

const leastBytesToPack = 1_000

export const encodings: ('br' | 'gzip')[] = ['br', 'gzip']

const packers = {
  br: (body: Buffer) =>
    promisify(brotliCompress)(body, { params: { [zlib.BROTLI_PARAM_QUALITY]: 5 } }),
  gzip: promisify(gzip),
}

/**
 * Keeps the answers that are the same for everybody, until this process commits a transaction, and for a
 * second at most; whoever brings a token reads the database. `common` are the headers of every answer.
 */
export function openResponseCache(common: Record<string, string>, maxSize = defaultBytes) {
  const cache = new LRUCache<string, Packed>({
    maxSize,
    maxEntrySize: largestBytes,
    sizeCalculation: ({ body }, key) => body.length + 2 * key.length + entryBytes,
    ttl: longestMs,
  })
  const inFlight = new Map<string, Promise<Packed>>()
  let commits = 0

  /** Answers what is cached before anything else looks at the request. */
  function answerFromCache(app: FastifyInstance): void {
    app.addHook('onRequest', (request, reply, done) => {
      const cached = isVisitor(request) && request.method === 'GET' && cache.get(cacheKey(request))
      if (cached) send(cached, request, reply)
      else done()
    })
  }

  async function answer(
    request: FastifyRequest,
    reply: FastifyReply,
    make: () => Promise<PublicResponse>,
  ): Promise<FastifyReply> {
    const encoding = negotiateEncoding(request)
    if (!isVisitor(request)) return send(await pack(await make(), encoding, common), request, reply)
    const key = cacheKey(request)
    const response = cache.get(key) ?? inFlight.get(key) ?? begin(key, encoding, make)
    return send(await response, request, reply)
  }

  function begin(key: string, encoding: Encoding, make: () => Promise<PublicResponse>) {
    const before = commits
    const making = make()
      .then((response) => pack(response, encoding, common))
      .then((packed) => {
        // What was read before a commit may be old.
        if (packed.cacheable && commits === before) cache.set(key, packed)
        return packed
      })
      .finally(() => {
        if (inFlight.get(key) === making) inFlight.delete(key)
      })
    inFlight.set(key, making)
    return making
  }

  /** To be called when a transaction has committed, before whoever asked for it is answered. */
  function clear(): void {
    commits++
    cache.clear()
    inFlight.clear()
  }

  return { answerFromCache, answer, clear, size: () => cache.calculatedSize }
}

type Encoding = (typeof encodings)[number] | null

function negotiateEncoding({ headers }: FastifyRequest): Encoding {
  return negotiate(headers['accept-encoding'] as string, encodings) as Encoding
}

function cacheKey(request: FastifyRequest): string {
  return `${negotiateEncoding(request)} ${request.url}`
}

function isVisitor({ headers }: FastifyRequest): boolean {
  return headers.authorization === undefined
}

async function pack(
  { status, cacheable, headers, body: text }: PublicResponse,
  encoding: Encoding,
  common: Record<string, string>,
): Promise<Packed> {
  const plain = Buffer.from(text)
  const worthPacking = plain.length >= leastBytesToPack
  const body = encoding && worthPacking ? await packers[encoding](plain) : plain
  // Headers count too: the same rows may be a part of more by now.
  const etag = `W/"${hash('sha256', JSON.stringify(headers) + text, 'base64url')}"`
  const vary = [headers['vary'], ...(worthPacking ? ['accept-encoding'] : [])].filter(Boolean)
  return {
    status,
    cacheable,
    body,
    etag,
    headers: {
      ...common,
      ...headers,
      ...(status === 200 ? { etag } : {}),
      ...(vary.length > 0 ? { vary: vary.join(', ') } : {}),
      ...(body === plain ? {} : { 'content-encoding': String(encoding) }),
      'content-length': body.length,
    },
  }
}

/** Past the framework, which takes three times as long to write what is ready. */
function send(
  { status, headers, body, etag }: Packed,
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply {
  reply.hijack()
  const known = request.headers['if-none-match']
  if (status === 200 && (known === '*' || known?.includes(etag))) {
    const { 'content-type': _type, 'content-encoding': _encoding, ...rest } = headers
    const { 'content-length': _length, ...told } = rest
    reply.raw.writeHead(304, { ...told, [requestIdHeader]: request.id }).end()
  } else {
    reply.raw.writeHead(status, { ...headers, [requestIdHeader]: request.id }).end(body)
  }
  return reply
}
