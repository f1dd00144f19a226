import { Problem } from '#base/problem.ts'
import { ours } from '#base/texts.ts'
import { readAnswer, takeToken } from '#web/send.ts'
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

type Answer = { url?: unknown; user?: { email?: string } }

export async function askIdentity(
  method: 'GET' | 'POST',
  path: string,
  body?: object,
): Promise<Answer> {
  const response = await fetchJson(method, `/identity${path}`, body)
  return ((await readAnswer(response)) ?? {}) as Answer
}
