import { createHmac, createSecretKey, type KeyObject } from 'node:crypto'
import { jwtVerify, SignJWT } from 'jose'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Db } from '../database/open.ts'

export type CurrentUser = {
  id: string
  email: string
  name: string
  img: string
  roles: readonly Role[]
  /** The price list that the account buys by; null for the public prices. */
  priceList: string | null
  session: string
}

type Role = 'admin'

const tokenSeconds = 15 * 60

const issuer = 'kickstand'
const audience = 'kickstand api'

/**
 * A signed access token that names a user and their session, and nothing of their role. `ownPrices`
 * lets a browser know that it should ask for the account's own prices; nobody else believes it.
 */
export function signToken(
  secret: string,
  who: { id: string; email: string; session: string; ownPrices?: boolean },
  now = Date.now(),
): Promise<string> {
  const issuedAt = Math.floor(now / 1000)
  const times = { iat: issuedAt, exp: issuedAt + tokenSeconds }
  const claims = { iss: issuer, aud: audience, sub: who.id, sid: who.session, email: who.email }
  return new SignJWT({ ...claims, ...times, ...(who.ownPrices && { prices: 'own' }) })
    .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
    .sign(deriveTokenKey(secret))
}

export async function readToken(secret: string, header: string | undefined): Promise<Named | null> {
  const [, token = ''] = /^Bearer +(\S+)$/i.exec(header ?? '') ?? []
  if (!token) return null
  const named = { algorithms: ['HS256'], issuer, audience, requiredClaims: ['exp'] }
  const verified = await jwtVerify(token, deriveTokenKey(secret), named).catch(() => null)
  const { sub, sid } = verified?.payload ?? {}
  return sub && typeof sid === 'string' ? { user: sub, session: sid } : null
}

/** Who was named; null when their session has ended. Role and name never come from the token. */
export async function readCurrentUser(read: Db, named: Named): Promise<CurrentUser | null> {
  const row = await read
    .selectFrom('identity_sessions as session')
    .innerJoin('users', 'users.id', 'session.userId')
    .select(['users.id', 'users.email', 'users.name', 'users.img'])
    .select(['admin_at', 'price_list_id as priceList', 'expiresAt'])
    .where('session.id', '=', named.session)
    .where('session.userId', '=', named.user)
    .where('users.disabled_at', 'is', null)
    .executeTakeFirst()
  if (!row || new Date(row.expiresAt).getTime() <= Date.now()) return null
  const { admin_at, expiresAt: _, ...user } = row
  return { ...user, roles: admin_at === null ? [] : ['admin'], session: named.session }
}

export type Named = { user: string; session: string }

/** Made once for a secret: bytes would be imported anew for each request. */
const tokenKeys = new Map<string, KeyObject>()

/** The tokens' own key, so that nothing else which is signed with the shop's secret passes for one. */
function deriveTokenKey(secret: string): KeyObject {
  const known = tokenKeys.get(secret)
  if (known) return known
  const key = createSecretKey(createHmac('sha256', secret).update('access token').digest())
  tokenKeys.set(secret, key)
  return key
}

/** The one condition on what somebody may see: their own, admins all. */
export function visibleTo(
  user: CurrentUser,
  table: 'purchases' | 'orders' | 'payment_intents' | 'lists',
): RawBuilder<SqlBool> {
  if (isAdmin(user)) return sql`true`
  return sql`${sql.ref(`${table}.user_id`)} = ${user.id}`
}

/** For who brings no token of theirs: a picture's key, or a sign-in that has just been made. */
export async function isAdminId(db: Db, id: string): Promise<boolean> {
  const admin = await db
    .selectFrom('users')
    .select('id')
    .where('id', '=', id)
    .where('admin_at', 'is not', null)
    .executeTakeFirst()
  return admin !== undefined
}

export function isAdmin({ roles }: Pick<CurrentUser, 'roles'>): boolean {
  return roles.includes('admin')
}
