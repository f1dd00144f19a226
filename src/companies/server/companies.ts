import { type RawBuilder, type SqlBool, sql, type Updateable } from 'kysely'
import {
  listCompanyAddresses,
  parseAddress,
  saveCompanyAddresses,
} from '#addresses/server/addresses.ts'
import { type Currency, type Money, toMajor } from '#base/currency.ts'
import { memberRoles, parseMemberRoles } from '#base/member-roles.ts'
import { parseMoney } from '#base/money.ts'
import type { Page } from '#base/paging.ts'
import { ours } from '#base/texts.ts'
import { refuse } from '#companies/refusals.ts'
import type { Config } from '#server/config/config.ts'
import { isAmong, lockNumber } from '#server/database/dialect.ts'
import { countRows, newestFirst, readPage, requireCursor } from '#server/database/lists.ts'
import type { Db, Transaction } from '#server/database/open.ts'
import type { Schema } from '#server/database/schema.ts'
import { fewMatches, hasWords, splitSpellings } from '#server/database/words.ts'
import type { HandlerInput } from '#server/http/calls.ts'
import { type CurrentUser, isAdmin } from '#server/http/current-user.ts'
import { newId } from '#server/ids.ts'
import { queueMail } from '#server/mail/outbox.ts'
import type { Shop } from '#server/shop.ts'
import { notifyAdmins } from '#users/server/notify-admins.ts'
import { lockUser } from '#users/server/users.ts'
import type * as contract from '../contract.ts'
import type { Company, CompanySummary } from '../contract.ts'
import { hasValidCheckDigits } from '../vat-id.ts'
import { isOnHold, readExposures, readHolds } from './exposure.ts'
import { applicationMail, approvalMail } from './mails.ts'

/** The number of the lock under which companies get their numbers; the same in every process. */
const companyLock = 5_117_729

const firstCounter = 1_042

/** Adds a company whose only member, with every role, is the applicant. Throws 'in-company'. */
export async function applyForCompany(
  trx: Transaction,
  { user, body }: HandlerInput<typeof contract.applyForCompany>,
  shop: Shop,
): Promise<Company> {
  await requireNoCompany(trx, user)
  const now = Date.now()
  const counter = await nextCounter(trx)
  const { name, vatId = '', billingAddress, billingEmail, phone } = body
  const row = {
    id: newId(now),
    counter,
    number: `D-${counter}`,
    name,
    ...toVatColumns(vatId),
    billing_address: JSON.stringify(billingAddress),
    billing_email: billingEmail,
    phone,
    credit_limit: 0 as Money,
    po_number_required: 0,
    tax_category: 'S',
    tax_reason: '',
    applied_by: user.id,
    created_at: now,
    version: 1,
  }
  await trx.insertInto('companies').values(row).execute()
  await trx
    .insertInto('company_members')
    .values({
      id: newId(now),
      company_id: row.id,
      user_id: user.id,
      email: user.email,
      roles: memberRoles.join(),
      invited_at: now,
      invited_by: user.id,
      joined_at: now,
    })
    .execute()
  await notifyAdmins(trx, `company:${row.id}`, applicationMail({ ...row, user }, shop.config))
  return describeCompany(trx, row.id, shop)
}

/** Locks the account: it joins no other company before the transaction ends. Throws 'in-company'. */
export async function requireNoCompany(trx: Transaction, user: CurrentUser): Promise<void> {
  await lockUser(trx, user.id)
  const member = await trx
    .selectFrom('company_members')
    .select('id')
    .where('user_id', '=', user.id)
    .executeTakeFirst()
  if (member) throw refuse('in-company')
}

async function nextCounter(trx: Transaction): Promise<number> {
  await lockNumber(trx, companyLock)
  const { last } = await trx
    .selectFrom('companies')
    .select(({ fn }) => fn.max('counter').as('last'))
    .executeTakeFirstOrThrow()
  return last === null ? firstCounter : Number(last) + 1
}

function toVatColumns(vatId: string) {
  return { vat_id: vatId, vat_checked_at: vatId && hasValidCheckDigits(vatId) ? Date.now() : null }
}

type State = NonNullable<HandlerInput<typeof contract.listCompanies>['query']['state']>

const isApplication = sql<SqlBool>`companies.approved_at is null and companies.on_hold_at is null`

function hasState(state: State, terms: Pick<Config, 'holdAfterDays'>): RawBuilder<SqlBool> {
  if (state === 'applied') return isApplication
  return state === 'approved' ? sql`companies.approved_at is not null` : isOnHold(terms)
}

export async function listCompanies(
  db: Db,
  { user, query }: Pick<HandlerInput<typeof contract.listCompanies>, 'user' | 'query'>,
  shop: Shop,
): Promise<Page<CompanySummary>> {
  requireCursor(query)
  let chosen = db.selectFrom('companies').where(visibleTo(user))
  if (query.state) chosen = chosen.where(hasState(query.state, shop.config))
  let countAll = () => countRows(db, chosen)
  if (query.q) {
    const words = splitSpellings(query.q)
    const total = await countRows(db, chosen.where(hasWords(db, 'companies', words)))
    chosen = chosen.where(hasWords(db, 'companies', words, { many: total > fewMatches }))
    countAll = async () => total
  }
  // The other columns are read for this page alone.
  const selected = chosen.select('companies.id')
  const page = await readPage(db, selected, newestFirst('companies'), query, countAll)
  const ids = page.rows.map(({ id }) => id)
  const rows = await selectCompanies(db)
    .where(isAmong(db, 'companies.id', ids))
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .execute()
  return { ...page, rows: await summarize(db, rows, shop) }
}

export function countApplications(db: Db): Promise<number> {
  return countRows(db, db.selectFrom('companies').where(isApplication))
}

/** Members see their own company, admins all. */
function visibleTo(user: CurrentUser): RawBuilder<SqlBool> {
  if (isAdmin(user)) return sql`true`
  return sql`companies.id = (select company_id from company_members where user_id = ${user.id})`
}

export async function readCompany(
  db: Db,
  { user, params: { id } }: HandlerInput<typeof contract.readCompany>,
  shop: Shop,
): Promise<Company> {
  await requireVisible(db, user, id)
  return describeCompany(db, id, shop)
}

async function requireVisible(db: Db, user: CurrentUser, id: string): Promise<void> {
  await db
    .selectFrom('companies')
    .select('id')
    .where('id', '=', id)
    .where(visibleTo(user))
    .executeTakeFirstOrThrow(() => refuse('unknown-company'))
}

/** The fields that managers may change; only admins change the others. */
const managerFields = new Set<string>([
  'version',
  'billingEmail',
  'billingAddress',
  'addresses',
  'phone',
] satisfies (keyof ChangeBody)[])

type ChangeBody = HandlerInput<typeof contract.changeCompany>['body']

export async function changeCompany(
  trx: Transaction,
  { user, params: { id }, body }: HandlerInput<typeof contract.changeCompany>,
  shop: Shop,
): Promise<Company> {
  const before = await lockManagedCompany(trx, user, id)
  const isForAdmins = Object.keys(body).some((field) => !managerFields.has(field))
  if (isForAdmins && !isAdmin(user)) throw refuse('not-allowed')
  if (before.version !== body.version) throw refuse('edited-meanwhile')
  const { addresses } = body
  if (addresses) await saveCompanyAddresses(trx, id, addresses)
  if (body.priceListId) await requirePriceList(trx, body.priceListId)
  const changes = toColumns(body, before, shop.config.currency)
  await trx
    .updateTable('companies')
    .set({ ...changes, version: before.version + 1 })
    .where('id', '=', id)
    .execute()
  const after = { ...before, ...changes }
  if (before.approved_at === null && after.approved_at !== null)
    await queueMail(trx, approvalMail(after, shop.config))
  return describeCompany(trx, id, shop)
}

type CompanyRow = Awaited<ReturnType<typeof lockManagedCompany>>

/**
 * Locks the company until the transaction ends. Throws 'unknown-company' for users who are not in it, and
 * 'not-allowed' for members who are not managers.
 */
export async function lockManagedCompany(trx: Transaction, user: CurrentUser, id: string) {
  const company = await lockCompany(trx, id)
  if (!company) throw refuse('unknown-company')
  if (isAdmin(user)) return company
  const member = await trx
    .selectFrom('company_members')
    .select('roles')
    .where('company_id', '=', id)
    .where('user_id', '=', user.id)
    .executeTakeFirstOrThrow(() => refuse('unknown-company'))
  if (!parseMemberRoles(member.roles).includes('manager')) throw refuse('not-allowed')
  return company
}

export function lockCompany(trx: Transaction, id: string) {
  return trx
    .selectFrom('companies')
    .select(companyColumns)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
}

async function requirePriceList(trx: Transaction, id: string): Promise<void> {
  await trx
    .selectFrom('price_lists')
    .select('id')
    .where('id', '=', id)
    .executeTakeFirstOrThrow(() => refuse('unknown-price-list', { field: 'priceListId' }))
}

function toColumns(
  body: ChangeBody,
  before: CompanyRow,
  currency: Currency,
): Updateable<Schema['companies']> {
  const { billingAddress, creditLimit, vatId, poNumberRequired, tax } = body
  const isTermed = body.netDays !== undefined && body.netDays !== null
  const approvedAt = body.approvedAt === undefined && isTermed ? true : body.approvedAt
  return {
    ...withoutUndefined({
      name: body.name,
      billing_email: body.billingEmail,
      phone: body.phone,
      net_days: body.netDays,
      price_list_id: body.priceListId,
    }),
    ...(billingAddress && { billing_address: JSON.stringify(billingAddress) }),
    ...(vatId !== undefined && toVatColumns(vatId)),
    ...(creditLimit !== undefined && {
      credit_limit: parseLimit(creditLimit, 'creditLimit', currency),
    }),
    ...(poNumberRequired !== undefined && { po_number_required: Number(poNumberRequired) }),
    ...(tax && { tax_category: tax.category, tax_reason: tax.reason }),
    ...withoutUndefined({
      approved_at: toTimestamp(approvedAt, before.approved_at),
      on_hold_at: toTimestamp(body.onHoldAt, before.on_hold_at),
      reminders_paused_at: toTimestamp(body.remindersPausedAt, before.reminders_paused_at),
    }),
  }
}

function withoutUndefined<Row extends object>(row: Row): Partial<Row> {
  return Object.fromEntries(
    Object.entries(row).filter(([, value]) => value !== undefined),
  ) as Partial<Row>
}

function toTimestamp(value: number | boolean | null | undefined, before: number | null) {
  if (value === undefined) return undefined
  return value === null || value === false ? null : (before ?? Date.now())
}

/** Throws 'fields-wrong' for a text that is no amount of the currency. */
export function parseLimit(typed: number, field: string, currency: Currency): Money {
  const money = parseMoney(typed, currency)
  if (money !== null) return money
  throw refuse('fields-wrong', { detail: ours.amount, errors: [{ field, message: ours.amount }] })
}

const companyColumns = [
  ...(['id', 'number', 'name', 'vat_id', 'vat_checked_at', 'billing_address'] as const),
  ...(['billing_email', 'phone', 'net_days', 'credit_limit', 'po_number_required'] as const),
  ...(['price_list_id', 'tax_category', 'tax_reason', 'reminders_paused_at'] as const),
  ...(['created_at', 'approved_at', 'on_hold_at', 'version'] as const),
]

function selectCompanies(db: Db) {
  return db
    .selectFrom('companies')
    .select(companyColumns)
    .select(({ selectFrom }) =>
      selectFrom('company_members')
        .select(({ fn }) => fn.countAll<number>().as('members'))
        .whereRef('company_id', '=', 'companies.id')
        .where('user_id', 'is not', null)
        .as('memberCount'),
    )
}

type SummaryRow = Awaited<ReturnType<ReturnType<typeof selectCompanies>['executeTakeFirstOrThrow']>>

async function summarize(db: Db, rows: SummaryRow[], { config }: Pick<Shop, 'config'>) {
  const { currency } = config
  const ids = rows.map(({ id }) => id)
  const holds = await readHolds(db, ids, config)
  const exposures = await readExposures(db, ids, currency)
  return rows.map((row): CompanySummary => {
    const { exposure = 0, overdue = 0 } = exposures.get(row.id) ?? {}
    const major = (money: number) => toMajor(money as Money, currency)
    return {
      _id: row.id,
      number: row.number,
      name: row.name,
      vatId: row.vat_id,
      vatCheckedAt: row.vat_checked_at,
      billingEmail: row.billing_email,
      phone: row.phone,
      netDays: row.net_days,
      creditLimit: major(row.credit_limit),
      poNumberRequired: row.po_number_required === 1,
      priceListId: row.price_list_id,
      tax: {
        category: row.tax_category as CompanySummary['tax']['category'],
        reason: row.tax_reason,
      },
      createdAt: row.created_at,
      approvedAt: row.approved_at,
      onHoldAt: row.on_hold_at,
      heldSinceDueAt: holds.get(row.id) ?? null,
      remindersPausedAt: row.reminders_paused_at,
      exposure: major(exposure),
      available: major(Math.max(0, row.credit_limit - exposure)),
      overdue: major(overdue),
      currency: currency.code,
      memberCount: Number(row.memberCount),
      version: row.version,
    }
  })
}

async function describeCompany(db: Db, id: string, shop: Pick<Shop, 'config'>): Promise<Company> {
  const row = await selectCompanies(db).where('id', '=', id).executeTakeFirstOrThrow()
  const [summary] = await summarize(db, [row], shop)
  if (!summary) throw new Error('A company without a summary')
  return {
    ...summary,
    billingAddress: parseAddress(row.billing_address),
    addresses: await listCompanyAddresses(db, id),
    members: await listMembers(db, id, shop.config.currency),
  }
}

async function listMembers(db: Db, companyId: string, currency: Currency) {
  const rows = await selectMembers(db)
    .where('company_id', '=', companyId)
    .orderBy('company_members.id')
    .execute()
  return rows.map((row) => toMember(row, currency))
}

export function selectMembers(db: Db) {
  return db
    .selectFrom('company_members')
    .leftJoin('users', 'users.id', 'company_members.user_id')
    .select(['company_members.id', 'user_id', 'users.name', 'company_members.email', 'roles'])
    .select(['users.email as accountEmail', 'per_order', 'per_month', 'invited_at', 'joined_at'])
}

type MemberRow = Awaited<ReturnType<ReturnType<typeof selectMembers>['executeTakeFirstOrThrow']>>

export function toMember(row: MemberRow, currency: Currency): contract.Member {
  const major = (money: Money | null) => (money === null ? null : toMajor(money, currency))
  return {
    userId: row.user_id ?? row.id,
    name: row.name ?? '',
    email: row.accountEmail ?? row.email,
    roles: parseMemberRoles(row.roles),
    perOrder: major(row.per_order),
    perMonth: major(row.per_month),
    invitedAt: row.invited_at,
    joinedAt: row.joined_at,
  }
}
