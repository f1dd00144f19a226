// A careless or malicious identity provider: its tokens open no other user's account, and each
// failure is a sentence.
import { generateKeyPairSync } from 'node:crypto'
import fastify, { type FastifyInstance } from 'fastify'
import { exportJWK, SignJWT } from 'jose'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ours } from '#base/texts.ts'
import { freePort } from '#tests/free-port.ts'
import { begin, expectNobody, usersWith, wordsAt } from '#tests/google-visit.ts'
import { openTestShop, type TestShop } from '#tests/open-shop.ts'
import { newVisitor, type Visitor } from '#tests/visitor.ts'

const { google } = ours
const client = {
  GOOGLE_CLIENT_ID: 'shop',
  GOOGLE_CLIENT_SECRET: 'a secret of the two, 32 long.....',
}
const pair = () => generateKeyPairSync('rsa', { modulusLength: 2048 })
const keys = { known: pair(), other: pair() }
const minutes = (count: number) => Math.floor(Date.now() / 1_000) + count * 60

type Claims = Record<string, unknown>
type Answer = { status?: number; body: unknown }

let shop: TestShop
let provider: FastifyInstance
let issuer = ''
const answers = new Map<string, Answer>()

beforeAll(async () => {
  const port = await freePort()
  issuer = `http://127.0.0.1:${port}`
  provider = fastify()
  provider.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string' },
    (_, text, done) => done(null, Object.fromEntries(new URLSearchParams(String(text)))),
  )
  provider.get('/.well-known/openid-configuration', async () => ({
    issuer,
    authorization_endpoint: `${issuer}/auth`,
    token_endpoint: `${issuer}/token`,
    jwks_uri: `${issuer}/jwks`,
    userinfo_endpoint: `${issuer}/userinfo`,
    id_token_signing_alg_values_supported: ['RS256', 'HS256', 'none'],
  }))
  provider.get('/jwks', async () => ({
    keys: [{ ...(await exportJWK(keys.known.publicKey)), kid: 'one', alg: 'RS256', use: 'sig' }],
  }))
  provider.post('/token', async (request, reply) => {
    const { code } = request.body as { code: string }
    const { status = 200, body } = answers.get(code) ?? { status: 400, body: {} }
    return reply.status(status).send(body)
  })
  provider.get('/userinfo', async (request) => {
    const token = request.headers.authorization?.replace('Bearer ', '') ?? ''
    return answers.get(token)?.body ?? {}
  })
  await provider.listen({ port, host: '127.0.0.1' })
  shop = await openTestShop('sqlite', { ...client, OIDC_ISSUER: issuer })
})
afterAll(async () => {
  await shop.close()
  await provider.close()
})

const honest = (email: string, nonce: string): Claims => ({
  ...{ iss: issuer, aud: client.GOOGLE_CLIENT_ID, sub: `sub of ${email}`, nonce },
  ...{ iat: minutes(0), exp: minutes(10), email, email_verified: true, name: 'Robin' },
})

const signed = (claims: Claims, key = keys.known, kid = 'one') =>
  new SignJWT(claims).setProtectedHeader({ alg: 'RS256', kid }).sign(key.privateKey)

const signedBySecret = (claims: Claims) =>
  new SignJWT(claims)
    .setProtectedHeader({ alg: 'HS256' })
    .sign(new TextEncoder().encode(client.GOOGLE_CLIENT_SECRET))

const unsigned = (header: object, claims: Claims) =>
  `${[header, claims].map((part) => Buffer.from(JSON.stringify(part)).toString('base64url')).join('.')}.`

async function comeBack(
  visitor: Visitor,
  email: string,
  answer: (claims: Claims) => Promise<Answer>,
): Promise<string> {
  const asked = (await begin(visitor)).searchParams
  // Which of them others know is their own.
  expect(asked.has('prompt')).toBe(false)
  const code = `code ${answers.size}`
  answers.set(code, await answer(honest(email, asked.get('nonce') ?? '')))
  const back = new URL(asked.get('redirect_uri') ?? '')
  back.search = new URLSearchParams({ code, state: asked.get('state') ?? '' }).toString()
  return wordsAt(visitor, await visitor.ask(back.href))
}

const withToken = async (token: string | Promise<string>, access = 'a'): Promise<Answer> => ({
  body: { access_token: access, token_type: 'Bearer', id_token: await token },
})
const withClaims = (change: Claims) => (claims: Claims) =>
  withToken(signed({ ...claims, ...change }))
const without = (name: string) => (claims: Claims) => {
  const { [name]: _left, ...rest } = claims
  return withToken(signed(rest))
}

test.each<[string, (claims: Claims) => Promise<Answer>, sentence?: string]>([
  ['no email_verified', without('email_verified'), google.unverified],
  ['an email_verified that is a text', withClaims({ email_verified: 'true' }), google.unverified],
  ['no email', without('email')],
  ['no person', without('sub')],
  ['another audience', withClaims({ aud: 'another shop' })],
  ['an end five minutes ago', withClaims({ iat: minutes(-9), exp: minutes(-5) })],
  ['another nonce', withClaims({ nonce: 'of another' })],
  ['another issuer', withClaims({ iss: 'http://127.0.0.1' })],
  ['a key that is not published', (claims) => withToken(signed(claims, keys.other))],
  ['the secret of the client as its key', (claims) => withToken(signedBySecret(claims))],
  ['no signature', (claims) => withToken(unsigned({ alg: 'none' }, claims))],
  ['no token', async () => ({ body: { access_token: 'a', token_type: 'Bearer' } })],
  ['a refusal', async () => ({ status: 400, body: { error: 'invalid_grant' } })],
  ['a failure', async () => ({ status: 500, body: '<h1>Oops' })],
])('a provider that answers with %s opens nothing', async (_, answer, sentence = google.failed) => {
  const { email } = await shop.customer()
  const visitor = newVisitor(shop.address)
  expect(await comeBack(visitor, email, answer)).toContain(sentence)
  await expectNobody(visitor)
  expect(await usersWith(shop, email)).toBe(1)
})

test('signs in with a provider that gives the email by token only', async () => {
  const email = `rider-${crypto.randomUUID()}@foreign.test`
  const words = await comeBack(newVisitor(shop.address), email, async (claims) => {
    const { email: _told, ...token } = claims
    answers.set('its access', { body: claims })
    return withToken(signed(token), 'its access')
  })
  expect(words).toContain(google.signedIn)
  expect(await usersWith(shop, email)).toBe(1)
})

test('signs in with several audiences, and with a clock ahead', async () => {
  for (const change of [
    { aud: ['another', client.GOOGLE_CLIENT_ID] },
    { iat: minutes(5), exp: minutes(15) },
    { iat: minutes(-5), exp: minutes(5) },
  ]) {
    const words = await comeBack(
      newVisitor(shop.address),
      `rider-${crypto.randomUUID()}@gmail.test`,
      withClaims(change),
    )
    expect(words).toContain(google.signedIn)
  }
})
