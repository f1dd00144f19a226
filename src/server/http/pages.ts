import { existsSync } from 'node:fs'
import { join, relative } from 'node:path'
import { pathToFileURL } from 'node:url'
import files from '@fastify/static'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type * as framework from 'react-router'
import type { ServerBuild } from 'react-router'
import type { Config } from '../config/config.ts'
import type { Shop } from '../shop.ts'
import { contentPolicy, pageScriptHashes } from './headers.ts'
import { serveOffline } from './offline.ts'
import { requestIdHeader } from './request-id.ts'
import type { PublicResponse } from './response-cache.ts'

/**
 * Serves the built files and renders pages. A page is the same for all visitors, and cached if all answers that it was
 * rendered from are. Its content security policy allows exactly its own inline scripts.
 */
export async function servePages(app: FastifyInstance, { config, responses }: Shop, root: string) {
  const serverBuild = join(root, 'build/server/index.js')
  if (!existsSync(serverBuild))
    throw new Error('The pages are not built: run npm start, or npm run build.')
  const build = (await import(pathToFileURL(serverBuild).href)) as ServerBuild
  await serveFiles(app, join(root, 'build/client'))
  serveOffline(app, config)
  const render = pageRenderer(build, config, app, 'production')
  app.get('/*', { config: { queue: 'reads', limit: 'pages' } }, async (request, reply) => {
    if (isOtherName(request, config)) return reply.redirect(config.publicUrl + request.url, 307)
    return responses.answer(request, reply, () => render(request))
  })
}

const year = 365 * 24 * 60 * 60

/** Files under `static/` have a hash of their contents in the name; the build has already compressed them. */
function serveFiles(app: FastifyInstance, root: string) {
  return app.register(async (inside) => {
    inside.addHook('onRoute', (route) => {
      // Without its scripts a page that was let in would stay unusable without a word.
      route.config = { ...route.config, limit: 'files', essential: true }
    })
    await inside.register(files, {
      root,
      wildcard: false,
      globIgnore: ['**/*.br'],
      preCompressed: true,
      cacheControl: false,
      decorateReply: false,
      setHeaders: (reply, path) => {
        const isNamed = relative(root, path).startsWith('static')
        const lifetime = isNamed ? `public, max-age=${year}, immutable` : 'public, max-age=3600'
        reply.header('cache-control', lifetime)
      },
    })
  })
}

/**
 * True for a request by another name of the shop, like localhost for 127.0.0.1. Cookies, tokens and the
 * card sandbox belong to one name, so the request is redirected to the public one.
 */
function isOtherName(request: FastifyRequest, config: Config): boolean {
  const origin = `http://${request.headers.host}`
  return config.origins.includes(origin) && origin !== new URL(config.publicUrl).origin
}

export function pageRenderer(
  build: ServerBuild,
  config: Config,
  app: FastifyInstance,
  mode: 'production' | 'development',
): (request: FastifyRequest) => Promise<PublicResponse> {
  const entry = build.entry.module as unknown as PageEntry
  const { createRequestHandler, RouterContextProvider, shopContext, earlyScript, scrollSource } =
    entry
  entry.setTimeZone(config.timeZone)
  const handle = createRequestHandler(build, mode)
  return async (request) => {
    let isPublic = true
    // Rendering uses the shop's own API, as a visitor.
    const transport = async (path: string) => {
      const own = { [requestIdHeader]: request.id }
      const { statusCode, headers, body } = await app.inject({ url: `/api${path}`, headers: own })
      if (!headers.etag) isPublic = false
      return new Response(body, { status: statusCode, headers: headers as Record<string, string> })
    }
    const context = new RouterContextProvider()
    const { publicUrl, shopName, seller } = config
    context.set(shopContext, { transport, publicUrl, shopName, shopAddress: seller.address })
    // Passes nothing of the visitor, because all visitors share the page.
    const pageRequest = new Request(new URL(request.url, publicUrl), {
      headers: { accept: 'text/html' },
    })
    const response = await handle(pageRequest, context)
    const { status } = response
    // The page is readable without its scripts, so stylesheet and fonts load before them.
    const body = (await response.text()).replaceAll(
      '<link rel="modulepreload"',
      '<link rel="modulepreload" fetchpriority="low"',
    )
    const cacheable = status === 200 && isPublic
    // Proxies must not cache what the shop does not: a list's sharing may end.
    const cacheControl = cacheable ? 'no-cache' : 'private, no-cache'
    const rendered = Object.fromEntries(response.headers)
    const headers: PublicResponse['headers'] = { 'cache-control': cacheControl, ...rendered }
    if (mode === 'production' && response.headers.get('content-type')?.startsWith('text/html')) {
      const scripts = pageScriptHashes(body, earlyScript, scrollSource)
      headers['content-security-policy'] = contentPolicy(config, scripts)
    }
    return { status, headers, body, cacheable }
  }
}

/** Taken from the build: pages carry their own copy of the framework and shared modules. */
type PageEntry = Pick<typeof framework, 'createRequestHandler' | 'RouterContextProvider'> & {
  shopContext: Parameters<framework.RouterContextProvider['set']>[0]
  earlyScript: string
  scrollSource: string
  setTimeZone(name: string): void
}
