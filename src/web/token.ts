import { problemOf } from '#base/problem.ts'
import { expireSession, readSession, saveToken } from './session.ts'
import { Unreachable } from './unreachable.ts'

/** So long before its end a token is renewed. */
const renewBeforeMs = 60_000

/** Keeps the token of whoever has just proven this email to the identity service. */
export async function takeToken(email: string): Promise<void> {
  const token = await fetchToken(email)
  if (token === null) throw new Error('The identity service did not sign you in. Please try again.')
  saveToken(token)
}

/** In whose name a request is made, also when it is made again; null for a visitor, and on the server. */
export function currentUserId(): string | null {
  return readSession()?.userId ?? null
}

/** The asker's token that is good for a while yet; null for a visitor, and once somebody else is signed in. */
export async function freshToken(asker: string | null): Promise<string | null> {
  const session = readSession()
  if (!session || session.userId !== asker) return null
  if (session.expiresAt - Date.now() > renewBeforeMs) return session.token
  return (await renewToken(asker)) ? (readSession()?.token ?? null) : null
}

let renewal: Promise<boolean> | null = null

/**
 * Renews the asker's token from the session cookie; false for a visitor, once somebody else is signed in,
 * or when the session has ended, which forgets the token. Requests at the same moment share one renewal.
 */
export async function renewToken(asker: string | null): Promise<boolean> {
  if (asker === null || currentUserId() !== asker) return false
  renewal ??= renew().finally(() => {
    renewal = null
  })
  return (await renewal) && currentUserId() === asker
}

async function renew(): Promise<boolean> {
  const session = readSession()
  if (!session) return false
  const token = await fetchToken(session.email)
  const now = readSession()
  // Another window renewed it meanwhile, or somebody else signed in there: that one counts.
  if (now?.token !== session.token) return now?.userId === session.userId
  if (token === null) expireSession()
  else saveToken(token)
  return token !== null
}

/**
 * Null when the identity service knows no such session. Throws as `send` does, and 'second-step' for a
 * session that waits for its second step.
 */
async function fetchToken(email: string): Promise<string | null> {
  const answer = await fetch(`/api/users/${encodeURIComponent(email)}`, {
    method: 'PUT',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email }),
  }).catch(() => {
    throw new Unreachable()
  })
  if (!answer.ok) {
    const body: unknown = await answer.json().catch(() => null)
    const problem = problemOf(answer.status, body, answer.headers)
    const isOver = answer.status === 401 || answer.status === 403
    if (isOver && problem.code !== 'second-step') return null
    throw problem
  }
  return ((await answer.json()) as { token: string }).token
}
