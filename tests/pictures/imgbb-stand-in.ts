// An image host on imgbb's wire: the key in the query, a multipart file, `success` and `data.url`.
import { createServer } from 'node:http'
import { buffer } from 'node:stream/consumers'

export type ImgbbStandIn = {
  api: string
  /** Where the host says that it shows them. */
  pictures: string
  kept: { bytes: Buffer; name: string; type: string }[]
  /** What it answers instead, so many times. */
  fail(answer: { status: number; body: string }, times: number): void
  close(): Promise<void>
}

export const imgbbKey = 'standin-key-9f3'
const pictures = 'https://i.ibb.co'

export async function openImgbbStandIn(): Promise<ImgbbStandIn> {
  const kept: ImgbbStandIn['kept'] = []
  let fault = { status: 500, body: '', times: 0 }

  const server = createServer(async (request, response) => {
    const bytes = await buffer(request)
    const answer = (status: number, body: unknown) =>
      response
        .writeHead(status, { 'content-type': 'application/json' })
        .end(typeof body === 'string' ? body : JSON.stringify(body))
    if (fault.times-- > 0) return answer(fault.status, fault.body)
    const refuse = (message: string, code: number) =>
      answer(400, { status_code: 400, error: { message, code }, status_txt: 'Bad Request' })
    const url = new URL(request.url ?? '', 'http://host')
    if (request.method !== 'POST' || url.pathname !== '/1/upload') return answer(404, {})
    if (url.searchParams.get('key') !== imgbbKey) return refuse('Invalid API v1 key.', 100)
    const form = await new Response(new Uint8Array(bytes), {
      headers: { 'content-type': request.headers['content-type'] ?? '' },
    })
      .formData()
      .catch(() => null)
    const file = form?.get('image')
    if (!(file instanceof File)) return refuse('Empty upload source.', 130)
    kept.push({ bytes: Buffer.from(await file.arrayBuffer()), name: file.name, type: file.type })
    const id = `h${kept.length}`
    const data = {
      id,
      title: file.name,
      url: `${pictures}/${id}/${file.name}`,
      display_url: `${pictures}/${id}/${file.name}`,
      delete_url: `https://ibb.test/${id}/delete`,
    }
    return answer(200, { data, success: true, status: 200 })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const at = server.address()
  return {
    api: `http://127.0.0.1:${typeof at === 'object' ? at?.port : 0}/1/upload`,
    pictures,
    kept,
    fail: (answer, times) => {
      fault = { ...answer, times }
    },
    close: async () => {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
