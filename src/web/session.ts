import { useSyncExternalStore } from 'react'
import { problemFrom } from '#base/problem.ts'

/** Where the access token is kept in local storage: the specification's name for it. */
const tokenKey = 'accessToken'

/** So long before its end a token is renewed. */
const renewBeforeMs = 60_000

/** Who is signed in, as their token says; roles are asked of the server. */
export type Session = { token: string; email: string; userId: string; expiresAt: number }

/**
 * Who is signed in: `undefined` while that is not known (on the server, and until the page lives),
 * null for a visitor.
 */
export function useSession(): Session | null | undefined {
  return useSyncExternalStore(subscribe, readSession, () => undefined)
}

/** Who is signed in now, in a browser. */
export function readSession(): Session | null {
  const token = localStorage.getItem(tokenKey)
  if (token !== known?.token) known = token === null ? null : decode(token)
  return known
}

/** Keeps the token of whoever has just proven this email to the identity service. */
export async function enter(email: string): Promise<void> {
  const token = await fetchToken(email)
  if (token === null) throw new Error('The identity service did not sign you in. Please try again.')
  keep(token)
}

/** Ends the session on the server and forgets the token, also when the server is not reached. */
export async function leave(): Promise<void> {
  try {
    await fetch('/api/identity/sign-out', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: '{}',
    })
  } catch {
    // The token is forgotten all the same; the session ends by its age.
  }
  forget()
}

/** A token that is good for a while yet, or null for a visitor. */
export async function freshToken(): Promise<string | null> {
  if (typeof localStorage === 'undefined') return null
  const session = readSession()
  if (!session) return null
  if (session.expiresAt - Date.now() > renewBeforeMs) return session.token
  return (await renewToken()) ? (readSession()?.token ?? null) : null
}

let renewal: Promise<boolean> | null = null

/**
 * Renews the token from the session cookie; false for a visitor, or when the session has ended, which
 * forgets the token. Askers at the same moment share one renewal.
 */
export function renewToken(): Promise<boolean> {
  if (typeof localStorage === 'undefined') return Promise.resolve(false)
  renewal ??= renew().finally(() => {
    renewal = null
  })
  return renewal
}

async function renew(): Promise<boolean> {
  const session = readSession()
  if (!session) return false
  const token = await fetchToken(session.email)
  if (token === null) forget()
  else keep(token)
  return token !== null
}

/**
 * Null when the identity service knows no such session; a network failure is thrown, and 'second-step'
 * for a session that waits for its second step.
 */
async function fetchToken(email: string): Promise<string | null> {
  const answer = await fetch(`/api/users/${encodeURIComponent(email)}`, {
    method: 'PUT',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email }),
  })
  const problem = answer.ok ? null : problemFrom(await answer.json().catch(() => null))
  if (problem?.code === 'second-step') throw problem
  if (answer.status === 401 || answer.status === 403) return null
  if (!answer.ok) throw new Error(`The token was not renewed: ${answer.status}`)
  return ((await answer.json()) as { token: string }).token
}

let known: Session | null = null
const listeners = new Set<() => void>()

function keep(token: string): void {
  localStorage.setItem(tokenKey, token)
  tell()
}

function forget(): void {
  localStorage.removeItem(tokenKey)
  tell()
}

function tell(): void {
  for (const listener of listeners) listener()
}

/** Another tab's sign-in or sign-out counts here too. */
function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  window.addEventListener('storage', listener)
  return () => {
    listeners.delete(listener)
    window.removeEventListener('storage', listener)
  }
}

/** What the token says; its signature is the server's matter. */
function decode(token: string): Session | null {
  try {
    const [, payload = ''] = token.split('.')
    const bytes = Uint8Array.from(atob(payload.replace(/-/g, '+').replace(/_/g, '/')), (c) =>
      c.charCodeAt(0),
    )
    const { sub, email, exp } = JSON.parse(new TextDecoder().decode(bytes)) as Record<
      string,
      unknown
    >
    if (typeof sub !== 'string' || typeof email !== 'string' || typeof exp !== 'number') return null
    return { token, email, userId: sub, expiresAt: exp * 1000 }
  } catch {
    return null
  }
}
