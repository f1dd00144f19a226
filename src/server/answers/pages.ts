import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type * as framework from 'react-router'
import type { ServerBuild } from 'react-router'
import { carefulHeaders, contentPolicy, pageScriptHashes } from '#server/calls/headers.ts'
import { requestIdHeader } from '#server/calls/request-id.ts'
import type { Config } from '#server/config/config.ts'
import type { Shop } from '#server/shop.ts'
import { serveFiles } from './files.ts'
import type { Made } from './kept.ts'

/** What the built pages ask the shop through while they are rendered: its own API, as a visitor. */
export type Transport = (request: {
  method: string
  path: string
  /** The id of the request that the page answers. */
  id?: string
}) => Promise<{ status: number; headers: Pick<Headers, 'get'>; body: unknown }>

/**
 * Serves the built browser files and renders the pages of the build beside them. A page is the same
 * for everybody and kept until an answer that it was rendered from changes. Its policy allows
 * exactly its own inline scripts.
 */
export async function servePages(
  app: FastifyInstance,
  { config, kept }: Shop,
  root: string,
): Promise<void> {
  const serverBuild = join(root, 'build/server/index.js')
  if (!existsSync(serverBuild))
    throw new Error('The pages are not built: run npm start, or npm run build.')
  const build = (await import(pathToFileURL(serverBuild).href)) as ServerBuild
  const careful = carefulHeaders(config)
  serveFiles(app, join(root, 'build/client'), careful)

  const render = pageRenderer(build, config, insideTransport(app), 'production')
  app.get('/*', { config: { limit: 'pages' } }, async (request, reply) => {
    if (isOtherName(request, config)) return reply.redirect(config.publicUrl + request.url, 307)
    try {
      return await kept.answer(request, reply, async () => {
        const page = await render(request)
        if (page.status !== 200 || !page.asked.every(isKept)) throw new NotToBeKept(page)
        return asMade(page)
      })
    } catch (error) {
      if (!(error instanceof NotToBeKept)) throw error
      return sendOnce(error.page, reply)
    }
  })

  /** Holds on to no more of the page than its bytes. */
  function asMade({ asked, ...page }: Page): Made {
    return {
      body: page.body,
      headers: { ...careful, ...headersOf(page, config), 'cache-control': 'no-cache' },
      stillHolds: allStillAnswer(app, asked),
    }
  }

  /** No proxy in between keeps what the shop does not: a list that is shared may be taken back. */
  function sendOnce(page: Page, reply: FastifyReply): FastifyReply {
    const headers = { 'cache-control': 'private, no-cache', ...headersOf(page, config) }
    return reply.status(page.status).headers(headers).send(page.body)
  }
}

/**
 * Asked by another of the shop's names, for example localhost for 127.0.0.1: cookies, tokens and the
 * card sandbox belong to one of them, so a person goes on at the public one.
 */
function isOtherName(request: FastifyRequest, config: Config): boolean {
  const asked = `http://${request.headers.host}`
  return config.origins.includes(asked) && asked !== new URL(config.publicUrl).origin
}

/** What a page was rendered from: an address of the API, and the tag of its answer. */
type AskedWhileRendering = { path: string; etag: string | null }

type Page = {
  status: number
  headers: Headers
  body: Buffer
  /** The hashes of its inline scripts. */
  scripts: string[]
  asked: AskedWhileRendering[]
}

/** A redirection, a page that is not found, or one whose answers were not the same for everybody. */
class NotToBeKept extends Error {
  readonly page: Page
  constructor(page: Page) {
    super('This page is rendered each time')
    this.page = page
  }
}

/** Renders a page of a build. */
export function pageRenderer(
  build: ServerBuild,
  config: Config,
  transport: Transport,
  mode: 'production' | 'development',
): (request: FastifyRequest) => Promise<Page> {
  const { createRequestHandler, RouterContextProvider, shopContext } = build.entry
    .module as unknown as PageEntry
  const handle = createRequestHandler(build, mode)
  return async (request) => {
    const asked: AskedWhileRendering[] = []
    const noting: Transport = async (call) => {
      const answer = await transport({ ...call, id: request.id })
      asked.push({ path: call.path, etag: answer.headers.get('etag') })
      return answer
    }
    const context = new RouterContextProvider()
    const { publicUrl, shopName } = config
    context.set(shopContext, { transport: noting, publicUrl, shopName })
    const response = await handle(asRequest(request, config), context)
    const { status, headers } = response
    const text = await response.text()
    return { status, headers, body: Buffer.from(text), scripts: pageScriptHashes(text), asked }
  }
}

/** What must come from the build: the pages carry their own copy of the framework and shared modules. */
type PageEntry = Pick<typeof framework, 'createRequestHandler' | 'RouterContextProvider'> & {
  shopContext: Parameters<framework.RouterContextProvider['set']>[0]
}

/** Asks the app itself, without a network in between. */
export function insideTransport(app: FastifyInstance): Transport {
  return async ({ method, path, id }) => {
    const answer = await app.inject({
      method: method as 'GET',
      url: `/api${path}`,
      headers: id ? { [requestIdHeader]: id } : {},
    })
    const get = (name: string) => answer.headers[name]?.toString() ?? null
    return { status: answer.statusCode, headers: { get }, body: answer.json() }
  }
}

function isKept({ etag }: AskedWhileRendering): boolean {
  return etag !== null
}

/** Whether the API still gives all the answers that a page was rendered from. */
function allStillAnswer(app: FastifyInstance, asked: AskedWhileRendering[]) {
  return async () => {
    const answers = await Promise.all(asked.map((one) => stillAnswers(app, one)))
    return answers.every(Boolean)
  }
}

async function stillAnswers(app: FastifyInstance, { path, etag }: AskedWhileRendering) {
  const headers = { 'if-none-match': etag ?? '' }
  const { statusCode } = await app.inject({ method: 'GET', url: `/api${path}`, headers })
  return statusCode === 304
}

/** A page's own headers, with the policy that lets its inline scripts run. */
function headersOf(
  { headers, scripts }: Omit<Page, 'asked'>,
  config: Config,
): Record<string, string> {
  const own = Object.fromEntries(headers)
  if (!own['content-type']?.startsWith('text/html')) return own
  return {
    ...own,
    'content-security-policy': contentPolicy(config, scripts),
  }
}

/** Nothing of the visitor's own, for the page is everybody's. */
function asRequest(request: FastifyRequest, config: Config): Request {
  return new Request(new URL(request.url, config.publicUrl), {
    method: 'GET',
    headers: { accept: 'text/html' },
  })
}
