import { createHmac, createSecretKey, type KeyObject } from 'node:crypto'
import { jwtVerify, SignJWT } from 'jose'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { type MemberRole, parseMemberRoles } from '#base/member-roles.ts'
import type { Db } from '../database/open.ts'

export type CurrentUser = {
  id: string
  email: string
  name: string
  img: string
  roles: readonly Role[]
  /** The price list that the account buys by; null for the public prices. */
  priceList: string | null
  company: Membership | null
  session: string
}

type Role = 'admin'

type Membership = { id: string; roles: readonly MemberRole[] }

const tokenSeconds = 15 * 60

const issuer = 'kickstand'
const audience = 'kickstand api'

/**
 * A signed access token: user and session, never the role. `ownPrices` only tells the browser to fetch the account's
 * prices.
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

export async function readToken(
  secret: string,
  header: string | undefined,
): Promise<TokenClaims | null> {
  const [, token = ''] = /^Bearer +(\S+)$/i.exec(header ?? '') ?? []
  if (!token) return null
  const options = { algorithms: ['HS256'], issuer, audience, requiredClaims: ['exp'] }
  const verified = await jwtVerify(token, deriveTokenKey(secret), options).catch(() => null)
  const { sub, sid } = verified?.payload ?? {}
  return sub && typeof sid === 'string' ? { user: sub, session: sid } : null
}

/** The token's user; null once the session has ended. Role and name come from the database. */
export async function readCurrentUser(read: Db, claims: TokenClaims): Promise<CurrentUser | null> {
  const row = await selectCurrentUsers(read)
    .innerJoin('identity_sessions as session', 'session.userId', 'users.id')
    .select('expiresAt')
    .where('session.id', '=', claims.session)
    .where('session.userId', '=', claims.user)
    .where('users.disabled_at', 'is', null)
    .executeTakeFirst()
  if (!row || new Date(row.expiresAt).getTime() <= Date.now()) return null
  return { ...toCurrentUser(row), session: claims.session }
}

/** Users with their company, by whose price list they buy. */
export function selectCurrentUsers(db: Db) {
  return db
    .selectFrom('users')
    .leftJoin('company_members as member', 'member.user_id', 'users.id')
    .leftJoin('companies as company', 'company.id', 'member.company_id')
    .select(['users.id', 'users.email', 'users.name', 'users.img', 'users.admin_at'])
    .select(['member.company_id', 'member.roles'])
    .select(({ fn }) => fn.coalesce('company.price_list_id', 'users.price_list_id').as('priceList'))
}

type CurrentUserRow = Awaited<
  ReturnType<ReturnType<typeof selectCurrentUsers>['executeTakeFirstOrThrow']>
>

export function toCurrentUser(row: CurrentUserRow): CurrentUser {
  const { id, email, name, img, admin_at, company_id, roles, priceList } = row
  return {
    ...{ id, email, name, img, priceList },
    roles: admin_at === null ? [] : ['admin'],
    company: company_id === null ? null : { id: company_id, roles: parseMemberRoles(roles ?? '') },
    session: '',
  }
}

export type TokenClaims = { user: string; session: string }

/** Imported once per secret, not for each request. */
const tokenKeys = new Map<string, KeyObject>()

/** A key for tokens alone, so that nothing else that is signed with the shop's secret passes for a token. */
function deriveTokenKey(secret: string): KeyObject {
  const cached = tokenKeys.get(secret)
  if (cached) return cached
  const key = createSecretKey(createHmac('sha256', secret).update('access token').digest())
  tokenKeys.set(secret, key)
  return key
}

/**
 * The one condition on what a user may see: their own rows; approvers and managers all of their company;
 * admins all. The statement itself checks whether they still belong to the company.
 */
export function visibleTo(
  user: CurrentUser,
  table: 'purchases' | 'open_amounts' | 'orders' | 'drafts' | 'payment_intents' | 'lists',
): RawBuilder<SqlBool> {
  if (isAdmin(user)) return sql`true`
  const own = sql<SqlBool>`${sql.ref(`${table}.user_id`)} = ${user.id}`
  if (!seesCompany(user) || table === 'lists' || table === 'payment_intents') return own
  return sql`(${own} or ${sql.ref(`${table}.company_id`)} = ${companySeenBy(user)})`
}

/** The id of the company of which this user sees everything, if there is one. */
export function companySeenBy(user: CurrentUser): RawBuilder<string | null> {
  return sql`(select company_id from company_members where user_id = ${user.id}
    and (roles like '%approver%' or roles like '%manager%'))`
}

export function seesCompany({ company }: Pick<CurrentUser, 'company'>): boolean {
  return company?.roles.some((role) => role !== 'buyer') ?? false
}

/** For requests without a token: upload keys, and fresh sign-ins. */
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
