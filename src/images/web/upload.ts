import { Problem, problemFrom } from '#base/problem.ts'
import { Unreachable } from '#web/chunk.ts'
import { send } from '#web/send.ts'
import type * as contract from '../contract.ts'
import { refusalOf } from '../rules.ts'

/**
 * Uploads a picture and gives its address. Tells how much of it is on its way, from 0 to 1. Throws
 * the shop's Problem for a picture that it does not take.
 */
export async function uploadPicture(
  file: File,
  tell: (share: number) => void,
  signal: AbortSignal,
): Promise<string> {
  const refusal = refusalOf(file)
  if (refusal) throw refusal
  const { key } = await send<typeof contract.createTicket>('POST /image-tickets', {}, { signal })
  const { status, body } = await post(
    `/api/images?key=${encodeURIComponent(key)}`,
    file,
    tell,
    signal,
  )
  if (status >= 400 || status === 0) throw problemFrom(body) ?? new Problem('bug')
  return (body as { data: { url: string } }).data.url
}

/** By XMLHttpRequest: `fetch` does not tell how much of an upload has gone out. */
function post(
  url: string,
  file: File,
  tell: (share: number) => void,
  signal: AbortSignal,
): Promise<{ status: number; body: unknown }> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    const form = new FormData()
    form.append('image', file)
    request.open('POST', url)
    request.responseType = 'json'
    request.upload.onprogress = ({ loaded, total }) => tell(total > 0 ? loaded / total : 0)
    request.onload = () => resolve({ status: request.status, body: request.response })
    request.onerror = () => reject(new Unreachable())
    signal.addEventListener('abort', () => request.abort())
    request.send(form)
  })
}
