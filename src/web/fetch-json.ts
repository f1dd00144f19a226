import { problemOfResponse } from '#base/problem.ts'
import { Unreachable } from './chunk.ts'

/** Sends a request with the session's cookie instead of a token. Throws Unreachable when no response comes. */
export async function fetchJson(method: string, path: string, body?: object): Promise<Response> {
  try {
    const headers = { 'content-type': 'application/json' }
    return await fetch(`/api${path}`, { method, headers, body: JSON.stringify(body) ?? null })
  } catch {
    throw new Unreachable()
  }
}

/** Returns the body of a response. Throws a Problem for a refusal. */
export async function readResponse(response: Response): Promise<unknown> {
  const body: unknown = await response.json().catch(() => null)
  if (response.ok) return body
  throw problemOfResponse(response.status, body, response.headers)
}
