import { showCounted } from '#base/format.ts'
import { Problem, problemFrom } from '#base/problem.ts'
import { ours } from '#base/texts.ts'
import { takeToken } from '#web/send.ts'
import { fetchJson } from '#web/session.ts'

export async function signInByPassword(typed: { email: string; password: string }): Promise<void> {
  const email = typed.email.trim()
  await askIdentity('POST', '/sign-in/email', { email, password: typed.password })
  await takeToken(email)
}

export async function mailVerification(email: string): Promise<void> {
  await askIdentity('POST', '/send-verification-email', { email })
}

export async function googleAddress(): Promise<string> {
  const { url } = await askIdentity('POST', '/sign-in/social', { provider: 'google' })
  if (typeof url !== 'string') throw new Problem('google-down', ours.google.down)
  return url
}

export async function takeTokenOfSession(): Promise<void> {
  const { user } = await askIdentity('GET', '/get-session')
  if (!user?.email) throw new Problem('not-signed-in', ours.notSignedIn)
  await takeToken(user.email)
}

type Answer = { url?: unknown; user?: { email?: string }; code?: string; message?: string }

export async function askIdentity(
  method: 'GET' | 'POST',
  path: string,
  body?: object,
): Promise<Answer> {
  const response = await fetchJson(method, `/identity${path}`, body)
  const answer = ((await response.json().catch(() => null)) ?? {}) as Answer
  if (!response.ok) throw refusal(response, answer)
  return answer
}

const spentLink = 'This link was used already, or is older than an hour. Please ask for a new one.'

/** The shop's own refusals are problems; the identity service's say `code` and `message`. */
function refusal({ status, headers }: Response, answer: Answer): Problem {
  if (status === 429)
    return new Problem('too-many-tries', ours.tooManyTries + whenAgain(headers.get('retry-after')))
  const problem = problemFrom(answer)
  if (problem || status >= 500) return problem ?? new Problem('bug', ours.unexpected)
  if (answer.code === 'INVALID_TOKEN') return new Problem('malformed', spentLink)
  return status === 401
    ? new Problem('wrong-password', answer.message ?? ours.wrongPassword)
    : new Problem('malformed', answer.message ?? ours.notUnderstood)
}

export function whenAgain(retryAfter: string | null): string {
  const seconds = Number(retryAfter)
  if (!(seconds > 0)) return ''
  if (seconds < 60) return ' You can try again in less than a minute.'
  return ` You can try again in ${showCounted(Math.ceil(seconds / 60), 'minute')}.`
}
