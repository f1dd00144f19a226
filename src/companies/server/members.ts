import { createHash, randomBytes } from 'node:crypto'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Currency } from '#base/currency.ts'
import { parseMemberRoles } from '#base/member-roles.ts'
import { refuse } from '#companies/refusals.ts'
import { countRows } from '#server/database/lists.ts'
import type { Db, Transaction } from '#server/database/open.ts'
import type { HandlerInput } from '#server/http/calls.ts'
import { type CurrentUser, isAdmin } from '#server/http/current-user.ts'
import { newId } from '#server/ids.ts'
import { queueMail } from '#server/mail/outbox.ts'
import type { Shop } from '#server/shop.ts'
import { isEmailVerified } from '#users/server/email-verification.ts'
import type * as contract from '../contract.ts'
import type { Member } from '../contract.ts'
import {
  lockCompany,
  lockManagedCompany,
  parseLimit,
  requireNoCompany,
  selectMembers,
  toMember,
} from './companies.ts'
import { invitationMail } from './mails.ts'

const invitationMs = 7 * 24 * 60 * 60 * 1_000

/** The most members and invitations. Few before the shop approves the company: invitations mail strangers. */
const maxMembers = { applied: 20, approved: 500 }

export async function inviteMember(
  trx: Transaction,
  { user, params: { id: companyId }, body }: HandlerInput<typeof contract.inviteMember>,
  { config }: Shop,
): Promise<Member> {
  const company = await lockManagedCompany(trx, user, companyId)
  if (!isAdmin(user) && !(await isEmailVerified(trx, user.id))) throw refuse('prove-address')
  await requireMemberQuota(trx, company)
  const { email } = body
  const now = Date.now()
  const token = randomBytes(24).toString('base64url')
  const invitation = {
    ...toColumns(body, config.currency),
    invited_at: now,
    invited_by: user.id,
    token_hash: hashToken(token),
    expires_at: now + invitationMs,
  }
  if (await isMember(trx, companyId, email)) throw refuse('member-exists', { field: 'email' })
  const { id } = await trx
    .insertInto('company_members')
    .values({ id: newId(now), company_id: companyId, email, roles: 'buyer', ...invitation })
    .onConflict((conflict) => conflict.columns(['company_id', 'email']).doUpdateSet(invitation))
    .returning('id')
    .executeTakeFirstOrThrow()
  await queueMail(trx, invitationMail(company, { id, email, token }, config))
  return readMember(trx, companyId, id, config.currency)
}

async function requireMemberQuota(
  trx: Transaction,
  { id, approved_at }: { id: string; approved_at: number | null },
): Promise<void> {
  const members = trx.selectFrom('company_members').where('company_id', '=', id)
  const most = approved_at === null ? maxMembers.applied : maxMembers.approved
  if ((await countRows(trx, members)) < most) return
  const detail = `A company has ${most} members at most${approved_at === null ? ' until the shop has approved it' : ''}.`
  throw refuse('members-full', { detail })
}

async function isMember(trx: Transaction, companyId: string, email: string): Promise<boolean> {
  const member = await selectMembers(trx)
    .where('company_id', '=', companyId)
    .where(sql<SqlBool>`users.email = ${email}`)
    .executeTakeFirst()
  return member !== undefined
}

type Limits = Partial<Pick<Member, 'roles' | 'perOrder' | 'perMonth'>>

/** The columns of the given limits. */
function toColumns({ roles, perOrder, perMonth }: Limits, currency: Currency) {
  const money = (typed: number | null, field: string) =>
    typed === null ? null : parseLimit(typed, field, currency)
  return {
    ...(roles && { roles: roles.join() }),
    ...(perOrder !== undefined && { per_order: money(perOrder, 'perOrder') }),
    ...(perMonth !== undefined && { per_month: money(perMonth, 'perMonth') }),
  }
}

export async function changeMember(
  trx: Transaction,
  { user, params: { id: companyId, userId }, body }: HandlerInput<typeof contract.changeMember>,
  { config }: Shop,
): Promise<Member> {
  await lockManagedCompany(trx, user, companyId)
  const member = await findMember(trx, companyId, userId)
  if (body.roles && !body.roles.includes('manager'))
    await requireOtherManager(trx, companyId, member)
  const changes = toColumns(body, config.currency)
  if (Object.keys(changes).length > 0)
    await trx.updateTable('company_members').set(changes).where('id', '=', member.id).execute()
  return readMember(trx, companyId, userId, config.currency)
}

/** Removes a member, or lets one leave. Their orders stay with the company. */
export async function removeMember(
  trx: Transaction,
  { user, params: { id: companyId, userId } }: HandlerInput<typeof contract.removeMember>,
): Promise<{ deletedCount: number }> {
  const leaves = userId === user.id && user.company?.id === companyId
  await (leaves ? lockCompany(trx, companyId) : lockManagedCompany(trx, user, companyId))
  const member = await findMember(trx, companyId, userId)
  await requireOtherManager(trx, companyId, member)
  await trx.deleteFrom('company_members').where('id', '=', member.id).execute()
  return { deletedCount: 1 }
}

/** True of the member with this account's id, or of the invitation with this id. */
function isNamed(userId: string): RawBuilder<SqlBool> {
  return sql`(company_members.user_id = ${userId}
    or (company_members.id = ${userId} and company_members.user_id is null))`
}

type MemberRow = Awaited<ReturnType<typeof findMember>>

function findMember(db: Db, companyId: string, userId: string) {
  return selectMembers(db)
    .where('company_id', '=', companyId)
    .where(isNamed(userId))
    .executeTakeFirstOrThrow(() => refuse('unknown-member'))
}

async function readMember(db: Db, companyId: string, userId: string, currency: Currency) {
  return toMember(await findMember(db, companyId, userId), currency)
}

/** Throws 'last-manager' if the company has no other manager. The company must be locked. */
async function requireOtherManager(
  trx: Transaction,
  companyId: string,
  member: MemberRow,
): Promise<void> {
  if (member.user_id === null || !parseMemberRoles(member.roles).includes('manager')) return
  const other = await trx
    .selectFrom('company_members')
    .select('id')
    .where('company_id', '=', companyId)
    .where('user_id', 'is not', null)
    .where('roles', 'like', '%manager%')
    .where('id', '!=', member.id)
    .executeTakeFirst()
  if (!other) throw refuse('last-manager')
}

export async function readInvitation(
  db: Db,
  { user, params: { token } }: HandlerInput<typeof contract.readInvitation>,
) {
  const { company, roles, expires_at } = await selectInvitation(db, user, token)
    .innerJoin('companies', 'companies.id', 'company_members.company_id')
    .select(['companies.name as company', 'roles', 'expires_at'])
    .executeTakeFirstOrThrow(() => refuse('unknown-invitation'))
  return { company, roles: parseMemberRoles(roles), expiresAt: expires_at ?? 0 }
}

export async function acceptInvitation(
  trx: Transaction,
  { user, body: { token } }: HandlerInput<typeof contract.acceptInvitation>,
): Promise<{ companyId: string }> {
  const { company_id } = await selectInvitation(trx, user, token).executeTakeFirstOrThrow(() =>
    refuse('unknown-invitation'),
  )
  await lockCompany(trx, company_id)
  await requireNoCompany(trx, user)
  await trx
    .updateTable('company_members')
    .set({ user_id: user.id, joined_at: Date.now(), token_hash: null, expires_at: null })
    .where('token_hash', '=', hashToken(token))
    .where('user_id', 'is', null)
    .returning('id')
    .executeTakeFirstOrThrow(() => refuse('unknown-invitation'))
  return { companyId: company_id }
}

/** Finds a valid invitation, for the account that it was mailed to. */
function selectInvitation(db: Db, user: CurrentUser, token: string) {
  return db
    .selectFrom('company_members')
    .select('company_members.company_id')
    .where('token_hash', '=', hashToken(token))
    .where('company_members.email', '=', user.email)
    .where('expires_at', '>', Date.now())
}

function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('hex')
}

export async function exportMembership(db: Db, userId: string, currency: Currency) {
  const rows = await selectMembers(db)
    .innerJoin('companies', 'companies.id', 'company_members.company_id')
    .select(['companies.number', 'companies.name as company'])
    .where('user_id', '=', userId)
    .execute()
  return rows.map((row) => ({
    ...toMember(row, currency),
    company: row.company,
    number: row.number,
  }))
}

/**
 * Removes a forgotten user from their company, and deletes the company if it was only this user's
 * application.
 */
export async function forgetMembership(trx: Transaction, user: CurrentUser): Promise<void> {
  const { id, email } = user
  const own = await trx
    .deleteFrom('company_members')
    .where(sql<SqlBool>`(user_id = ${id} or (user_id is null and email = ${email}))`)
    .returning('company_id')
    .execute()
  for (const { company_id } of own) {
    const application = trx
      .selectFrom('companies')
      .select('id')
      .where('id', '=', company_id)
      .where('applied_by', '=', id)
      .where('approved_at', 'is', null)
      .where(
        sql<SqlBool>`not exists (select 1 from purchases where company_id = companies.id)
          and not exists (select 1 from company_members where company_id = companies.id and user_id is not null)`,
      )
    const alone = await application.executeTakeFirst()
    if (!alone) continue
    await trx.deleteFrom('company_members').where('company_id', '=', company_id).execute()
    await trx.deleteFrom('addresses').where('company_id', '=', company_id).execute()
    await trx.deleteFrom('companies').where('id', '=', company_id).execute()
  }
}
