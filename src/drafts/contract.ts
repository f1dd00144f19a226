// Drafts: lines that are not placed yet, to be approved by the company or quoted by the shop. Money is in major units.
import { z } from 'zod'
import { address } from '#addresses/contract.ts'
import { endpoint } from '#base/endpoint.ts'
import { id, listQuery } from '#base/fields.ts'
import { maxLines } from '#base/limits.ts'
import { totals, validatedLine } from '#basket/contract.ts'
import { placedPurchase } from '#orders/contract.ts'

const kind = z.enum(['approval', 'quote'])
export type DraftKind = z.infer<typeof kind>

/** `open` until it is decided; a quote is `sent` with its prices, and `expired` after its end. */
export const draftState = z.enum([
  'open',
  'sent',
  'expired',
  'approved',
  'accepted',
  'declined',
  'withdrawn',
])
export type DraftState = z.infer<typeof draftState>

export const draftLine = validatedLine.extend({
  /** The price per unit that the shop quoted; null: today's price. */
  quotedPrice: z.number().nullable(),
})
export type DraftLine = z.infer<typeof draftLine>

export const draft = z.object({
  _id: id,
  /** `R-26-000042` */
  number: z.string(),
  kind,
  state: draftState,
  version: z.int(),
  requester: z.object({ userId: id, name: z.string(), email: z.string() }),
  company: z.object({ _id: id, name: z.string(), number: z.string() }).nullable(),
  /** While it is open: at today's prices and stock. Afterwards: as it was decided. */
  lines: z.array(draftLine),
  totals: totals.omit({ goods: true }),
  phone: z.string(),
  address: z.string(),
  shipTo: address.nullable(),
  poNumber: z.string(),
  note: z.string(),
  /** The message of the person who decided. */
  answer: z.string(),
  createdAt: z.int(),
  sentAt: z.int().nullable(),
  validUntil: z.int().nullable(),
  purchaseId: id.nullable(),
  purchaseNumber: z.string().nullable(),
})
export type Draft = z.infer<typeof draft>

const placed = placedPurchase.shape

export const addDraft = endpoint('POST /drafts', {
  who: 'customer',
  does: 'Adds a draft of lines, or of the whole basket, which is then emptied: a request for approval by the company, or for a quote by the shop. A draft reserves no stock. Phone number and address are those of the account, else of its company, unless given; an approval is refused without them (`delivery-missing`), a quote when it is accepted.',
  body: z.object({
    kind,
    lines: placed.lines,
    version: placed.version,
    phone: placed.phone.optional(),
    address: placed.address,
    shipTo: placed.shipTo,
    poNumber: placed.poNumber,
    note: placed.note,
  }),
  reply: draft,
})

export const listDrafts = endpoint('GET /drafts', {
  who: 'customer',
  does: 'Lists requests and quotes, newest first: users see their own, approvers and managers those of their company, admins all. `waiting` selects those that this user may decide.',
  query: z.object({
    ...listQuery,
    kind: kind.optional(),
    state: draftState.optional(),
    waiting: z.literal('true').optional(),
  }),
  reply: z.array(draft),
  list: true,
})

export const readDraft = endpoint('GET /drafts/:id', {
  who: 'owner or admin',
  does: 'Reads a request or quote: for its requester, approvers and managers of their company, and admins.',
  reply: draft,
})

/** The end of a day in the shop's time zone, or a moment. */
const until = z.union(
  [z.int().max(Date.UTC(9999, 11, 31)), z.iso.date()],
  'Please choose a day until 9999',
)

export const changeDraft = endpoint('PUT /drafts/:id', {
  who: 'owner or admin',
  audited: 'drafts',
  does: 'Decides or changes a draft. Refuses an outdated `version` (409, `edited-meanwhile`). `approve`: an approver or manager within their own limit, but not the requester, places the order in the requester’s name at the `total` that they saw. `send`: an admin quotes prices, not above the product’s own, valid until `validUntil`; a revised quote is a new version. `accept`: the requester places the order at the quoted prices while they are valid. `decline`: anyone who may decide. `withdraw`: the requester. `edit`: the requester changes the lines while the draft is open.',
  body: z.object({
    version: z.int(),
    action: z.enum(['approve', 'decline', 'withdraw', 'send', 'accept', 'edit']),
    total: z.number().min(0).optional(),
    lines: z
      .array(
        z.object({
          productId: id,
          quantity: z.int().min(1).max(1_000_000).optional(),
          unitPrice: z.number().min(0).max(999_999).optional(),
        }),
      )
      .min(1)
      .max(maxLines)
      .optional(),
    validUntil: until.optional(),
    note: placed.note,
  }),
  reply: draft,
})
