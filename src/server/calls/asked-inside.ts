import type { IncomingMessage } from 'node:http'
import { Socket } from 'node:net'

/**
 * Whether the shop asks itself, for a page that it renders: then there is no connection. Told by the
 * socket, because importing node:http as a value loads all of `fetch`: 33 ms of each start.
 */
export function isAskedInside({ socket }: Pick<IncomingMessage, 'socket'>): boolean {
  return !(socket instanceof Socket)
}
