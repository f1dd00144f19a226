import type { Problem } from '#base/problem.ts'
import { fetchJson, readResponse } from './fetch-json.ts'
import { currentUserId, expireSession, readSession, saveToken } from './session.ts'

const renewBeforeMs = 60_000

export async function takeToken(email: string): Promise<void> {
  const token = await fetchToken(email)
  if (token === null) throw new Error('The identity service did not sign you in. Please try again.')
  saveToken(token)
}

/** A fresh token of this user; null for a visitor, and once another user is signed in. */
export async function freshToken(userId: string | null): Promise<string | null> {
  const session = readSession()
  const isFresh = session && session.expiresAt - Date.now() > renewBeforeMs
  return isFresh && session.userId === userId ? session.token : renewToken(userId)
}

let renewal: Promise<void> | null = null

/**
 * Renews the user's token by the session cookie; null for a visitor, after another sign-in, or when the session has
 * ended, which forgets the token. Simultaneous requests share a renewal.
 */
export async function renewToken(userId: string | null): Promise<string | null> {
  const session = readSession()
  if (!session || session.userId !== userId) return null
  renewal ??= renew(session.email, session.token).finally(() => {
    renewal = null
  })
  await renewal
  return currentUserId() === userId ? (readSession()?.token ?? null) : null
}

async function renew(email: string, old: string): Promise<void> {
  const token = await fetchToken(email)
  // Another window renewed it, or another user signed in there: that one counts.
  if (readSession()?.token !== old) return
  if (token === null) expireSession()
  else saveToken(token)
}

/**
 * Null when the identity service knows no such session. Throws as `send` does, and 'second-step' for a
 * session that waits for its second step.
 */
async function fetchToken(email: string): Promise<string | null> {
  const response = await fetchJson('PUT', `/users/${encodeURIComponent(email)}`, { email })
  try {
    const { token } = (await readResponse(response)) as { token: string }
    return token
  } catch (error) {
    const { status, code } = error as Problem
    const isOver = status === 401 || status === 403
    if (isOver && code !== 'second-step' && code !== 'account-disabled') return null
    throw error
  }
}
