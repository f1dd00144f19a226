import { readProblem } from '#base/problem.ts'
import { Unreachable } from './chunk.ts'

/** Asks by the session's cookie, not by a token. Throws Unreachable when there was no answer. */
export async function fetchJson(method: string, path: string, body?: object): Promise<Response> {
  try {
    const headers = { 'content-type': 'application/json' }
    return await fetch(`/api${path}`, { method, headers, body: JSON.stringify(body) ?? null })
  } catch {
    throw new Unreachable()
  }
}

/** Throws the shop's Problem for a refusal. */
export async function readAnswer(response: Response): Promise<unknown> {
  const body: unknown = await response.json().catch(() => null)
  if (response.ok) return body
  throw readProblem(response.status, body, response.headers)
}
