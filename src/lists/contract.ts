import { z } from 'zod'
import { endpoint } from '#base/endpoint.ts'
import { formerName, id, requiredText } from '#base/fields.ts'
import { maxLines } from '#base/limits.ts'
import { maxUnits } from '#base/whole-number.ts'
import { productReference, validatedLine } from '#basket/contract.ts'
import { purchaseLine } from '#orders/contract.ts'
import { formerSupersessionNames, supersession } from '#part-numbers/contract.ts'
import { maxListLengths, maxSpares, maxTimes, possibleChanges } from './rules.ts'

/** The ordered line, and what became of its units. */
export const orderedPart = purchaseLine.pick({
  productCode: true,
  name: true,
  img: true,
  quantity: true,
  paid: true,
  payment: true,
  deleted: true,
  shippedUnits: true,
  openUnits: true,
  cancelledUnits: true,
  returnedUnits: true,
  scrappedUnits: true,
  credits: true,
})

/** A line of a purchase, and how it could be ordered again. Money is in major units. */
export const againLine = orderedPart.extend({
  orderId: id,
  unitPrice: z.number(),
  /** Its product, or the products that supersede it, each in a quantity that can be ordered today. */
  now: z.array(
    z.object({
      line: validatedLine,
      /** The wanted quantity, if another is suggested. */
      wanted: z.int(),
      /** The codes of the ordered parts that it supersedes; a kit has several. */
      replaces: z.array(z.string()),
      changes: z.array(z.enum(possibleChanges)),
    }),
  ),
  /** The order whose line counts the kit that also supersedes this part; null for none. */
  countedWith: id.nullable(),
})
export type AgainLine = z.infer<typeof againLine>

export const orderAgain = endpoint('GET /purchases/:id/again', {
  who: 'owner or admin',
  limit: 'lists',
  does: "Reads a purchase, or one order of it, as it could be ordered again at today's prices and stock, with all differences. Every line is listed with its outcome; `openUnits` are still to come. Expired and deleted unpaid purchases are answered while they are kept. The basket is not changed.",
  query: z.object({ order: id.optional() }),
  reply: z.object({ number: z.string(), currency: z.string(), lines: z.array(againLine) }),
})
export type Again = z.infer<typeof orderAgain.reply>

const summary = { _id: id, name: z.string(), version: z.int(), changedAt: z.int() }

/** A line of a list. `line` is what can be ordered of it, in the nearest quantity. */
export const listLine = z.object({
  productId: id,
  quantity: z.int(),
  have: z.int(),
  note: z.string(),
  /** The quantity to order, before it is raised to a price break. */
  wanted: z.int(),
  line: validatedLine,
  /** Why the wanted quantity cannot be ordered; null if it can. */
  refusal: z.string().nullable(),
  /** The saving at the next price break; 0 for none. */
  saves: z.number(),
  /** Its successors, in units for one motorcycle; null for none. */
  supersession: supersession.nullable(),
})
export type ListLine = z.infer<typeof listLine>

const lineCount = { lineCount: z.int(), lines: formerName(z.int(), 'lineCount') }

const counting = {
  times: z.int().min(1).max(maxTimes),
  spares: z.int().min(0).max(maxSpares),
  /** Raises each line to its next price break if that lowers the total. */
  right: z.boolean(),
}

export const list = z.object({
  ...summary,
  ...counting,
  watched: z.boolean(),
  /** The token of its public link; null if it is not shared. */
  shareToken: z.string().nullable(),
  lines: z.array(listLine),
  /** What price breaks save, whether or not `right` is on. */
  saves: z.number(),
  /** The total of the lines that can be ordered, without tax. */
  subtotal: z.number(),
  goods: formerName(z.number(), 'subtotal'),
  currency: z.string(),
})
export type List = z.infer<typeof list>

const changedLine = productReference.safeExtend({
  quantity: z.int().min(1).max(maxUnits),
  have: z.int().min(0).max(maxUnits).optional(),
  note: z.string().trim().max(maxListLengths.note).optional(),
})
export type ChangedLine = z.infer<typeof changedLine>

const name = requiredText('Please enter a name', maxListLengths.name)
const lines = z.array(changedLine).max(maxLines)

export const listLists = endpoint('GET /lists', {
  who: 'customer',
  does: "Lists the user's lists, last changed first.",
  reply: z.array(z.object({ ...summary, ...lineCount, watched: z.boolean(), shared: z.boolean() })),
})

export const addList = endpoint('POST /lists', {
  formerNames: formerSupersessionNames,
  who: 'customer',
  fillsDisk: true,
  does: 'Adds a list. Names lines with unknown products by index (422).',
  body: z.object({ name, lines }),
  reply: list,
})

export const readList = endpoint('GET /lists/:id', {
  formerNames: formerSupersessionNames,
  who: 'owner or admin',
  limit: 'lists',
  does: 'Reads a list as it could be ordered now.',
  reply: list,
})

export const changeList = endpoint('PUT /lists/:id', {
  formerNames: formerSupersessionNames,
  who: 'owner or admin',
  audited: 'lists',
  fillsDisk: true,
  does: 'Changes the given fields of a list; its lines are replaced as a whole. Refuses an outdated `version` (409). `shared` gives the list a public address or removes it; `watched` mails its owner about changes, at most once a day.',
  body: z
    .object({ name, lines, ...counting, shared: z.boolean(), watched: z.boolean() })
    .partial()
    .extend({ version: z.int().min(1) }),
  reply: list,
})

export const deleteList = endpoint('DELETE /lists/:id', {
  who: 'owner or admin',
  audited: 'lists',
  does: 'Deletes a list with its earlier versions.',
  reply: z.object({ deletedCount: z.int() }),
})

export const listRevisions = endpoint('GET /lists/:id/revisions', {
  who: 'owner or admin',
  does: 'Lists the latest 50 versions of a list, newest first.',
  reply: z.array(z.object({ version: z.int(), name: z.string(), ...lineCount, madeAt: z.int() })),
})

export const restoreList = endpoint('POST /lists/:id/restore', {
  formerNames: formerSupersessionNames,
  who: 'owner or admin',
  audited: 'lists',
  fillsDisk: true,
  does: 'Restores an earlier version of a list; the present one stays as a version.',
  body: z.object({ revision: z.int().min(1), version: z.int().min(1) }),
  reply: list,
})

export const readSharedList = endpoint('GET /shared-lists/:token', {
  formerNames: formerSupersessionNames,
  who: 'anyone',
  limit: 'lists',
  does: "Reads a shared list, without its owner's stock.",
  params: z.object({ token: z.string().min(1).max(64) }),
  reply: list.omit({ _id: true, version: true, watched: true, shareToken: true, saves: true }),
})
export type SharedList = z.infer<typeof readSharedList.reply>
