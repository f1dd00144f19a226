import { createHash } from 'node:crypto'
import type { OutgoingHttpHeaders } from 'node:http'
import { promisify } from 'node:util'
import { brotliCompress, gzip, constants as zlib } from 'node:zlib'
import { negotiate } from '@fastify/accept-negotiator'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { LRUCache } from 'lru-cache'
import type { Schema } from '../database/schema.ts'

export type PublicResponse = {
  status: number
  headers: Record<string, string | number>
  body: string
  cacheable: boolean
}

type EncodedResponse = Omit<PublicResponse, 'body'> & { body: Buffer }

export type ResponseCache = ReturnType<typeof openResponseCache>

/** No answer is older than this: commits of other processes do not clear the cache. */
const maxAgeMs = 1_000

const defaultBytes = 16 * 1024 * 1024
const maxEntryBytes = 4 * 1024 * 1024
/** Bytes of an entry, apart from its body and twice its address. */
const overheadBytes = 2_000

export const encodings: ('br' | 'gzip')[] = ['br', 'gzip']

const compressors = {
  br: (body: Buffer) =>
    promisify(brotliCompress)(body, { params: { [zlib.BROTLI_PARAM_QUALITY]: 5 } }),
  gzip: promisify(gzip),
}

/** Tables that no public answer reads: mails, jobs and personal data invalidate nothing. Unlisted tables do. */
export const unseenTables: ReadonlySet<string> = new Set([
  'addresses',
  'companies',
  'company_members',
  'draft_lines',
  'drafts',
  'allocations',
  'audit_log',
  'basket_lines',
  'baskets',
  'garages',
  'idempotency',
  'identity_accounts',
  'identity_sessions',
  'identity_verifications',
  'imports',
  'invoice_lines',
  'invoice_reminders',
  'invoice_taxes',
  'invoices',
  'jobs',
  'ledger',
  'list_revisions',
  'lists',
  'marks',
  'messages',
  'missed_searches',
  'open_amounts',
  'outbox',
  'own_numbers',
  'quick_orders',
  'payment_credits',
  'payment_intents',
  'payments',
  'purchases',
  'recovery_codes',
  'refunds',
  'saved_views',
  'second_factors',
  'session_proofs',
  'session_steps',
  'shipment_lines',
  'shipments',
  'stock_receipt_lines',
  'stock_receipts',
  'stock_take_lines',
  'stock_takes',
  'stock_watches',
  'tries',
] satisfies (keyof Schema)[])

/**
 * Caches answers that are the same for everybody, until this process writes a table that they read, and for a second
 * at most. Requests with a token read the database.
 */
export function openResponseCache(maxSize = defaultBytes) {
  const cache = new LRUCache<string, EncodedResponse, () => Promise<EncodedResponse>>({
    maxSize,
    maxEntrySize: maxEntryBytes,
    // An answer that is not cacheable counts as too large.
    sizeCalculation: ({ body, cacheable }, key) =>
      cacheable ? body.length + 2 * key.length + overheadBytes : maxEntryBytes + 1,
    ttl: maxAgeMs,
    // Simultaneous requests share it. Data read before a commit may be old: it is answered, but not saved.
    fetchMethod: (_key, _old, { context: make }) => make(),
    ignoreFetchAbort: true,
  })

  const isCacheable = (request: FastifyRequest) => isVisitor(request) && request.method === 'GET'

  function answerFromCache(app: FastifyInstance): void {
    app.addHook('onRequest', (request, reply, done) => {
      const cached = isCacheable(request) && cache.get(cacheKey(request))
      if (cached) sendResponse(cached, request, reply)
      else done()
    })
  }

  async function answer(
    request: FastifyRequest,
    reply: FastifyReply,
    make: () => Promise<PublicResponse>,
  ): Promise<FastifyReply> {
    const makeEncoded = async () => encode(await make(), negotiateEncoding(request))
    if (!isVisitor(request)) return sendResponse(await makeEncoded(), request, reply)
    const encoded = await cache.forceFetch(cacheKey(request), { context: makeEncoded })
    return sendResponse(encoded, request, reply)
  }

  return {
    answerFromCache,
    answer,
    isCached: (request: FastifyRequest) => isCacheable(request) && cache.has(cacheKey(request)),
    /** Call after a transaction has written these tables, before its caller is answered. */
    clearAfter: (tables: ReadonlySet<string>) => {
      if ([...tables].some((table) => !unseenTables.has(table))) cache.clear()
    },
    size: () => cache.calculatedSize,
  }
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

async function encode({ status, cacheable, headers, body }: PublicResponse, encoding: Encoding) {
  const plain = Buffer.from(body)
  const encoded = encoding ? await compressors[encoding](plain) : plain
  // Headers count too: the total of a list may change while its rows do not.
  const digest = createHash('sha256').update(JSON.stringify(headers)).update(plain)
  const etag = `W/"${digest.digest('base64url')}"`
  return {
    status,
    cacheable,
    body: encoded,
    headers: {
      ...headers,
      ...(status === 200 ? { etag } : {}),
      ...(encoding ? { 'content-encoding': encoding } : {}),
      vary: [headers['vary'], 'accept-encoding'].filter(Boolean).join(', '),
      'content-length': encoded.length,
    },
  }
}

/** Bypasses the framework, which takes three times as long to write a ready answer. */
function sendResponse(
  { status, headers, body }: EncodedResponse,
  request: FastifyRequest,
  reply: FastifyReply,
) {
  const knownTags = request.headers['if-none-match']
  const etag = headers['etag']
  const all = { ...reply.getHeaders(), ...headers } as OutgoingHttpHeaders
  reply.hijack()
  if (etag && knownTags?.includes(String(etag))) {
    const { 'content-type': _type, 'content-length': _length, ...unchanged } = all
    reply.raw.writeHead(304, unchanged).end()
  } else reply.raw.writeHead(status, all).end(body)
  return reply
}
