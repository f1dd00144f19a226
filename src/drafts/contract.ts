// Lines that are not placed yet: asked to be approved, or to be quoted. Money is in major units.
import { z } from 'zod'
import { address } from '#addresses/contract.ts'
import { endpoint } from '#base/endpoint.ts'
import { id, listQuery } from '#base/fields.ts'
import { maxLines } from '#base/limits.ts'
import { totals, validatedLine } from '#basket/contract.ts'
import { placedPurchase } from '#orders/contract.ts'

const kind = z.enum(['approval', 'quote'])
export type DraftKind = z.infer<typeof kind>

/** `open` until somebody decides; a quote is `sent` with its prices, and `expired` after its end. */
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
  /** What the seller quoted; null where today's price is meant. */
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
  /** While it is open at today's prices and as it could be ordered now; afterwards as it was decided. */
  lines: z.array(draftLine),
  totals: totals.omit({ goods: true }),
  phone: z.string(),
  address: z.string(),
  shipTo: address.nullable(),
  poNumber: z.string(),
  note: z.string(),
  /** What whoever decided wrote. */
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
  does: 'Asks for lines, or the whole basket, which is empty afterwards, to be approved by somebody of the company, or to be quoted by the shop. It holds no stock. Without a phone number or an address those of the account are taken.',
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
  does: "Requests and quotes, the newest first: the user's own, of their company for approvers and managers, for admins all. `waiting` are those that this user may decide.",
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
  does: 'One request or quote: for whoever asked, for approvers and managers of their company, and for admins.',
  reply: draft,
})

/** The end of a day in the shop's time zone, or a moment. */
const until = z.union([z.int(), z.iso.date()])

export const changeDraft = endpoint('PUT /drafts/:id', {
  who: 'owner or admin',
  audited: 'drafts',
  does: 'Decides about the `version` that was seen (409, `edited-meanwhile`). `approve`: an approver or manager whose own limit suffices, not whoever asked, at the `total` that they saw; placed at once in the requester’s name. `send`: the shop quotes prices, never above the product’s own, that hold until `validUntil`; a revised quote is another version. `accept`: whoever asked, until then, at the quoted prices. `decline`: whoever may decide. `withdraw`: whoever asked. `edit`: whoever asked changes the lines while it is open.',
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
