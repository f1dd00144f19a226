import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { keepToken, readSession } from './session.ts'
import { renewToken } from './token.ts'

const tokenOf = (sub: string, n: number) => {
  const payload = { sub, email: `${sub}@shop.test`, exp: 2_000_000_000 + n }
  return `head.${btoa(JSON.stringify(payload))}.signature`
}

/** What the identity service answers, when it does. */
let answer: (response: Response) => void

beforeEach(() => {
  const kept = new Map<string, string>()
  const storage = {
    getItem: (name: string) => kept.get(name) ?? null,
    setItem: (name: string, value: string) => kept.set(name, value),
    removeItem: (name: string) => kept.delete(name),
  }
  vi.stubGlobal('localStorage', storage)
  vi.stubGlobal('sessionStorage', storage)
  vi.stubGlobal('fetch', () => new Promise<Response>((resolve) => (answer = resolve)))
  keepToken(tokenOf('ada', 1))
})

afterEach(() => vi.unstubAllGlobals())

test('a session that has ended is forgotten', async () => {
  const renewal = renewToken()
  answer(new Response(null, { status: 401 }))
  expect(await renewal).toBe(false)
  expect(readSession()).toBeNull()
})

test('who signed in meanwhile in another window stays, and nothing is sent again for them', async () => {
  const renewal = renewToken()
  localStorage.setItem('accessToken', tokenOf('ben', 1))
  answer(new Response(null, { status: 403 }))
  expect(await renewal).toBe(false)
  expect(readSession()?.userId).toBe('ben')
})

test('what another window renewed meanwhile counts', async () => {
  const renewal = renewToken()
  localStorage.setItem('accessToken', tokenOf('ada', 2))
  answer(Response.json({ token: tokenOf('ada', 1) }))
  expect(await renewal).toBe(true)
  expect(readSession()?.token).toBe(tokenOf('ada', 2))
})
