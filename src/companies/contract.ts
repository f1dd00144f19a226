// A company buys on account; its members buy in its name. Money is in major units.
import { z } from 'zod'
import { address, savedAddress } from '#addresses/contract.ts'
import { maxAddresses } from '#addresses/rules.ts'
import { endpoint } from '#base/endpoint.ts'
import { email, id, listQuery, phone, requiredText } from '#base/fields.ts'
import { formatCount } from '#base/format.ts'
import { maxLengths } from '#base/limits.ts'
import { memberRoles } from '#base/member-roles.ts'
import { tooLarge } from '#base/sentences.ts'
import { ours, spec } from '#base/texts.ts'
import { maxCreditLimit, maxMemberLimit, maxNetDays } from './rules.ts'
import { describeVatIdError } from './vat-id.ts'

export const memberRole = z.enum(memberRoles)
const roles = z
  .array(memberRole)
  .min(1, 'Please choose a role')
  .max(memberRoles.length)
  .overwrite((chosen) => memberRoles.filter((role) => chosen.includes(role)))

const upTo = (max: number) =>
  z
    .number(ours.amount)
    .min(0)
    .max(max, tooLarge(formatCount(max)))

/** Null for no limit. */
const limit = upTo(maxMemberLimit).nullable()
const limits = { perOrder: limit.optional(), perMonth: limit.optional() }

export const member = z.object({
  /** The account's id; the invitation's id until it is accepted. */
  userId: id,
  name: z.string(),
  email: z.string(),
  roles: z.array(memberRole),
  perOrder: limit,
  perMonth: limit,
  invitedAt: z.int(),
  joinedAt: z.int().nullable(),
})
export type Member = z.infer<typeof member>

/** EN 16931's codes: standard, reverse charge in the EU, export, exempt. */
export const taxCategory = z.enum(['S', 'K', 'G', 'E'])
const tax = z.object({ category: taxCategory, reason: z.string().trim().max(200).default('') })

const vatId = z
  .string()
  .trim()
  .max(maxLengths.vatId)
  .transform((typed) => typed.replace(/[\s.-]/g, '').toUpperCase())
  .superRefine((typed, context) => {
    const message = typed && describeVatIdError(typed)
    if (message) context.addIssue({ code: 'custom', message })
  })
  .meta({ example: 'DE136695976' })

const billingEmail = z.string(ours.emailMissing).trim().min(1, ours.emailMissing).pipe(email)
const name = requiredText('Please enter the legal name', maxLengths.companyName)

export const companySummary = z.object({
  _id: id,
  /** `D-1042` */
  number: z.string(),
  name: z.string(),
  vatId: z.string(),
  vatCheckedAt: z.int().nullable(),
  billingEmail: z.string(),
  phone: z.string(),
  /** Days after an invoice until it is due; null: the company pays before shipping. */
  netDays: z.int().nullable(),
  creditLimit: z.number(),
  poNumberRequired: z.boolean(),
  priceListId: id.nullable(),
  tax: z.object({ category: taxCategory, reason: z.string() }),
  createdAt: z.int(),
  approvedAt: z.int().nullable(),
  onHoldAt: z.int().nullable(),
  /** The due day of the invoice that is overdue for so long that nothing is ordered on account; paying it ends that. */
  heldSinceDueAt: z.int().nullable(),
  remindersPausedAt: z.int().nullable(),
  /** Open invoices, and orders on account that are not invoiced yet, less unallocated payments. */
  exposure: z.number(),
  /** The credit limit less what is open. */
  available: z.number(),
  overdue: z.number(),
  currency: z.string(),
  memberCount: z.int(),
  version: z.int(),
})
export type CompanySummary = z.infer<typeof companySummary>

export const company = companySummary.extend({
  billingAddress: z.object(address.shape),
  addresses: z.array(savedAddress),
  members: z.array(member),
})
export type Company = z.infer<typeof company>

export const applyForCompany = endpoint('POST /companies', {
  who: 'customer',
  does: 'Applies for a company account; the user becomes its manager. The company pays before shipping until the shop approves it with terms. An account belongs to one company at most (409).',
  body: z.object({
    name,
    vatId: vatId.optional(),
    billingAddress: address,
    billingEmail,
    phone: phone(spec.profile.phoneMissing),
  }),
  reply: company,
})

export const listCompanies = endpoint('GET /companies', {
  who: 'customer',
  does: 'Lists companies, newest first: all for admins, their own for members. `applied` selects those that the shop has neither approved nor put on hold, `on-hold` those held by hand or for an overdue invoice.',
  query: z.object({ ...listQuery, state: z.enum(['applied', 'approved', 'on-hold']).optional() }),
  reply: z.array(companySummary),
  list: true,
})

export const readCompany = endpoint('GET /companies/:id', {
  who: 'owner or admin',
  does: 'Reads a company with its addresses and members: for its members and admins.',
  reply: company,
})

/** A time or `true` sets it to now unless it is set already; null or `false` clears it. */
const timeOrFlag = z.union([z.int(), z.boolean()]).nullable().optional()

export const changeCompany = endpoint('PUT /companies/:id', {
  who: 'owner or admin',
  audited: 'companies',
  does: 'Changes the given fields. Refuses an outdated `version` (409, `edited-meanwhile`). Managers change billing email and addresses; only admins change terms, credit, price list, tax, name, approval and hold (403). Setting terms approves an application.',
  body: z.object({
    version: z.int(),
    billingEmail: billingEmail.optional(),
    billingAddress: address.optional(),
    /** The whole list. An address with a known `_id` keeps it. */
    addresses: z
      .array(address.extend({ _id: id.optional() }))
      .max(maxAddresses)
      .optional(),
    phone: phone(spec.profile.phoneMissing).optional(),
    name: name.optional(),
    vatId: vatId.optional(),
    netDays: upTo(maxNetDays).int(ours.wholeNumber).nullable().optional(),
    creditLimit: upTo(maxCreditLimit).optional(),
    poNumberRequired: z.boolean().optional(),
    priceListId: id.nullable().optional(),
    tax: tax.optional(),
    approvedAt: timeOrFlag,
    onHoldAt: timeOrFlag,
    remindersPausedAt: timeOrFlag,
  }),
  reply: company,
})

export const inviteMember = endpoint('POST /companies/:id/invitations', {
  who: 'owner or admin',
  audited: 'companies',
  limit: 'mails',
  does: 'Invites an email address to the company: for managers and admins. The mailed link is valid for 7 days, once, for the account of this address. A new invitation to the same address ends the previous one.',
  body: z.object({ email: billingEmail, roles, ...limits }),
  reply: member,
})

const memberPath = { params: z.object({ id, userId: id }) }

export const changeMember = endpoint('PUT /companies/:id/members/:userId', {
  who: 'owner or admin',
  audited: 'companies',
  does: 'Changes roles and limits of a member or an invitation: for managers and admins. The last manager keeps the role (409).',
  ...memberPath,
  body: z.object({ roles: roles.optional(), ...limits }),
  reply: member,
})

export const removeMember = endpoint('DELETE /companies/:id/members/:userId', {
  who: 'owner or admin',
  audited: 'companies',
  does: 'Removes a member from the company, or withdraws an invitation: for managers, admins, and members who leave. The last manager cannot leave (409).',
  ...memberPath,
  reply: z.object({ deletedCount: z.int() }),
})

const token = z.string().min(20).max(100)

export const readInvitation = endpoint('GET /company-invitations/:token', {
  who: 'customer',
  does: 'Reads the company of an invitation: for the account that it was mailed to.',
  params: z.object({ token }),
  reply: z.object({ company: z.string(), roles: z.array(memberRole), expiresAt: z.int() }),
})

export const acceptInvitation = endpoint('POST /company-invitations', {
  who: 'customer',
  does: 'Accepts an invitation and joins its company: once, within 7 days, with the account that it was mailed to.',
  body: z.object({ token }),
  reply: z.object({ companyId: id }),
})
