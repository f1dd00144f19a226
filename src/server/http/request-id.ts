import { randomUUID } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import { Socket } from 'node:net'
import type { FastifyRequest } from 'fastify'
import { refuse } from '#base/refuse.ts'

export const requestIdHeader = 'x-request-id'

/** A page's own questions to the shop are part of the page's request; a stranger's id does not count. */
export function readRequestId(request: IncomingMessage): string {
  const ofPage = isAskedInside(request) ? request.headers[requestIdHeader] : undefined
  return typeof ofPage === 'string' ? ofPage : randomUUID()
}

/**
 * Whether the shop asks itself, for a page that it renders: then there is no connection. Told by the
 * socket, because importing node:http as a value loads all of `fetch`: 33 ms of each start.
 */
export function isAskedInside({ socket }: Pick<IncomingMessage, 'socket'>): boolean {
  return !(socket instanceof Socket)
}

/** Some clients send the whole address; what begins with two slashes would be read as another host. */
export function pathOnly(target: string): string {
  const path = target.replace(/^https?:\/\/[^/?#]*/i, '')
  return path.startsWith('/') ? path.replace(/^[/\\]{2,}/, '/') : `/${path}`
}

export function requireOwnOrigin({ headers }: FastifyRequest, origins: string[]): void {
  const { origin } = headers
  const foreign =
    origin === undefined ? headers['sec-fetch-site'] === 'cross-site' : !origins.includes(origin)
  if (foreign) throw refuse('foreign-origin')
}
