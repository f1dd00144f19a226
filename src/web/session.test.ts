import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Problem } from '#base/problem.ts'
import { refuse } from '#base/refuse.ts'
import { stubStorage } from '#tests/browser-storage.ts'
import { Unreachable } from './chunk.ts'
import { send } from './send.ts'
import { onSessionEnd, readSession, removeToken, saveToken } from './session.ts'
import { renewToken } from './token.ts'

const tokenOf = (sub: string, n: number) => {
  const payload = { sub, email: `${sub}@shop.test`, exp: 2_000_000_000 + n }
  return `head.${btoa(JSON.stringify(payload))}.signature`
}

const changeBasket = () => send('PUT /basket', { body: { lines: [], how: 'set' } })

/** The answer of the identity service, if it gives one. */
let answer: (response: Response) => void

beforeEach(() => {
  stubStorage()
  vi.stubGlobal('fetch', () => new Promise<Response>((resolve) => (answer = resolve)))
  saveToken(tokenOf('ada', 1))
})

afterEach(() => vi.unstubAllGlobals())

test('a session that has ended is forgotten', async () => {
  const renewal = renewToken('ada')
  answer(new Response(null, { status: 401 }))
  expect(await renewal).toBeNull()
  expect(readSession()).toBeNull()
})

test('keeps the user who signed in in another window, and repeats nothing for them', async () => {
  const renewal = renewToken('ada')
  localStorage.setItem('accessToken', tokenOf('ben', 1))
  answer(new Response(null, { status: 403 }))
  expect(await renewal).toBeNull()
  expect(readSession()?.userId).toBe('ben')
})

test('uses the token that another window renewed', async () => {
  const renewal = renewToken('ada')
  localStorage.setItem('accessToken', tokenOf('ada', 2))
  answer(Response.json({ token: tokenOf('ada', 1) }))
  expect(await renewal).toBe(tokenOf('ada', 2))
})

test('does not repeat a refused request for another user', async () => {
  const asked: [path: string, authorization: string | null][] = []
  vi.stubGlobal('fetch', async (path: string, { headers }: { headers: Record<string, string> }) => {
    asked.push([path, headers['authorization'] ?? null])
    // In another window, before the answer has come here.
    localStorage.setItem('accessToken', tokenOf('ben', 1))
    return Response.json(refuse('not-signed-in').body(), { status: 401 })
  })
  await expect(changeBasket()).rejects.toThrow(Problem)
  expect(asked).toEqual([['/api/basket', `Bearer ${tokenOf('ada', 1)}`]])
})

test("keeps a visitor's request a visitor’s after a sign-in", async () => {
  removeToken()
  let sent = 0
  vi.stubGlobal('fetch', async () => {
    sent += 1
    saveToken(tokenOf('ben', 1))
    return Response.json(null, { status: 401 })
  })
  await expect(changeBasket()).rejects.toThrow(Problem)
  expect(sent).toBe(1)
})

test.each([
  [429, 'too-many-tries'],
  [500, 'bug'],
  [503, 'busy'],
])('reports an answer %s that is not the shop’s', async (status, code) => {
  vi.stubGlobal('fetch', async () => new Response('<h1>Proxy</h1>', { status }))
  await expect(changeBasket()).rejects.toMatchObject({ code })
  saveToken(tokenOf('ada', -2_000_000_000))
  await expect(changeBasket()).rejects.toMatchObject({ code })
  expect(readSession()?.userId).toBe('ada')
})

test('reports a missing network when a token cannot be renewed', async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')))
  saveToken(tokenOf('ada', -2_000_000_000))
  await expect(send('GET /basket', {})).rejects.toThrow(Unreachable)
})

test('clears cached data for another user, not for a renewed token', () => {
  let forgotten = 0
  onSessionEnd(() => {
    forgotten += 1
  })
  saveToken(tokenOf('ada', 2))
  expect(forgotten).toBe(0)
  saveToken(tokenOf('ben', 1))
  expect(forgotten).toBe(1)
})
