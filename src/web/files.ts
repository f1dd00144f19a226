import { Unreachable } from './chunk.ts'
import { readResponse } from './fetch-json.ts'
import { fetchApi } from './send.ts'

/** Downloads as the signed-in user, which a plain link could not. Returns the file's name; throws as `send` does. */
export async function downloadFile(path: string): Promise<string> {
  const response = await fetchApi(path)
  if (!response.ok) await readResponse(response)
  const disposition = response.headers.get('content-disposition') ?? ''
  const [, name = 'kickstand'] = /filename="([^"]+)"/.exec(disposition) ?? []
  const file = await response.blob().catch(() => {
    throw new Unreachable()
  })
  saveFile(file, name)
  return name
}

export function saveFile(contents: Blob, name: string): void {
  const address = URL.createObjectURL(contents)
  Object.assign(document.createElement('a'), { href: address, download: name }).click()
  URL.revokeObjectURL(address)
}

/** Sends a file to the API as the field `file`, with others; gives the answer's JSON. Throws as `send` does. */
export async function uploadFile(
  path: string,
  file: File,
  fields: Record<string, string> = {},
): Promise<unknown> {
  const body = new FormData()
  for (const [name, value] of Object.entries(fields)) body.append(name, value)
  body.append('file', file)
  return readResponse(await fetchApi(path, { method: 'POST', body }))
}
