import { z } from 'zod'
import { endpoint, type Reply } from '#base/endpoint.ts'
import { email, id, ignoredFields, img, listQuery, phone, requiredText } from '#base/fields.ts'
import { ours, spec } from '#base/texts.ts'
import { maxProfileLengths, passwordLengths } from './rules.ts'

export const user = z.object({
  _id: id,
  name: z.string(),
  email: z.string(),
  phone: z.string(),
  address: z.string(),
  img: z.string(),
  role: z.enum(['admin', 'customer']),
})
export type User = z.infer<typeof user>

/** The fields that users enter about themselves, in every form. */
export const profile = {
  name: requiredText(spec.profile.nameMissing, maxProfileLengths.name),
  phone: phone(spec.profile.phoneMissing),
  address: requiredText(spec.profile.addressMissing, maxProfileLengths.address),
}

const emailParam = z.object({ email })
const modified = z.object({ modifiedCount: z.int() })

export const listUsers = endpoint('GET /users', {
  who: 'owner or admin',
  does: 'Lists all users for admins; with an email, only that user, for the user or an admin.',
  query: z.object({ email: email.optional(), ...listQuery }),
  reply: z.array(user),
  list: true,
})

export const issueToken = endpoint('PUT /users/:email', {
  who: 'session',
  does: 'Issues a short-lived access token to the signed-in user, whose email this must be.',
  params: emailParam,
  body: z.object(ignoredFields('email')).optional(),
  reply: z.object({ token: z.string() }),
})

export const registerUser = endpoint('POST /users', {
  who: 'anyone',
  idempotent: true,
  limit: 'registrations',
  does: 'Registers a customer and sends the verification mail. `success` is false for a known email.',
  body: z.object({
    name: profile.name,
    email: z.string(ours.emailMissing).trim().min(1, ours.emailMissing).pipe(email),
    address: profile.address,
    phone: profile.phone,
    password: z
      .string(ours.passwordMissing)
      .min(passwordLengths.min, ours.passwordShort)
      .max(passwordLengths.max, ours.passwordLong),
  }),
  reply: z.object({ success: z.boolean(), message: z.string().optional() }),
  event: 'registered',
})

export const updateProfile = endpoint('PUT /users', {
  who: 'owner or admin',
  audited: 'users',
  does: 'Changes name, phone, address and picture of a profile; everything else is ignored.',
  query: z.object({ id }),
  body: z.object({
    ...profile,
    img: img.optional(),
    ...ignoredFields('email', 'password', 'role'),
  }),
  reply: user.extend({ modifiedCount: z.int() }),
})

export const readAdmin = endpoint('GET /admin/:email', {
  who: 'owner or admin',
  does: 'Reads whether this user is an admin.',
  params: emailParam,
  reply: z.object({ admin: z.boolean() }),
})

export const readWaiting = endpoint('GET /waiting', {
  who: 'admin',
  does: 'Counts work for admins: purchases to ship (as `GET /purchases?state=to-ship`), searches in vain of the last week, unanswered messages, unanswered reviews of the last week, failed mails and refunds.',
  reply: z.object({
    toShip: z.int(),
    /** The same, for programs that ask for it by this name. */
    purchasesToShip: z.int(),
    searchedInVain: z.int(),
    messages: z.int(),
    reviews: z.int(),
    /** Mails that are retried, and mails that were given up. */
    mailsFailed: z.int(),
    mailsGivenUp: z.int(),
    refundsFailed: z.int(),
    /** Payments that are disputed, and refunds that did not reach their card. */
    atCardCompany: z.int(),
    /** Companies that are neither approved nor on hold yet. */
    companyApplications: z.int(),
    quotesToPrice: z.int(),
    /** Payments of companies with credit left, where invoices of the company are open. */
    creditToAllocate: z.int(),
  }),
})
export type Waiting = Reply<typeof readWaiting>

export const makeAdmin = endpoint('PUT /users/admin/:email', {
  who: 'admin',
  audited: 'users',
  does: 'Makes a user with a verified address an admin. Asks for a fresh proof (403, `proof-needed`): a sign-in, or `POST /proof`, of the last 15 minutes.',
  params: emailParam,
  reply: modified,
  event: 'role given',
})

export const removeAdmin = endpoint('PUT /user/removeAdmin/:email', {
  who: 'admin',
  audited: 'users',
  does: 'Removes the admin role from a user; never from the last admin. Asks for a fresh proof, as making one does.',
  params: emailParam,
  reply: modified,
  event: 'role taken',
})

export const disableUser = endpoint('PUT /customers/:id', {
  who: 'admin',
  audited: 'users',
  does: "Disables an account, or enables it again; never an admin's. Its sessions end at once, its purchases stay. Asks for a fresh proof, as making an admin does.",
  body: z.object({ disabled: z.boolean() }),
  reply: modified,
})

const storedValue = z.union([z.string(), z.number(), z.null()])
/** Fields as the database names them, prices as people write them. */
const auditChange = z.object({ field: z.string(), from: storedValue, to: storedValue })

export const auditEntry = z.object({
  _id: z.string(),
  at: z.int(),
  email: z.string(),
  name: z.string(),
  /** `PUT /products/:id`, or 'sign-in'. */
  call: z.string(),
  /** The id of what was changed, and by what a person knows it; both may be empty. */
  about: z.string(),
  label: z.string(),
  changes: z.array(auditChange),
  /** The present names of the entry's ids, as far as they still exist. */
  names: z.record(z.string(), z.string()),
})
export type AuditEntry = z.infer<typeof auditEntry>

const auditKind = z.string().regex(/^[a-z-]{1,40}(\/[a-z-]{1,40})?$/)

const auditFilters = {
  q: listQuery.q,
  kind: auditKind.optional(),
  from: z.iso.date().optional(),
  to: z.iso.date().optional(),
}

export const listAudit = endpoint('GET /audit', {
  who: 'admin',
  does: "Lists admins' changes and sign-ins, newest first. `q` is an email, a product code or an id; `kind` is the beginning of a call's path (`products`), or `sign-in`; `from` and `to` are days in the shop's time zone.",
  query: z.object({ ...listQuery, ...auditFilters }),
  reply: z.array(auditEntry),
  list: true,
})

export const exportAudit = endpoint('GET /audit.csv', {
  who: 'admin',
  limit: 'documents',
  does: 'Exports the entries of `GET /audit` as CSV.',
  query: z.object(auditFilters),
  file: 'csv',
})
