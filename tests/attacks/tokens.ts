// Tokens that the shop did not give, or gave for something else, or gave to somebody who is gone.
import { createHmac, randomBytes } from 'node:crypto'
import { SignJWT } from 'jose'
import { signTicket } from '#images/server/upload.ts'
import { signToken } from '#server/calls/asker.ts'
import type { Person } from '#tests/makers.ts'
import type { TestShop } from '#tests/open-shop.ts'
import { type Figures, missList, type Stand } from '#tests/prove/stand.ts'

const count = { short: 250, full: 1_000 }

/** Tries forged tokens on an admin's call and on one where a bad token only means a visitor. */
export async function proveTokens(stand: Stand): Promise<Figures> {
  const shop = await stand.open()
  const misses = missList()
  try {
    const admin = await shop.admin()
    const forged = await forgedTokens(shop, admin, count[stand.size])
    for (const { kind, token } of forged) {
      const { status } = await shop.call('GET', '/users', { as: { token } })
      if (status !== 401) misses.miss(`${kind} was answered ${status}: ${token.slice(0, 200)}`)
    }
    const real = await shop.call('GET', '/users', { as: admin })
    if (real.status !== 200) misses.miss('the real token was refused: nothing is proven')
    return { forged: forged.length, accepted: misses.count(), misses: misses.list() }
  } finally {
    await shop.close()
  }
}

type Forged = { kind: string; token: string }

async function forgedTokens(shop: TestShop, admin: Person, most: number): Promise<Forged[]> {
  const crafted = await craftedTokens(shop, admin)
  // Some steps lead back to the same text: those are none.
  const mutated = Array.from({ length: most }, (_, number) => ({
    kind: 'mutated',
    token: mutate(admin.token, number),
  }))
  const others = mutated.filter(({ token }) => token !== admin.token)
  return [...crafted, ...others].slice(0, most)
}

async function craftedTokens({ shop }: TestShop, admin: Person): Promise<Forged[]> {
  const { secret } = shop.config
  const [head = '', payload = '', signature = ''] = admin.token.split('.')
  const claims = {
    sub: admin.id,
    sid: admin.session,
    email: admin.email,
    iss: 'kickstand',
    aud: 'kickstand api',
  }
  const now = Math.floor(Date.now() / 1000)
  const lasting = { ...claims, iat: now, exp: now + 900 }
  const rightKey = createHmac('sha256', secret).update('access token').digest()
  const signedBy = (key: Uint8Array, alg: string, body: Record<string, unknown> = lasting) =>
    new SignJWT(body).setProtectedHeader({ alg }).sign(key)
  const unsigned = (alg: string) => `${encode({ alg, typ: 'JWT' })}.${payload}.`
  const embedded = { alg: 'HS256', jwk: { kty: 'oct', k: 'AAAA' }, kid: '../../dev/null' }
  return [
    ...['none', 'None', 'NONE', 'nOnE', ''].map((alg) => ({
      kind: `alg ${alg}`,
      token: unsigned(alg),
    })),
    { kind: 'no signature', token: `${head}.${payload}` },
    { kind: 'empty signature', token: `${head}.${payload}.` },
    { kind: 'five parts', token: `${admin.token}.a.b` },
    { kind: 'own jwk', token: `${encode(embedded)}.${payload}.${signature}` },
    { kind: 'shop secret itself', token: await signedBy(Buffer.from(secret), 'HS256') },
    { kind: 'empty key', token: sign({ alg: 'HS256' }, lasting, Buffer.alloc(0)) },
    { kind: 'foreign key', token: await signedBy(randomBytes(32), 'HS256') },
    { kind: 'HS384', token: await signedBy(Buffer.concat([rightKey, rightKey]), 'HS384') },
    { kind: 'HS512', token: await signedBy(Buffer.concat([rightKey, rightKey]), 'HS512') },
    { kind: 'HS512 by our key', token: sign({ alg: 'HS512' }, lasting, rightKey, 'sha512') },
    { kind: 'RS256 by our key', token: sign({ alg: 'RS256' }, lasting, rightKey) },
    { kind: 'expired', token: await signToken(secret, admin, Date.now() - 16 * 60_000) },
    { kind: 'no issuer', token: await signedBy(rightKey, 'HS256', { ...lasting, iss: undefined }) },
    {
      kind: 'no audience',
      token: await signedBy(rightKey, 'HS256', { ...lasting, aud: undefined }),
    },
    {
      kind: 'other audience',
      token: await signedBy(rightKey, 'HS256', { ...lasting, aud: 'evil' }),
    },
    { kind: 'other issuer', token: await signedBy(rightKey, 'HS256', { ...lasting, iss: 'evil' }) },
    {
      kind: 'no session',
      token: await signedBy(rightKey, 'HS256', { ...lasting, sid: undefined }),
    },
    {
      kind: 'invented session',
      token: await signedBy(rightKey, 'HS256', { ...lasting, sid: 'x' }),
    },
    {
      kind: 'session list',
      token: await signedBy(rightKey, 'HS256', { ...lasting, sid: [admin.session] }),
    },
    {
      kind: 'other user',
      token: await signedBy(rightKey, 'HS256', { ...lasting, sub: 'somebody' }),
    },
    {
      kind: 'never expires',
      token: await signedBy(rightKey, 'HS256', { ...lasting, exp: undefined }),
    },
    {
      kind: 'expires as text',
      token: sign({ alg: 'HS256' }, { ...lasting, exp: '9999999999' }, rightKey),
    },
    {
      kind: 'critical header',
      token: sign({ alg: 'HS256', crit: ['x'], x: 1 }, lasting, rightKey),
    },
    { kind: 'picture ticket', token: await signTicket(secret, admin.id) },
    { kind: 'session id', token: admin.session },
  ]
}

/** Another text by one step: a character changed, dropped, doubled or swapped. */
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
