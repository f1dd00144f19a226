import type { IncomingMessage } from 'node:http'
import { newId } from '#server/ids.ts'
import { isAskedInside } from './asked-inside.ts'

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
