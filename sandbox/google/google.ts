import type { IncomingMessage } from 'node:http'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { KoaContextWithOIDC, Provider } from 'oidc-provider'
import { readStyle } from '#sandbox/pages/style.ts'
import { type Account, demoPeople, subjectOf } from './accounts.ts'
import { type IssuerOptions, openIssuer } from './issuer.ts'
import { chooser, note } from './pages.ts'
import { type GoogleStore, openGoogleStore } from './store.ts'

export type GoogleSandbox = {
  /** Serves the issuer; to be registered where its address says that it is. */
  plugin: (app: FastifyInstance) => Promise<void>
  /** Closes its file. */
  close: () => void
}

/**
 * Opens a stand-in for Google's sign-in: an OpenID Connect issuer with a page to choose an account
 * on. Its library is loaded and its key made when it is first asked for. What it knows lies in its
 * own SQLite `file`; several processes may open it.
 */
export function openGoogleSandbox(
  options: Omit<IssuerOptions, 'renderError'> & { file: string },
): GoogleSandbox {
  const store = openGoogleStore(options.file)
  const base = new URL(options.issuer).pathname
  const headers = careful(options.redirectUris)
  const renderError = (ctx: KoaContextWithOIDC, { error, error_description }: OidcError) => {
    ctx.type = 'html'
    ctx.body = note(base, 'This cannot go on', `${error_description ?? error}.`)
  }
  let opening: Promise<Provider> | null = null
  const issuer = () => {
    opening ??= openIssuer({ ...options, renderError }, store)
    return opening
  }
  return {
    plugin: async (app) => {
      serveChooser(app, { base, headers, issuer, store })
      await app.register(async (wire) => serveIssuer(wire, options.issuer, headers, issuer))
    },
    close: () => store.close(),
  }
}

type OidcError = { error: string; error_description?: string }
type Doors = {
  base: string
  headers: Record<string, string>
  issuer: () => Promise<Provider>
  store: GoogleStore
}

/** Every address that is none of the sandbox's own pages is the library's. */
function serveIssuer(
  app: FastifyInstance,
  address: string,
  headers: Record<string, string>,
  issuer: () => Promise<Provider>,
): void {
  // The library reads bodies itself.
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', (_request, _body, done) => done(null))
  app.route({
    method: ['GET', 'POST'],
    url: '/*',
    logLevel: 'warn',
    handler: async (request, reply) => {
      const answer = (await issuer()).callback()
      for (const [name, value] of Object.entries({ ...reply.getHeaders(), ...headers })) {
        if (value !== undefined) reply.raw.setHeader(name, value)
      }
      reply.hijack()
      atItsAddress(request.raw, address)
      await answer(request.raw, reply.raw)
    },
  })
}

/** The library builds addresses from the request's: this makes them public ones, even behind a proxy. */
function atItsAddress(request: IncomingMessage & { originalUrl?: string }, issuer: string): void {
  const { host, protocol, pathname } = new URL(issuer)
  Object.assign(request.headers, { host, 'x-forwarded-host': host })
  request.headers['x-forwarded-proto'] = protocol.slice(0, -1)
  request.originalUrl = request.url ?? '/'
  request.url = request.originalUrl.slice(pathname.length) || '/'
}

function serveChooser(app: FastifyInstance, { base, headers, issuer, store }: Doors): void {
  const style = readStyle(new URL('google.css', import.meta.url))
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string' },
    async (_: FastifyRequest, body: string) => new URLSearchParams(body),
  )
  app.get('/google.css', { logLevel: 'warn' }, async (_, reply) =>
    reply.header('cache-control', 'no-cache').type('text/css; charset=utf-8').send(style),
  )

  app.get('/choose/:uid', { logLevel: 'warn' }, async (request, reply) => {
    const open = await find(await issuer(), request, reply)
    const { uid } = request.params as { uid: string }
    return open
      ? send(reply.headers(headers), chooser(base, `${base}/choose/${uid}`))
      : sendOver(reply.headers(headers), base)
  })

  app.post('/choose/:uid', { logLevel: 'warn' }, async (request, reply) => {
    const provider = await issuer()
    const chosen = request.body instanceof URLSearchParams ? request.body : new URLSearchParams()
    if (!(await find(provider, request, reply))) return sendOver(reply.headers(headers), base)
    const account = accountIn(chosen)
    if (account) store.enter(subjectOf(account.email), account)
    const result = account
      ? { select_account: {}, login: { accountId: subjectOf(account.email), remember: false } }
      : { error: 'access_denied', error_description: 'The user refused' }
    const next = await provider.interactionResult(request.raw, reply.raw, result)
    return reply.headers(headers).redirect(next, 303)
  })
}

/** The sign-in that this browser is in the middle of; undefined when there is none any more. */
async function find(provider: Provider, request: FastifyRequest, reply: FastifyReply) {
  try {
    return await provider.interactionDetails(request.raw, reply.raw)
  } catch (error) {
    if (error instanceof Error && error.name === 'SessionNotFound') return undefined
    throw error
  }
}

/** The chosen or typed account; null for a refusal. */
function accountIn(chosen: URLSearchParams): Account | null {
  const email = chosen.get('email')?.trim().toLowerCase()
  if (!email || chosen.has('refuse')) return null
  const known = demoPeople.find((account) => account.email === email)
  if (known) return known
  const name = email.split('@')[0] ?? email
  return { email, name, verified: chosen.has('verified'), about: '' }
}

function sendOver(reply: FastifyReply, base: string): FastifyReply {
  const words = 'Close this window, and begin again in the shop.'
  return send(reply.status(404), note(base, 'This sign-in is over', words))
}

function send(reply: FastifyReply, page: string): FastifyReply {
  return reply.type('text/html; charset=utf-8').send(page)
}

/**
 * A page may load the sandbox's style and nothing else of ours. A browser follows a form's redirects only
 * where the form itself may go: back to the shop. Like Google's, these pages stay in reach of the
 * window that opened them.
 */
function careful(redirectUris: string[]): Record<string, string> {
  const shop = [...new Set(redirectUris.map((uri) => new URL(uri).origin))].join(' ')
  const policy = [
    "default-src 'none'",
    "style-src 'self'",
    // Lets nothing run, but is there: the library adds the hash of the one script that it writes, which
    // ends another account's session in this browser.
    "script-src 'report-sample'",
    `form-action 'self' ${shop}`,
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ]
  return {
    'content-security-policy': policy.join('; '),
    'cross-origin-opener-policy': 'unsafe-none',
    'cache-control': 'no-store',
    'referrer-policy': 'no-referrer',
  }
}
