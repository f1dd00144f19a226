import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { createRequestHandler, RouterContextProvider, type ServerBuild } from 'react-router'
import type { Config } from './config.ts'
import { contentPolicy, scriptHashes } from './headers.ts'

/** What the built pages ask the shop through while they are rendered: its own API, as a visitor. */
export type Transport = (request: {
  method: string
  path: string
}) => Promise<{ status: number; headers: Headers; body: unknown }>

const year = 365 * 24 * 60 * 60

/**
 * Serves the built browser files and renders the pages of the build beside them. A page's policy
 * allows exactly its own inline scripts.
 */
export async function servePages(
  app: FastifyInstance,
  config: Config,
  root: string,
): Promise<void> {
  const client = join(root, 'build/client')
  const serverBuild = join(root, 'build/server/index.js')
  if (!existsSync(serverBuild))
    throw new Error('The pages are not built: run npm start, or npm run build.')
  const build = (await import(pathToFileURL(serverBuild).href)) as ServerBuild
  await app.register(fastifyStatic, {
    root: client,
    wildcard: false,
    globIgnore: ['**/.vite/**'],
    setHeaders: (reply, path) => {
      const kept = path.includes('/static/')
        ? `public, max-age=${year}, immutable`
        : 'public, max-age=3600'
      reply.header('cache-control', kept)
    },
  })
  const render = pageRenderer(build, config, insideTransport(app), 'production')
  app.get('/*', async (request, reply) => {
    const { status, headers, body } = await render(request)
    for (const [name, value] of headers) reply.header(name, value)
    if (headers.get('content-type')?.startsWith('text/html')) {
      reply.header('content-security-policy', contentPolicy(config, scriptHashes(body.toString())))
    }
    return reply.status(status).send(body)
  })
}

/** Renders a page of a build. */
export function pageRenderer(
  build: ServerBuild,
  config: Config,
  transport: Transport,
  mode: 'production' | 'development',
) {
  const handle = createRequestHandler(build, mode)
  const { shopContext } = build.entry.module as unknown as PageEntry
  return async (request: FastifyRequest) => {
    const context = new RouterContextProvider()
    context.set(shopContext, { transport, publicUrl: config.publicUrl, shopName: config.shopName })
    const response = await handle(asRequest(request, config), context)
    const body = Buffer.from(await response.arrayBuffer())
    return { status: response.status, headers: response.headers, body }
  }
}

/** The context's key comes from the build: the pages carry their own copy of shared modules. */
type PageEntry = {
  shopContext: Parameters<RouterContextProvider['set']>[0]
}

/** Asks the app itself, without a network in between. */
export function insideTransport(app: FastifyInstance): Transport {
  return async ({ method, path }) => {
    const answer = await app.inject({ method: method as 'GET', url: `/api${path}` })
    const headers = new Headers()
    for (const [name, value] of Object.entries(answer.headers)) {
      if (value !== undefined) headers.set(name, String(value))
    }
    return { status: answer.statusCode, headers, body: answer.json() }
  }
}

function asRequest(request: FastifyRequest, config: Config): Request {
  const headers = new Headers()
  for (const name of ['accept', 'user-agent', 'accept-language'] as const) {
    const value = request.headers[name]
    if (typeof value === 'string') headers.set(name, value)
  }
  return new Request(new URL(request.url, config.publicUrl), { method: 'GET', headers })
}
