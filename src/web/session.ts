import { useSyncExternalStore } from 'react'
import { Unreachable } from './chunk.ts'
import { forgetDrafts, giveDraftsTo } from './drafts.ts'
import { fetchJson } from './fetch-json.ts'
import { readStored, store, unstore } from './stored.ts'

const tokenKey = 'accessToken'

/** The signed-in user, from the token; roles come from the server. */
export type Session = {
  token: string
  email: string
  userId: string
  expiresAt: number
  /** The account had a price list when the token was given. */
  ownPrices: boolean
}

/** `undefined` on the server and until the page lives, null for a visitor. */
export function useSession(): Session | null | undefined {
  return useSyncExternalStore(subscribe, readSession, () => undefined)
}

let decoded: Session | null = null

export function readSession(): Session | null {
  const token = readStored(tokenKey)
  if (token !== decoded?.token) decoded = token === null ? null : decode(token)
  return decoded
}

/** In whose name a request is made, also when it is made again; null for a visitor, and on the server. */
export function currentUserId(): string | null {
  return readSession()?.userId ?? null
}

export function saveToken(token: string): void {
  const before = currentUserId()
  expired = false
  store(tokenKey, token)
  sessionChanged()
  if (currentUserId() !== before) for (const listener of signInListeners) listener()
}

/**
 * With the token goes what was shown under it. What was typed waits for the same person to come back,
 * whose session may have ended by its age: the next person at this browser sees none of it.
 */
export function removeToken(): void {
  unstore(tokenKey)
  sessionChanged()
}

export function forgetSession(): void {
  removeToken()
  forgetDrafts()
}

/** Ends the session and forgets its user. Throws Unreachable if it could not be ended. */
export async function endSession(): Promise<void> {
  await postSignOut()
  forgetSession()
}

/** The same, then reloads the shop, so that nothing of the user stays in memory. */
export async function signOut(): Promise<void> {
  await postSignOut()
  // Without telling the page, which would begin to lead to Login.
  unstore(tokenKey)
  for (const listener of endListeners) listener()
  forgetDrafts()
  window.location.assign('/')
}

async function postSignOut(): Promise<void> {
  const answer = await fetchJson('POST', '/identity/sign-out', {}).catch(() => null)
  if (!answer?.ok)
    throw new Unreachable(
      'The shop could not be reached, so you are still signed in. Please try again.',
    )
}

let expired = false

export function hasExpired(): boolean {
  return expired
}

export function expireSession(): void {
  expired = true
  removeToken()
}

const listeners = new Set<() => void>()
const signInListeners = new Set<() => void>()
const endListeners = new Set<() => void>()

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export function onSignIn(listener: () => void): void {
  signInListeners.add(listener)
}

/** Has this done whenever a session ends or gives way to another person's, in this tab or in another one. */
export function onSessionEnd(listener: () => void): void {
  endListeners.add(listener)
}

let known = readSession()

function sessionChanged(): void {
  const before = known
  known = readSession()
  for (const session of [before, known]) if (session) giveDraftsTo(session.userId)
  for (const listener of listeners) listener()
  if (before && before.userId !== known?.userId) for (const listener of endListeners) listener()
}

if (typeof window !== 'undefined') {
  // Another tab's sign-in or sign-out counts here too.
  window.addEventListener('storage', ({ key }) => {
    if (key === tokenKey || key === null) sessionChanged()
  })
  // A page from the back-forward cache has missed events of other tabs.
  window.addEventListener('pageshow', ({ persisted }) => {
    if (persisted) sessionChanged()
  })
}

function decode(token: string): Session | null {
  try {
    const [, payload = ''] = token.split('.')
    const binary = atob(payload.replace(/-/g, '+').replace(/_/g, '/'))
    const bytes = Uint8Array.from(binary, (character) => character.charCodeAt(0))
    const claims: Record<string, unknown> = JSON.parse(new TextDecoder().decode(bytes))
    const { sub, email, exp, prices } = claims
    if (typeof sub !== 'string' || typeof email !== 'string' || typeof exp !== 'number') return null
    return { token, email, userId: sub, expiresAt: exp * 1000, ownPrices: prices === 'own' }
  } catch {
    return null
  }
}
