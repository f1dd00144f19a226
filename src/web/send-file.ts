import { problemOf } from '#base/problem.ts'
import { currentUserId, freshToken, renewToken } from './token.ts'
import { Unreachable } from './unreachable.ts'

/** Sends a file to the API as the field `file`; gives the answer's JSON. Throws as `send` does. */
export async function sendFile(path: string, file: File): Promise<unknown> {
  const asker = currentUserId()
  let answer = await post(path, file, asker)
  if (answer.status === 401 && (await renewToken(asker))) answer = await post(path, file, asker)
  const body: unknown = await answer.json().catch(() => null)
  if (!answer.ok) throw problemOf(answer.status, body, answer.headers)
  return body
}

async function post(path: string, file: File, asker: string | null): Promise<Response> {
  const form = new FormData()
  form.append('file', file)
  const token = await freshToken(asker)
  const headers: HeadersInit = token ? { authorization: `Bearer ${token}` } : {}
  try {
    return await fetch(`/api${path}`, { method: 'POST', body: form, headers })
  } catch {
    throw new Unreachable()
  }
}
