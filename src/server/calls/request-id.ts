import type { IncomingMessage } from 'node:http'
import { Socket } from 'node:net'
import { newId } from '#server/ids.ts'

/** Where an answer tells the id by which the log knows its request. */
export const requestIdHeader = 'x-request-id'

/**
 * What a request is called in the log and in its answer, on every node and in every process. What a
 * page asks the shop while it is rendered is part of the page's request; what strangers call theirs
 * does not count.
 */
export function requestIdOf(request: IncomingMessage): string {
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
