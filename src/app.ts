import type { RequestListener } from 'node:http'
import multipart from '@fastify/multipart'
import fastify, { type FastifyInstance, type FastifyPluginAsync, LogController } from 'fastify'
import { Problem } from '#base/problem.ts'
import { mostBytes } from '#images/rules.ts'
import { serveImages } from '#images/server/serve-images.ts'
import type { Press } from '#papers/server/press.ts'
import { serveWebhook } from '#payments/server/webhook-route.ts'
import { wroteCookie } from '#server/answers/kept.ts'
import { pathOnly } from '#server/calls/address.ts'
import { limitByAddress, limitChanges } from '#server/calls/address-limits.ts'
import { careful, carefulDataHeaders } from '#server/calls/headers.ts'
import { parseJson } from '#server/calls/json-body.ts'
import { type Bounds, shedLoad } from '#server/calls/load-shedding.ts'
import { describe } from '#server/calls/openapi.ts'
import {
  answerBadBytes,
  answerRefusal,
  answerRefusals,
  answerUnknownCall,
} from '#server/calls/refusals.ts'
import { requestIdHeader, requestIdOf } from '#server/calls/request-id.ts'
import { serve } from '#server/calls/serve.ts'
import { warnOfProxy } from '#server/observe/forwarded.ts'
import { serveHealth } from '#server/observe/health.ts'
import { serveMetrics } from '#server/observe/metrics.ts'
import type { Traces } from '#server/observe/traces.ts'
import { type Traffic, watchTraffic } from '#server/observe/traffic.ts'
import type { Shop } from '#server/shop.ts'
import { serveGoogleSignIn } from '#users/server/google-sign-in.ts'
import { serveIdentity } from '#users/server/identity-routes.ts'
import { api } from './api.ts'

/** A body of JSON is a form's worth, never more. */
const mostBodyBytes = 256 * 1024

/** So long a client may take to send its headers, and its whole request. */
const longestHeadersMs = 10_000
const longestRequestMs = 30_000

/** Contracts are read by `parse.ts`: what Fastify would read its own schemas with is not even loaded. */
const noCompilers = { buildValidator: refuseSchemas, buildSerializer: refuseSchemas }

export type AppOptions = {
  /** Checks every reply against its contract: for tests. */
  checkReplies?: boolean
  /** How much is too much, where it is not the usual. */
  bounds?: Bounds | undefined
  /** Stand-ins for outside companies, in demo mode. */
  sandbox?: FastifyPluginAsync
  /** Told of every request, when somebody collects. */
  traces?: Traces
}

/** The server without its pages: doors, limits and errors around the API. */
export async function openApp(
  shop: Shop,
  press: Press,
  options: AppOptions = {},
): Promise<FastifyInstance> {
  const app = fastify({
    loggerInstance: shop.log,
    logController: new LogController({
      disableRequestLogging: true,
      requestIdLogLabel: 'request',
    }),
    genReqId: requestIdOf,
    ...(shop.config.trustProxy ? { trustProxy: shop.config.trustProxy } : {}),
    bodyLimit: mostBodyBytes,
    // What comes on a connection that is open is answered until the end.
    return503OnClosing: false,
    requestTimeout: longestRequestMs,
    http: { headersTimeout: longestHeadersMs, connectionsCheckingInterval: 2_000 },
    clientErrorHandler: answerBadBytes,
    rewriteUrl: ({ url = '/' }) => pathOnly(url),
    routerOptions: { maxParamLength: 300, ignoreTrailingSlash: true },
    schemaController: { compilersFactory: noCompilers },
    frameworkErrors: (_error, _request, reply) => answerRefusal(new Problem('malformed'), reply),
  })
  options.traces?.watchRequests(app)
  tellRequestId(app)
  const traffic = watchTraffic(app, shop.config.mode === 'production' ? shop.log : null)
  answerKeptFirst(app, shop, traffic)
  await shedLoad(app, options.bounds)
  warnOfProxy(app, shop)
  careful(app, shop.config)
  await limitByAddress(app, shop.config)
  answerRefusals(app)
  app.setNotFoundHandler(answerUnknownCall)
  parseJson(app)
  markWhoWrote(app, shop)
  await app.register(multipart, { limits: { fileSize: mostBytes, files: 1 } })
  await app.register(
    async (inside) => {
      const calls = api(shop, press)
      serve(inside, calls, {
        db: shop.db,
        secrets: shop.config.secrets,
        checkReplies: options.checkReplies ?? false,
        kept: shop.kept,
        limitChanges: limitChanges(inside, shop.config),
        headers: carefulDataHeaders(shop.config),
      })
      describe(inside, calls, shop.config)
      serveWebhook(inside, shop)
      inside.all('/*', answerUnknownCall)
    },
    { prefix: '/api' },
  )
  tellMailWhenChanged(app, shop)
  serveIdentity(app, shop.db, shop.identity, shop.config)
  serveGoogleSignIn(app, shop.db, shop.identity, shop.config)
  serveImages(app, shop.images)
  serveHealth(app, shop)
  serveMetrics(app, shop, traffic)
  if (options.sandbox) await app.register(options.sandbox, { prefix: '/sandbox' })
  return app
}

function refuseSchemas(): never {
  throw new Error('A call says what it takes in its contract, not in a schema of Fastify')
}

/** What is kept leaves before the framework looks at a request: that is most of what is asked. */
function answerKeptFirst(
  { server }: FastifyInstance,
  { kept, leaving }: Shop,
  traffic: Traffic,
): void {
  const others = server.listeners('request') as RequestListener[]
  server.removeAllListeners('request')
  server.on('request', (request, response) => {
    if (leaving.begun) response.shouldKeepAlive = false
    const id = kept.answerAtOnce(request, response)
    if (id !== null) return traffic.noteKept(id, request, response)
    for (const listener of others) listener(request, response)
  })
}

/** Whoever asks for help can name what the log should be searched for. */
function tellRequestId(app: FastifyInstance): void {
  app.addHook('onRequest', ({ id }, reply, done) => {
    reply.header(requestIdHeader, id)
    done()
  })
}

/**
 * Whoever is signed in is never shown an older state than their own. Whoever signs out is known by
 * this cookie for as long as another node may be behind.
 */
function markWhoWrote(app: FastifyInstance, { config, db }: Shop): void {
  if (db.engine === 'sqlite') return
  const secure = config.publicUrl.startsWith('https:') ? '; Secure' : ''
  const cookie = `${wroteCookie}=1; Max-Age=2; Path=/; HttpOnly; SameSite=Lax${secure}`
  app.addHook('onSend', async ({ method, headers }, reply) => {
    if (method !== 'GET' && reply.statusCode < 300 && headers.cookie !== undefined)
      reply.header('set-cookie', cookie)
  })
}

/** What a call changed may have queued a mail: it leaves at once instead of at the job's next turn. */
function tellMailWhenChanged(app: FastifyInstance, shop: Shop): void {
  app.addHook('onResponse', ({ method }, reply, next) => {
    if (method !== 'GET' && reply.statusCode < 300) shop.wake('mail')
    next()
  })
}
