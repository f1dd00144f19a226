import type { IncomingMessage } from 'node:http'
import { Socket } from 'node:net'
import type { FastifyRequest } from 'fastify'
import { Problem } from '#base/problem.ts'
import { newId } from '../ids.ts'

/** Where an answer tells the id by which the log knows its request. */
export const requestIdHeader = 'x-request-id'

/**
 * What a request is called in the log and in its answer, on every node and in every process. What a
 * page asks the shop while it is rendered is part of the page's request; what strangers call theirs
 * does not count.
 */
export function readRequestId(request: IncomingMessage): string {
  const ofPage = isAskedInside(request) ? request.headers[requestIdHeader] : undefined
  return typeof ofPage === 'string' ? ofPage : newId()
}

/**
 * Whether the shop asks itself, for a page that it renders: then there is no connection. Told by the
 * socket, because importing node:http as a value loads all of `fetch`: 33 ms of each start.
 */
export function isAskedInside({ socket }: Pick<IncomingMessage, 'socket'>): boolean {
  return !(socket instanceof Socket)
}

/**
 * The path of what is asked for. Some clients send the whole address, of whatever host; and what
 * begins with two slashes would be taken for another host wherever an address is read.
 */
export function pathOnly(target: string): string {
  const path = target.replace(/^https?:\/\/[^/?#]*/i, '')
  return path.startsWith('/') ? path.replace(/^[/\\]{2,}/, '/') : `/${path}`
}

/**
 * Refuses what a page of another site made a browser send: browsers bring cookies with that too, and
 * say where it comes from. Throws 'foreign-origin'. Programs that are no browser say nothing, and
 * have no cookie but their own.
 */
export function requireOwnOrigin({ headers }: FastifyRequest, origins: string[]): void {
  const { origin } = headers
  const foreign =
    origin === undefined ? headers['sec-fetch-site'] === 'cross-site' : !origins.includes(origin)
  if (foreign) throw new Problem('foreign-origin')
}
