import { type PipeableStream, renderToPipeableStream } from 'react-dom/server'
import { type EntryContext, ServerRouter } from 'react-router'

// The build has its own copy of the framework: the server takes from here what must be of that copy.
export { createRequestHandler, RouterContextProvider } from 'react-router'
export { shopContext } from '#web/preload.ts'

/** Renders a page whole: the shop keeps and hashes it, so it is not sent in pieces. */
export default function render(
  request: Request,
  status: number,
  headers: Headers,
  context: EntryContext,
): Promise<Response> {
  headers.set('content-type', 'text/html; charset=utf-8')
  return new Promise((resolve, reject) => {
    const page = renderToPipeableStream(<ServerRouter context={context} url={request.url} />, {
      onError: (error) => console.error(error),
      // In order, however large: React would send what is large last, with a script to put it in place.
      progressiveChunkSize: Number.POSITIVE_INFINITY,
      onShellError: reject,
      onAllReady: () =>
        page.pipe(collect((body) => resolve(new Response(body, { status, headers })))),
    })
  })
}

type Destination = Parameters<PipeableStream['pipe']>[0]

const encoder = new TextEncoder()

/** As much of a stream of Node's as the renderer needs; it hands over everything at its end. */
function collect(whole: (body: Uint8Array<ArrayBuffer>) => void): Destination {
  const parts: Uint8Array[] = []
  let bytes = 0
  const sink = {
    // Long texts come as they are, short ones put together as bytes.
    write: (part: Uint8Array | string) => {
      const encoded = typeof part === 'string' ? encoder.encode(part) : part
      parts.push(encoded)
      bytes += encoded.length
      return true
    },
    end: () => {
      const body = new Uint8Array(bytes)
      let filled = 0
      for (const part of parts) {
        body.set(part, filled)
        filled += part.length
      }
      whole(body)
    },
    on: () => sink,
  }
  return sink as unknown as Destination
}
