import { randomUUID } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import { Socket } from 'node:net'
import type { FastifyRequest } from 'fastify'
import { refuse } from '#base/refuse.ts'

export const requestIdHeader = 'x-request-id'

/** Calls that a page's rendering makes share the page's id; ids sent from outside are ignored. */
export function readRequestId(request: IncomingMessage): string {
  const ofPage = isInternalRequest(request) ? request.headers[requestIdHeader] : undefined
  return typeof ofPage === 'string' ? ofPage : randomUUID()
}

/**
 * True for requests that the shop sends itself to render a page: they have no connection. It looks at the socket, because
 * importing node:http as a value loads all of `fetch`, 33 ms of each start.
 */
export function isInternalRequest({ socket }: Pick<IncomingMessage, 'socket'>): boolean {
  return !(socket instanceof Socket)
}

/**
 * Normalizes the path and query of a request before anything reads them: no host, no `..`, and no second slash at the
 * beginning, which would be read as another host.
 */
export function normalizePath(target: string): string {
  const path = target.replace(/^https?:\/\/[^/?#]*/i, '')
  const { pathname, search } = new URL(`/${path.replace(/^[/\\]+/, '')}`, 'http://shop')
  return pathname.replace(/^\/+/, '/') + search
}

export function requireOwnOrigin({ headers }: FastifyRequest, origins: string[]): void {
  const { origin } = headers
  const foreign =
    origin === undefined ? headers['sec-fetch-site'] === 'cross-site' : !origins.includes(origin)
  if (foreign) throw refuse('foreign-origin')
}
