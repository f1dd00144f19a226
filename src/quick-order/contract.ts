import { z } from 'zod'
import { endpoint } from '#base/endpoint.ts'
import { id } from '#base/fields.ts'
import { fileReading, importOptions } from '#base/import-report.ts'
import { maxLengths } from '#base/limits.ts'
import { totals } from '#basket/contract.ts'
import { storedClasses } from '#part-numbers/rules.ts'
import { maxLines, maxTextLength } from './rules.ts'

/** A line of the text; of a line that names several parts, the second is a million more. */
const lineNumber = z.int().min(1).max(100_000_000)
const column = z.int().min(0).max(200)
const numberClass = z.enum(['ours', 'own', ...storedClasses])
const columns = z.object({ number: column, quantity: column.nullable() })

/** A customer's edit of a line: it is checked as if the line had been written so. */
export const edit = z.object({
  line: lineNumber,
  /** Another number, or the part that was meant. */
  number: z.string().max(100).optional(),
  productId: id.optional(),
  quantity: z.string().max(40).optional(),
  /** Replaces the note that was written beside the part; empty for none. */
  note: z.string().max(maxLengths.lineNote).optional(),
  /** The line is counted in this one already. */
  into: lineNumber.optional(),
  out: z.literal(true).optional(),
  /** It is out because it went into the basket. */
  ordered: z.literal(true).optional(),
})
export type Edit = z.infer<typeof edit>

export const suggestion = z.object({
  label: z.string(),
  productId: id,
  quantity: z.int(),
  /** Where in its line the quantity stands: at the same place the others of the list may have theirs. */
  place: z.string().optional(),
  /** Further parts of the suggestion: all parts of a split. */
  more: z.array(z.object({ productId: id, productCode: z.string(), quantity: z.int() })).optional(),
  /** The other lines that are counted in it then, as those of a kit's parts are. */
  lines: z.array(z.int()).optional(),
})
export type Suggestion = z.infer<typeof suggestion>

const writtenLine = z.object({
  line: z.int(),
  raw: z.string(),
  quantity: z.int().nullable(),
  /** The number that was written, where no part goes by it; a part that was chosen by hand may be kept for it. */
  written: z.string().nullable(),
})

/** A line of the list and what it became. Money is in major units. */
export const checkedLine = writtenLine.extend({
  /** Every line of the list that is counted here, this one first. */
  lines: z.array(z.int()),
  joined: z.array(writtenLine),
  state: z.enum(['ready', 'fixable', 'unknown']),
  productId: id.nullable(),
  productCode: z.string().nullable(),
  name: z.string().nullable(),
  img: z.string().nullable(),
  /** Why it is not ready; `not-a-part` of headings, greetings and the like. */
  code: z.string().nullable(),
  message: z.string().nullable(),
  suggestions: z.array(suggestion),
  /** The quantities that are written there, where it is not clear which is meant, or how it is. */
  readings: z.array(z.int()),
  /** Text that was written beside the part: the note of its order line. */
  note: z.string().nullable(),
  /** By which of the part's numbers it was found. */
  matched: z.object({ class: numberClass, number: z.string() }).nullable(),
  unitPrice: z.number().nullable(),
  lineTotal: z.number().nullable(),
  stock: z.int().nullable(),
})
export type CheckedLine = z.infer<typeof checkedLine>

export const checked = z.object({
  lines: z.array(checkedLine),
  /** `ready`, `fixable` and `unknown` are all lines; `quiet` are those unknown ones that are no parts. */
  counts: z.object({ ready: z.int(), fixable: z.int(), unknown: z.int(), quiet: z.int() }),
  /** The list's heading, and which of its columns hold number and quantity, counted from 0. */
  heading: z
    .object({ cells: z.array(z.string()), numbers: z.array(z.int()), quantities: z.array(z.int()) })
    .nullable(),
  /** The list as text, where it came as a file. */
  text: z.string().nullable(),
  /** How the file was read. */
  reading: fileReading.nullable(),
  ...totals.shape,
})
export type CheckedList = z.infer<typeof checked>

export const checkQuickOrder = endpoint('POST /quick-order/check', {
  formerPath: '/order-pad/check',
  formerNames: { suggestions: 'offers' },
  who: 'anyone',
  limit: 'lists',
  takesFile: 'file',
  does: `What each line of a pasted list would order: ready, fixable with suggestions, or unknown. Saves nothing. A CSV, XLSX or ODS file comes by multipart (field \`file\`); \`sheet\` names one of several sheets. At most ${maxLines.toLocaleString('en-US')} lines; sums are those of the lines that are ready.`,
  body: z
    .object({
      text: z.string().max(maxTextLength, 'Please send a long list in parts'),
      edits: z.array(edit).max(maxLines).optional(),
      /** Which columns hold number and quantity, instead of what the heading says. */
      columns: columns.optional(),
      /** By whose prices and own numbers, where an admin orders for a customer. */
      customer: id.optional(),
    })
    .optional(),
  query: importOptions.pick({ sheet: true, encoding: true }),
  reply: checked,
})

export const savedQuickOrder = z.object({
  text: z.string().max(maxTextLength, 'Please send a long list in parts'),
  edits: z.array(edit).max(maxLines),
  columns: columns.nullable(),
  /** Which of the text's lists came as files, counted from 0. */
  files: z.array(z.object({ list: z.int().min(0), name: z.string().max(255) })).max(200),
  version: z.int().min(0),
})
export type SavedQuickOrder = z.infer<typeof savedQuickOrder>

export const readQuickOrder = endpoint('GET /quick-order', {
  formerPath: '/order-pad',
  who: 'customer',
  does: "The user's quick order, as it was pasted and changed by hand.",
  reply: savedQuickOrder,
})

export const saveQuickOrder = endpoint('PUT /quick-order', {
  formerPath: '/order-pad',
  who: 'customer',
  fillsDisk: true,
  does: "Saves the user's quick order. A `version` that is not the current one is refused (409).",
  body: savedQuickOrder,
  reply: savedQuickOrder.pick({ version: true }),
})

export const readExampleList = endpoint('GET /quick-order/example', {
  formerPath: '/order-pad/example',
  who: 'anyone',
  cachedFor: 'everybody',
  does: 'An example list for quick order, made of products that the shop has now: lines that are ready, that need attention, and that name no part.',
  /** Cells, row by row, as a spreadsheet has them. */
  reply: z.object({ rows: z.array(z.array(z.union([z.string(), z.int()]))) }),
})
export type Example = z.infer<typeof readExampleList.reply>

export const countOwnNumbers = endpoint('POST /own-numbers/use', {
  who: 'customer',
  does: 'Counts that the user ordered by these own part numbers.',
  body: z.object({ numbers: z.array(z.string().max(100)).max(maxLines) }),
  reply: z.object({ done: z.literal(true) }),
})
