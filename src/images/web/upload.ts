import { Problem, problemFrom } from '#base/problem.ts'
import { Unreachable } from '#web/chunk.ts'
import { send } from '#web/send.ts'
import type * as contract from '../contract.ts'
import { findRefusal } from '../rules.ts'

/**
 * Uploads a picture and gives its address. Tells how much of it is on its way, from 0 to 1. Throws
 * the shop's Problem for a picture that it does not take.
 */
export async function uploadPicture(
  file: File,
  onProgress: (share: number) => void,
  signal: AbortSignal,
): Promise<string> {
  const refusal = findRefusal(file)
  if (refusal) throw refusal
  const { key } = await send<typeof contract.createTicket>('POST /image-tickets', {}, { signal })
  // By XMLHttpRequest: `fetch` does not tell how much of an upload has gone out.
  const request = new XMLHttpRequest()
  request.open('POST', `/api/images?key=${encodeURIComponent(key)}`)
  request.responseType = 'json'
  request.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0)
  signal.addEventListener('abort', () => request.abort())
  const form = new FormData()
  form.append('image', file)
  await new Promise((resolve, reject) => {
    request.onload = resolve
    request.onerror = () => reject(new Unreachable())
    request.send(form)
  })
  const { status, response } = request
  if (status >= 400 || status === 0) throw problemFrom(response) ?? new Problem('bug')
  return (response as { data: { url: string } }).data.url
}
