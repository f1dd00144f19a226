import type { ReactNode } from 'react'
import { renderToPipeableStream, renderToString } from 'react-dom/server'
import {
  createContext,
  type EntryContext,
  type RouterContextProvider,
  ServerRouter,
} from 'react-router'

// The build has its own copy of the framework: the server takes from here what must be of that copy.
export { createRequestHandler, RouterContextProvider } from 'react-router'
export { shopContext } from '#web/preload.ts'

/**
 * A rendered page goes this way, from `<html>` to `</html>`: a Response would make bytes of it, and
 * text of those again.
 */
export const pageContext = createContext<string | null>(null)

/** How React marks a part that it left to the browser, because it would have had to wait for it. */
const leftOut = '<!--$!-->'

/**
 * Renders a page whole and at once, for the shop keeps and hashes it. A page waits for nothing: its
 * data is there, and so is its code, once it has been drawn for the first time (`asleep.tsx`).
 */
export default async function render(
  request: Request,
  status: number,
  headers: Headers,
  context: EntryContext,
  shop: RouterContextProvider,
): Promise<Response> {
  headers.set('content-type', 'text/html; charset=utf-8')
  const data = await new Response(context.serverHandoffStream).text()
  const page = () => <ServerRouter context={withData(context, data)} url={request.url} />
  let text = renderToString(page())
  if (text.includes(leftOut)) {
    await everythingIn(page())
    text = renderToString(page())
  }
  shop.set(pageContext, text)
  return new Response(null, { status, headers })
}

/**
 * React Router writes a page's data from a stream, within a boundary that waits for each part. All of
 * it was read, and is put where that boundary looks before it waits.
 */
function withData(context: EntryContext, value: string): EntryContext {
  const read = Object.assign(Promise.resolve(), { result: { done: true, value } })
  return {
    ...context,
    serverHandoffStream: new ReadableStream(),
    renderMeta: { streamCache: { 0: read } },
  }
}

/** Waits for whatever this page waits for. */
function everythingIn(page: ReactNode): Promise<void> {
  return new Promise((resolve, reject) => {
    renderToPipeableStream(page, { onAllReady: resolve, onShellError: reject })
  })
}
