// Tokens that the shop did not issue, issued for another purpose, or issued to a deleted user.
import { createHmac, randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { makeTicket } from '#images/server/upload.ts'
import { signToken } from '#server/http/current-user.ts'
import type { Person } from '#tests/makers.ts'
import { shopForTest, type TestShop } from '#tests/open-shop.ts'
import { unlimited } from '#tests/production.ts'

const mutations = 250

test('a token that the shop did not give opens nothing', async () => {
  const shop = await shopForTest('sqlite', unlimited)
  const admin = await shop.admin()
  const users = async (token: string) =>
    (await shop.call('GET', '/users', { as: { token } })).status
  for (const [kind, token] of await forgedTokens(shop, admin))
    expect(await users(token), `${kind}: ${token.slice(0, 200)}`).toBe(401)
  expect(await users(admin.token)).toBe(200)
})

type Forged = [kind: string, token: string]

async function forgedTokens(shop: TestShop, admin: Person): Promise<Forged[]> {
  const crafted = await craftedTokens(shop, admin)
  const mutated = Array.from({ length: mutations }, (_, number) => mutate(admin.token, number))
  // Some steps lead back to the same text: those are none.
  const others = mutated.filter((token) => token !== admin.token)
  return [...crafted, ...others.map((token): Forged => ['mutated', token])]
}

async function craftedTokens({ shop }: TestShop, admin: Person): Promise<Forged[]> {
  const { secret } = shop.config
  const [head = '', payload = '', signature = ''] = admin.token.split('.')
  const { id: sub, session: sid, email } = admin
  const now = Math.floor(Date.now() / 1000)
  const claims = { sub, sid, email, iss: 'kickstand', aud: 'kickstand api', iat: now }
  const lasting = { ...claims, exp: now + 900 }
  const key = createHmac('sha256', secret).update('access token').digest()
  const doubled = Buffer.concat([key, key])
  const claiming = (changed: object) => sign({ alg: 'HS256' }, { ...lasting, ...changed }, key)
  const unsigned = (alg: string) => `${encode({ alg, typ: 'JWT' })}.${payload}.`
  const embedded = { alg: 'HS256', jwk: { kty: 'oct', k: 'AAAA' }, kid: '../../dev/null' }
  return [
    ...['none', 'None', 'NONE', 'nOnE', ''].map((alg): Forged => [`alg ${alg}`, unsigned(alg)]),
    ['no signature', `${head}.${payload}`],
    ['empty signature', `${head}.${payload}.`],
    ['five parts', `${admin.token}.a.b`],
    ['own jwk', `${encode(embedded)}.${payload}.${signature}`],
    ['shop secret itself', sign({ alg: 'HS256' }, lasting, Buffer.from(secret))],
    ['empty key', sign({ alg: 'HS256' }, lasting, Buffer.alloc(0))],
    ['foreign key', sign({ alg: 'HS256' }, lasting, randomBytes(32))],
    ['HS384', sign({ alg: 'HS384' }, lasting, doubled, 'sha384')],
    ['HS512', sign({ alg: 'HS512' }, lasting, doubled, 'sha512')],
    ['HS512 by our key', sign({ alg: 'HS512' }, lasting, key, 'sha512')],
    ['RS256 by our key', sign({ alg: 'RS256' }, lasting, key)],
    ['critical header', sign({ alg: 'HS256', crit: ['x'], x: 1 }, lasting, key)],
    ['expired', await signToken(secret, admin, Date.now() - 16 * 60_000)],
    ['no issuer', claiming({ iss: undefined })],
    ['no audience', claiming({ aud: undefined })],
    ['other audience', claiming({ aud: 'evil' })],
    ['other issuer', claiming({ iss: 'evil' })],
    ['no session', claiming({ sid: undefined })],
    ['invented session', claiming({ sid: 'x' })],
    ['session list', claiming({ sid: [sid] })],
    ['other user', claiming({ sub: 'somebody' })],
    ['never expires', claiming({ exp: undefined })],
    ['expires as text', claiming({ exp: '9999999999' })],
    ['picture ticket', makeTicket(secret, sub)],
    ['session id', sid],
  ]
}

function mutate(token: string, number: number): string {
  const at = Math.floor((number * 7919) % token.length)
  const other = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'
  const letter = other[(number * 31) % other.length] ?? 'A'
  switch (number % 4) {
    case 0:
      return token.slice(0, at) + letter + token.slice(at + 1)
    case 1:
      return token.slice(0, at) + token.slice(at + 1)
    case 2:
      return token.slice(0, at) + letter + token.slice(at)
    default:
      return token.split('').reverse().join('').slice(at) || 'x'
  }
}

function sign(header: object, body: object, key: Uint8Array, hash = 'sha256'): string {
  const signed = `${encode(header)}.${encode(body)}`
  return `${signed}.${createHmac(hash, key).update(signed).digest('base64url')}`
}

function encode(part: object): string {
  return Buffer.from(JSON.stringify(part)).toString('base64url')
}
