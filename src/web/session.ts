import { useSyncExternalStore } from 'react'
import { ours } from '#base/texts.ts'
import { forgetDrafts, giveDraftsTo } from './draft-owner.ts'
import { readStored, store, unstore } from './stored.ts'
import { Unreachable } from './unreachable.ts'

/** Where the access token is kept in local storage: the specification's name for it. */
const tokenKey = 'accessToken'

/** Who is signed in, as their token says; roles are asked of the server. */
export type Session = {
  token: string
  email: string
  userId: string
  expiresAt: number
  /** The account had a price list when the token was given. */
  ownPrices: boolean
}

/**
 * Who is signed in: `undefined` while that is not known (on the server, and until the page lives),
 * null for a visitor.
 */
export function useSession(): Session | null | undefined {
  return useSyncExternalStore(subscribe, readSession, () => undefined)
}

/** Who is signed in now, in a browser. */
export function readSession(): Session | null {
  const token = readStored(tokenKey)
  if (token !== known?.token) known = token === null ? null : decode(token)
  return known
}

/** Ends the session and forgets whose it was. Throws Unreachable where it goes on, and they stay signed in. */
export async function endSession(): Promise<void> {
  await postSignOut()
  forgetSession()
}

/** The same, and opens the shop anew, so that nothing of the person is left in the tab's memory. */
export async function signOut(): Promise<void> {
  await postSignOut()
  // Without telling the page, which would begin to lead to Login.
  unstore(tokenKey)
  tellForgetters()
  forgetDrafts()
  window.location.assign('/')
}

async function postSignOut(): Promise<void> {
  const answer = await fetch('/api/identity/sign-out', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: '{}',
  }).catch(() => null)
  if (!answer?.ok) throw new Unreachable(ours.stillSignedIn)
}

/** Forgets whose session it was that the server has ended. */
export function forgetSession(): void {
  removeToken()
  forgetDrafts()
}

const forgetters = new Set<() => void>()

/** Has this done whenever a session ends or gives way to another person's, in this tab or in another one. */
export function onSessionEnd(listener: () => void): void {
  forgetters.add(listener)
}

const arrivals = new Set<() => void>()

/** Has this done whenever somebody signs in in this tab. */
export function onSignIn(listener: () => void): void {
  arrivals.add(listener)
}

function tellForgetters(): void {
  for (const listener of forgetters) listener()
}

let known: Session | null = null
const listeners = new Set<() => void>()

let ended = false

/** Whether a session ended by itself in this tab: who is sent to log in again is told so. */
export function hasExpired(): boolean {
  return ended
}

/** The server knows the session no more. */
export function expireSession(): void {
  ended = true
  removeToken()
}

/** Keeps the token of whoever has just signed in, or goes on being so. */
export function saveToken(token: string): void {
  const before = readStored(tokenKey)
  ended = false
  passDrafts(before, token)
  store(tokenKey, token)
  tell()
  const isOther = isOver(before, token)
  if (isOther) tellForgetters()
  if (isOther || before === null) for (const listener of arrivals) listener()
}

/**
 * With the token goes what was shown under it. What was typed waits for the same person to come back,
 * whose session may have ended by its age: the next person at this browser sees none of it.
 */
export function removeToken(): void {
  passDrafts(readStored(tokenKey), null)
  unstore(tokenKey)
  tell()
  tellForgetters()
}

/** What was typed under one token is for the next one only if it is the same person's. */
function passDrafts(...tokens: readonly (string | null)[]): void {
  for (const token of tokens) {
    const session = token === null ? null : decode(token)
    if (session) giveDraftsTo(session.userId)
  }
}

function tell(): void {
  for (const listener of listeners) listener()
}

/** Another tab's sign-in or sign-out counts here too. */
function subscribe(listener: () => void): () => void {
  const changed = ({ key, oldValue, newValue }: StorageEvent) => {
    if (key === tokenKey) passDrafts(oldValue, newValue)
    if (key === tokenKey && isOver(oldValue, newValue)) tellForgetters()
    listener()
  }
  // A page that the browser had put by heard nothing of other tabs meanwhile.
  const returned = ({ persisted }: PageTransitionEvent) => {
    const before = known?.token ?? null
    if (!persisted || !isOver(before, readStored(tokenKey))) return
    tellForgetters()
    tell()
  }
  listeners.add(listener)
  window.addEventListener('storage', changed)
  window.addEventListener('pageshow', returned)
  return () => {
    listeners.delete(listener)
    window.removeEventListener('storage', changed)
    window.removeEventListener('pageshow', returned)
  }
}

/** Whether whoever was signed in is so no more, under whatever token. */
function isOver(before: string | null, now: string | null): boolean {
  return before !== null && decode(before)?.userId !== (now === null ? null : decode(now)?.userId)
}

/** What the token says; its signature is the server's matter. */
function decode(token: string): Session | null {
  try {
    const [, payload = ''] = token.split('.')
    const bytes = Uint8Array.from(atob(payload.replace(/-/g, '+').replace(/_/g, '/')), (c) =>
      c.charCodeAt(0),
    )
    const { sub, email, exp, prices } = JSON.parse(new TextDecoder().decode(bytes)) as Record<
      string,
      unknown
    >
    if (typeof sub !== 'string' || typeof email !== 'string' || typeof exp !== 'number') return null
    return { token, email, userId: sub, expiresAt: exp * 1000, ownPrices: prices === 'own' }
  } catch {
    return null
  }
}
