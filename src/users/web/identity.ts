import { Problem, problemFrom } from '#base/problem.ts'
import { takeToken } from '#web/token.ts'
import { Unreachable } from '#web/unreachable.ts'

/** Signs in with email and password; throws the identity service's words for a refusal. */
export async function signIn(email: string, password: string): Promise<void> {
  await ask('POST', '/sign-in/email', { email, password })
  await takeToken(email)
}

/** Has a link mailed that leads to the page for a new password. */
export async function mailResetLink(email: string): Promise<void> {
  await ask('POST', '/request-password-reset', { email, redirectTo: '/resetPassword' })
}

/** Sets a new password for whoever holds the mailed token, which is spent by it. */
export async function setPassword(token: string, newPassword: string): Promise<void> {
  await ask('POST', '/reset-password', { token, newPassword })
}

/** Has the verification mail sent again to the person signed in. */
export async function mailVerification(email: string): Promise<void> {
  await ask('POST', '/send-verification-email', { email, callbackURL: '/emailVerified' })
}

/** The address where Google asks who somebody is. */
export async function googleAddress(): Promise<string> {
  const answer = await ask('POST', '/sign-in/social', { provider: 'google' })
  const url = typeof answer === 'object' && answer !== null && 'url' in answer ? answer.url : null
  if (typeof url !== 'string') throw new Problem('google-down')
  return url
}

/** Whether a sign-in goes on with its second step. */
export function awaitsSecondStep(error: Error | null): boolean {
  return error instanceof Problem && error.code === 'second-step'
}

/** Takes the token for whoever the session cookie names. */
export async function takeTokenOfSession(): Promise<void> {
  const session = await ask('GET', '/get-session')
  const user = typeof session === 'object' && session && 'user' in session ? session.user : null
  const email = typeof user === 'object' && user && 'email' in user ? user.email : null
  if (typeof email !== 'string') throw new Problem('not-signed-in')
  await takeToken(email)
}

/** Provider refusals that say too little to a person, in better words. */
const plainer: Record<string, string> = {
  INVALID_TOKEN: 'This link was used already, or is older than an hour. Please ask for a new one.',
}

async function ask(method: 'GET' | 'POST', path: string, body?: unknown): Promise<unknown> {
  let response: Response
  try {
    response = await fetch(`/api/identity${path}`, {
      method,
      headers: { 'content-type': 'application/json' },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
  } catch {
    throw new Unreachable()
  }
  const answer: unknown = await response.json().catch(() => null)
  if (!response.ok) throw refusalOf(response, answer)
  return answer
}

/** The shop's own refusals are problems; the identity service's say `code` and `message`. */
function refusalOf({ status, headers }: Response, answer: unknown): Problem {
  if (status === 429) {
    const { message } = new Problem('too-many-tries')
    return new Problem('too-many-tries', {
      detail: message + whenAgain(headers.get('retry-after')),
    })
  }
  const known = problemFrom(answer)
  if (known) return known
  if (status >= 500) return new Problem('bug')
  const { code, message } = (answer ?? {}) as { code?: unknown; message?: unknown }
  const words = (typeof code === 'string' && plainer[code]) || message
  const detail = typeof words === 'string' && words ? { detail: words } : {}
  return new Problem(status === 401 ? 'wrong-password' : 'malformed', detail)
}

/** When a refused try may be made again, in words; nothing when the answer does not say. */
export function whenAgain(retryAfter: string | null): string {
  const seconds = Number(retryAfter)
  if (!retryAfter || !Number.isFinite(seconds) || seconds <= 0) return ''
  if (seconds < 60) return ' You can try again in less than a minute.'
  const minutes = Math.ceil(seconds / 60)
  return ` You can try again in ${minutes} ${minutes === 1 ? 'minute' : 'minutes'}.`
}
