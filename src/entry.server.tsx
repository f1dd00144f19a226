import { renderToString } from 'react-dom/server'
import {
  createContext,
  type EntryContext,
  type RouterContextProvider,
  ServerRouter,
} from 'react-router'

// The build has its own copy of the framework: the server takes from here what must be of that copy.
export { createRequestHandler, RouterContextProvider } from 'react-router'
export { shopContext } from '#web/preload.ts'

/** A rendered page's text goes this way: a Response would make bytes of it, and text of those again. */
export const pageContext = createContext<string | null>(null)

/**
 * Renders a page whole and at once: nothing of it waits, for its data is there, and the shop keeps
 * and hashes it, so it is not sent in pieces.
 */
export default async function render(
  request: Request,
  status: number,
  headers: Headers,
  context: EntryContext,
  shop: RouterContextProvider,
): Promise<Response> {
  headers.set('content-type', 'text/html; charset=utf-8')
  const ready = await withDataRead(context)
  const page = renderToString(<ServerRouter context={ready} url={request.url} />)
  shop.set(pageContext, `<!DOCTYPE html>${page}`)
  return new Response(null, { status, headers })
}

/**
 * React Router writes a page's data from a stream, within a boundary that waits for each part. All of
 * it is read here, and put where that boundary looks before it waits.
 */
async function withDataRead(context: EntryContext): Promise<EntryContext> {
  const value = await new Response(context.serverHandoffStream).text()
  const read = Object.assign(Promise.resolve(), { result: { done: true, value } })
  return {
    ...context,
    serverHandoffStream: new ReadableStream(),
    renderMeta: { streamCache: { 0: read } },
  }
}
