import { renderToReadableStream } from 'react-dom/server'
import { type EntryContext, ScrollRestoration, ServerRouter } from 'react-router'

// The build has its own copy of the framework: the server takes from here what must be of that copy.
export { createRequestHandler, RouterContextProvider } from 'react-router'
export { setTimeZone } from '#base/time-zone.ts'
export { earlyScript } from '#web/early.ts'
export { shopContext } from '#web/server-loader.ts'

/** Holds the function that the component writes into each page. */
export const scrollSource = ScrollRestoration.toString()

/** Renders a page whole: the shop keeps and hashes it, so it is not sent in pieces. */
export default async function render(
  request: Request,
  status: number,
  headers: Headers,
  context: EntryContext,
): Promise<Response> {
  headers.set('content-type', 'text/html; charset=utf-8')
  const page = await renderToReadableStream(<ServerRouter context={context} url={request.url} />, {
    // In order, however large: React would send what is large last, with a script to put it in place.
    progressiveChunkSize: Number.POSITIVE_INFINITY,
  })
  await page.allReady
  return new Response(page, { status, headers })
}
