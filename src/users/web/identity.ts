import { Problem } from '#base/problem.ts'
import { ours } from '#base/texts.ts'
import { fetchJson, readResponse } from '#web/fetch-json.ts'
import { takeToken } from '#web/token.ts'

export async function signInByPassword(typed: { email: string; password: string }): Promise<void> {
  const email = typed.email.trim()
  await askIdentity('POST', '/sign-in/email', { email, password: typed.password })
  await takeToken(email)
}

export async function mailVerification(email: string): Promise<void> {
  await askIdentity('POST', '/send-verification-email', { email })
}

export async function takeTokenOfSession(): Promise<void> {
  const session = await askIdentity<{ user: { email: string } } | null>('GET', '/get-session')
  if (!session) throw new Problem('not-signed-in', ours.notSignedIn)
  await takeToken(session.user.email)
}

/** Throws as `send` does. */
export async function askIdentity<Answer>(
  method: 'GET' | 'POST',
  path: string,
  body?: object,
): Promise<Answer> {
  return (await readResponse(await fetchJson(method, `/identity${path}`, body))) as Answer
}
