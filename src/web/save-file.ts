import { problemOf } from '#base/problem.ts'
import { currentUserId, freshToken, renewToken } from './token.ts'
import { Unreachable } from './unreachable.ts'

/**
 * Fetches a file of the API, which a plain link could not ask for as somebody signed in, and puts it
 * into this browser's downloads; gives its name. Throws as `send` does.
 */
export async function fetchAndSave(path: string): Promise<string> {
  const asker = currentUserId()
  let answer = await ask(path, asker)
  if (answer.status === 401 && (await renewToken(asker))) answer = await ask(path, asker)
  if (!answer.ok) {
    const body: unknown = await answer.json().catch(() => null)
    throw problemOf(answer.status, body, answer.headers)
  }
  const disposition = answer.headers.get('content-disposition') ?? ''
  const [, name = 'kickstand'] = /filename="([^"]+)"/.exec(disposition) ?? []
  saveFile(await answer.blob().catch(unreachable), name)
  return name
}

/** Puts a file into this browser's downloads. */
export function saveFile(contents: Blob, name: string): void {
  const address = URL.createObjectURL(contents)
  Object.assign(document.createElement('a'), { href: address, download: name }).click()
  URL.revokeObjectURL(address)
}

async function ask(path: string, asker: string | null): Promise<Response> {
  const token = await freshToken(asker)
  const signed = token ? { headers: { authorization: `Bearer ${token}` } } : {}
  return fetch(`/api${path}`, signed).catch(unreachable)
}

function unreachable(): never {
  throw new Unreachable()
}
