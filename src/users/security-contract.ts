import { z } from 'zod'
import { endpoint, type Reply } from '#base/endpoint.ts'
import { email, id } from '#base/fields.ts'
import { ours } from '#base/texts.ts'
import { passwordLengths } from './rules.ts'

/** A session that is open somewhere. Times are epoch milliseconds. */
export const openSession = z.object({
  _id: id,
  present: z.boolean(),
  begunAt: z.int(),
  usedAt: z.int(),
  endsAt: z.int(),
  /** As far as they are known; empty where not. */
  address: z.string(),
  browser: z.string(),
})
export type OpenSession = z.infer<typeof openSession>

/** An account without a password leaves it out; one without a second factor leaves out the code. */
const proof = {
  password: z.string().max(passwordLengths.max).optional(),
  code: z.string().max(40).optional(),
}
const code = z.string(ours.codeMissing).min(1, ours.codeMissing).max(40, ours.codeWrong)
/** 20 bytes, as RFC 4648 writes them. */
const factorKey = z.string().regex(/^[A-Z2-7]{32}$/)
const ended = z.object({ ended: z.int() })
const done = z.object({ done: z.literal(true) })

export const listSessions = endpoint('GET /sessions', {
  who: 'customer',
  does: "Lists the user's sessions.",
  reply: z.array(openSession),
})

export const endSessions = endpoint('POST /sessions/end', {
  who: 'customer',
  idempotent: true,
  limit: 'passwords',
  does: 'Ends one other session, or without an id all others. Requires the password.',
  body: z.object({ id: id.optional(), ...proof }),
  reply: ended,
  event: 'sessions ended',
})

export const endUserSessions = endpoint('POST /users/sessions/end', {
  who: 'admin',
  does: 'Ends all sessions of an account. Asks for a fresh proof, as making an admin does.',
  body: z.object({ email }),
  reply: ended,
  event: "somebody's sessions ended",
})

export const confirmIdentity = endpoint('POST /proof', {
  who: 'customer',
  limit: 'passwords',
  does: 'Gives a fresh proof, valid for 15 minutes: the password, and the second factor where it is on.',
  body: z.object(proof),
  reply: done,
})

export const changePassword = endpoint('PUT /password', {
  who: 'customer',
  limit: 'passwords',
  does: 'Changes the password, and ends all other sessions.',
  body: z.object({ ...proof, newPassword: z.string(ours.passwordMissing).max(1_000) }),
  reply: ended,
  event: 'password changed',
})

export const readSecondFactor = endpoint('GET /second-factor', {
  who: 'customer',
  does: 'Reads the state of the second factor, the recovery codes left, and whether the account has a password and a verified address.',
  reply: z.object({
    onSince: z.int().nullable(),
    codesLeft: z.int(),
    hasPassword: z.boolean(),
    /** Proven by a mailed link or by Google; before that, nothing protects the account. */
    addressProven: z.boolean(),
    /** A new key for an authenticator app, with the address by which apps read it. It counts for nothing yet. */
    fresh: z.object({ key: z.string(), address: z.string() }),
  }),
})
export type SecurityStatus = Reply<typeof readSecondFactor>

export const setSecondFactor = endpoint('PUT /second-factor', {
  who: 'customer',
  limit: 'passwords',
  does: "Turns the second factor on with a key and the app's first code; where it is on, without a key, replaces the recovery codes. Returns the codes, once.",
  body: z.object({ ...proof, key: factorKey.optional(), code }),
  reply: z.object({ codes: z.array(z.string()) }),
  event: 'second factor on',
})

export const endSecondFactor = endpoint('POST /second-factor/end', {
  who: 'customer',
  limit: 'passwords',
  does: 'Turns the second factor off.',
  body: z.object(proof),
  reply: done,
  event: 'second factor off',
})

export const takeSecondStep = endpoint('POST /second-step', {
  who: 'session',
  does: 'Completes a sign-in that waits for the second factor; then the token call answers.',
  body: z.object({ code }),
  reply: z.object({ by: z.enum(['app', 'recovery code']) }),
  event: 'second step shown',
})

export const exportData = endpoint('POST /my-data', {
  formerNames: { quickOrder: 'pad' },
  who: 'customer',
  limit: 'passwords',
  does: 'Downloads all data that the shop keeps about the user.',
  body: z.object(proof),
  reply: z.object({
    account: z.record(z.string(), z.unknown()),
    sessions: z.array(openSession),
    orders: z.array(z.unknown()),
    shipments: z.array(z.unknown()),
    payments: z.array(z.unknown()),
    reviews: z.array(z.unknown()),
    messages: z.array(z.unknown()),
    garage: z.array(z.unknown()),
    lists: z.array(z.unknown()),
    quickOrder: z.array(z.unknown()),
    stockWatches: z.array(z.unknown()),
    ownNumbers: z.array(z.unknown()),
    addresses: z.array(z.unknown()),
    drafts: z.array(z.unknown()),
    /** The membership in a company. */
    company: z.array(z.unknown()),
  }),
  event: 'data handed out',
})

export const forgetAccount = endpoint('POST /my-data/forget', {
  who: 'customer',
  limit: 'passwords',
  does: 'Forgets the account: unpaid orders are deleted, paid and shipped ones stay in the books.',
  body: z.object(proof),
  reply: done,
  event: 'account forgotten',
})
