import { statfsSync } from 'node:fs'
import compress from '@fastify/compress'
import multipart from '@fastify/multipart'
import fastify, { type FastifyInstance, type FastifyPluginAsync, LogController } from 'fastify'
import { refuse } from '#base/refuse.ts'
import type { PdfWorker } from '#documents/server/pdf-worker.ts'
import { maxPictureBytes } from '#images/rules.ts'
import { serveImages } from '#images/server/pictures.ts'
import { serveWebhook } from '#payments/server/reconcile.ts'
import type { Traces } from '#server/adapters/otlp-traces.ts'
import type { Config } from '#server/config/config.ts'
import { addSecurityHeaders } from '#server/http/headers.ts'
import { limitByAddress, limitChanges, warnOfProxy } from '#server/http/ip-limits.ts'
import { queueByAddress } from '#server/http/ip-queues.ts'
import { type Bounds, defaultBounds, shedLoad } from '#server/http/load-shedding.ts'
import { describe } from '#server/http/openapi.ts'
import { parseJson } from '#server/http/parse.ts'
import {
  answerBadBytes,
  answerRefusal,
  answerRefusals,
  answerUnknownCall,
} from '#server/http/refusals.ts'
import { normalizePath, readRequestId, requestIdHeader } from '#server/http/request-id.ts'
import { encodings } from '#server/http/response-cache.ts'
import { serve } from '#server/http/serve.ts'
import { watchRequests } from '#server/observe/metrics.ts'
import { serveHealth } from '#server/operate/closing.ts'
import type { Shop } from '#server/shop.ts'
import { serveGoogleSignIn } from '#users/server/google-sign-in.ts'
import { serveIdentity } from '#users/server/identity-routes.ts'
import { api } from './api.ts'
import { contracts } from './contracts.ts'
import { refusalCodes } from './refusals.ts'

const maxBodyBytes = 256 * 1024

/** How long a client may take to send its headers, and the whole request. */
const maxHeadersMs = 10_000
const maxRequestMs = 30_000

type AppOptions = {
  checkReplies: boolean
  bounds: Bounds | undefined
  sandbox: FastifyPluginAsync | undefined
  traces: Traces | null
}

/** The server without its pages: doors, limits and errors around the API. */
export async function openApp(
  shop: Shop,
  pdfs: PdfWorker,
  { checkReplies, bounds = defaultBounds, sandbox, traces }: AppOptions,
): Promise<FastifyInstance> {
  const app = fastify({
    loggerInstance: shop.log,
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: 'request' }),
    genReqId: readRequestId,
    trustProxy: shop.config.trustProxy ?? false,
    bodyLimit: maxBodyBytes,
    // While the shop closes, requests on open connections are still answered.
    return503OnClosing: false,
    requestTimeout: maxRequestMs,
    http: { headersTimeout: maxHeadersMs, connectionsCheckingInterval: 2_000 },
    clientErrorHandler: answerBadBytes,
    rewriteUrl: ({ url = '/' }) => normalizePath(url),
    routerOptions: { maxParamLength: 300, ignoreTrailingSlash: true },
    frameworkErrors: (_error, _request, reply) => answerRefusal(refuse('malformed'), reply),
  })
  traces?.watchRequests(app)
  app.addHook('onRequest', ({ id }, reply, done) => {
    // A user who asks for help can name the id to search the log for.
    reply.header(requestIdHeader, id)
    // Each answer of a process that leaves is the last of its connection.
    if (shop.lifecycle.closing) reply.raw.shouldKeepAlive = false
    done()
  })
  watchRequests(app, shop)
  addSecurityHeaders(app, shop.config)
  await limitByAddress(app, shop)
  shop.responses.answerFromCache(app)
  queueByAddress(app, shop.config)
  await shedLoad(app, bounds)
  warnOfProxy(app, shop)
  await app.register(compress, { encodings, globalDecompression: false })
  answerRefusals(app)
  app.setNotFoundHandler(answerUnknownCall)
  parseJson(app)
  await app.register(multipart, { limits: { fileSize: maxPictureBytes, files: 1 } })
  await app.register(
    async (inside) => {
      const calls = api(pdfs)
      serve(inside, calls, {
        shop,
        checkReplies,
        limitChanges: limitChanges(inside, shop.config),
        requireFreeDisk: async () => requireFreeDisk(shop.config, bounds.freeBytes),
      })
      describe(inside, calls, contracts, refusalCodes, shop.config)
      serveWebhook(inside, shop)
      inside.all('/*', answerUnknownCall)
    },
    { prefix: '/api' },
  )
  app.addHook('onResponse', ({ method }, reply, done) => {
    // The change may have queued a mail: send it now, not at the job's next run.
    if (method !== 'GET' && reply.statusCode < 300) shop.wake('mail')
    done()
  })
  serveIdentity(app, shop)
  serveGoogleSignIn(app, shop)
  serveImages(app, shop.images)
  serveHealth(app, shop)
  if (sandbox) await app.register(exempting(sandbox), { prefix: '/sandbox' })
  return app
}

/** The card sandbox runs in this process: the shop's requests to it are part of an answer that is already under way. */
function exempting(sandbox: FastifyPluginAsync): FastifyPluginAsync {
  return async (inside) => {
    inside.addHook('onRoute', (route) => {
      route.config = { ...route.config, uncounted: true, essential: true }
    })
    await inside.register(sandbox)
  }
}

/** Where rows or pictures lie on this machine's disk, its last room is for orders. */
function requireFreeDisk({ databaseUrl, pictures, dataDir }: Config, freeBytes: number): void {
  if (databaseUrl !== undefined && pictures.store !== 'disk') return
  const { bavail, bsize } = statfsSync(dataDir)
  if (bavail * bsize < freeBytes) throw refuse('disk-full')
}
