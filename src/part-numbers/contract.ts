import { z } from 'zod'
import { shortenedNumber } from '#base/csv.ts'
import { endpoint } from '#base/endpoint.ts'
import { id, line, paragraphs, part } from '#base/fields.ts'
import { importOptions, importReport, importState } from '#base/import-report.ts'
import { longest } from '#base/limits.ts'
import { shortenedBySpreadsheet } from '#base/sentences.ts'
import {
  maxNameLength,
  maxNumberLength,
  maxSuccessorUnits,
  moments,
  numberKey,
  storedClasses,
} from './rules.ts'

const number = line('Please enter a number', maxNumberLength)
  .refine((text) => !shortenedNumber.test(text), shortenedBySpreadsheet('This number'))
  .refine((text) => numberKey(text) !== '', {
    error: ({ input }) => `${input} is no number: it needs letters or digits`,
  })
/** The maker or source of a number: a name, or nothing. */
const name = paragraphs(maxNameLength)

export const partNumber = z.object({
  class: z.enum(storedClasses),
  maker: z.string(),
  number: z.string(),
  /** Whose catalogue it was taken from; empty for what the shop knows itself. */
  source: z.string(),
})
export type PartNumber = z.infer<typeof partNumber>

export const statedNumber = partNumber.extend({
  number,
  maker: name.optional(),
  source: name.optional(),
})
export type StatedNumber = z.infer<typeof statedNumber>

export const successor = z.object({ productId: id, ...part, img: z.string(), quantity: z.int() })

/** Besides what it is, what decides how few of it can be ordered. */
export const soldSuccessor = successor.extend({
  minimumQuantity: z.int(),
  caseQuantity: z.int().nullable(),
})
export type SoldSuccessor = z.infer<typeof soldSuccessor>

export const storedSuccessors = z.object({
  successors: z.array(successor),
  when: z.enum(moments),
  source: z.string(),
  /** Empty where nothing takes its place. */
  version: z.string(),
})
export type StoredSuccessors = z.infer<typeof storedSuccessors>

const statedSuccessor = z.object({ productId: id, quantity: z.int().min(1).max(maxSuccessorUnits) })

export const readSuccessors = endpoint('GET /products/:id/successors', {
  who: 'admin',
  does: 'What is said to take the place of a product, and when.',
  reply: storedSuccessors,
})

export const saveSuccessors = endpoint('PUT /products/:id/successors', {
  who: 'admin',
  audited: 'products',
  does: 'Says what takes the place of a product, at once or when it is sold out, instead of what was said before; an empty list takes it back. Several successors are a split, several products with one successor a kit. Refused where a successor leads back to the product, and where `version` is not the present one (409).',
  body: z.object({
    successors: z.array(statedSuccessor).max(50),
    when: z.enum(moments).default('at-once'),
    source: name.optional(),
    /** What was seen before; without it whatever is there is written over. */
    version: z.string().max(longest.id).optional(),
  }),
  reply: storedSuccessors,
})

/** What takes the place of a line, and of those that lead to the same kit, at once. */
export const supersession = z.object({
  /** The products that give way. */
  superseded: z.array(id),
  successors: z.array(
    z.object({
      productId: id,
      ...part,
      /** Units in all: of a kit one for each set of its parts. */
      quantity: z.int(),
      /** Those of `superseded` whose place it takes. */
      replaces: z.array(id),
    }),
  ),
})
/** How fields of a supersession were called in an earlier release. */
export const formerSupersessionNames = {
  supersession: 'jump',
  superseded: 'instead',
  successors: 'takes',
} as const
export type NamedSupersession = z.infer<typeof supersession>

export const source = z.object({
  name: z.string(),
  /** Whether what came from it may be learned from, be exported, and be shown by the API. */
  learn: z.boolean(),
  export: z.boolean(),
  api: z.boolean(),
})
export type Source = z.infer<typeof source>

export const listSources = endpoint('GET /number-sources', {
  who: 'admin',
  does: 'Whose catalogues numbers were taken from, and what each may be used for.',
  reply: z.array(source),
})

export const saveSource = endpoint('PUT /number-sources/:name', {
  who: 'admin',
  does: 'Says what numbers, successors and applications of a source may be used for; what is left out stays as it is, or allowed: most licences of catalogues forbid copying on. What is kept out of the API is listed nowhere: a number is still found by whoever types it whole, and a motorcycle that is asked for is still answered. What may not be learned from mends no misspelled number.',
  params: z.object({ name: z.string().trim().min(1).max(200) }),
  body: source.omit({ name: true }).partial(),
  reply: source,
})

const ownNumber = z.object({
  _id: id,
  productId: id,
  productCode: z.string(),
  productName: z.string(),
  number: z.string(),
  madeAt: z.int(),
  usedAt: z.int().nullable(),
  usedCount: z.int(),
})

export const listOwnNumbers = endpoint('GET /own-numbers', {
  who: 'customer',
  does: 'What the user calls products, by number.',
  reply: z.array(ownNumber),
})

export const addOwnNumber = endpoint('POST /own-numbers', {
  who: 'customer',
  fillsDisk: true,
  does: 'Keeps what the user calls a product: searches and quick order know it from then on.',
  body: z.object({ productId: id, number }),
  reply: z.object({ _id: id }),
})

export const deleteOwnNumber = endpoint('DELETE /own-numbers', {
  who: 'customer',
  does: 'Forgets one of the user’s own numbers.',
  query: z.object({ id }),
  reply: z.object({ deletedCount: z.int() }),
})

export const storedNumber = partNumber.extend({
  _id: id,
  /** Its source is kept out of the API: nobody is shown it. */
  hidden: z.boolean(),
})
export type StoredNumber = z.infer<typeof storedNumber>

export const listNumbers = endpoint('GET /part-numbers', {
  who: 'admin',
  does: 'Every number that a product goes by besides our code, also those whose source is kept out of the API.',
  query: z.object({ product: id }),
  reply: z.array(storedNumber),
})

export const addNumber = endpoint('POST /part-numbers', {
  who: 'admin',
  audited: 'part_numbers',
  does: 'Adds a number to those that a product goes by; the same again changes how it is written, and its source.',
  body: statedNumber.extend({ productId: id }),
  reply: z.object({ _id: id }),
})

export const deleteNumber = endpoint('DELETE /part-numbers', {
  who: 'admin',
  audited: 'part_numbers',
  does: 'Takes a number from a product.',
  query: z.object({ id }),
  reply: z.object({ deletedCount: z.int() }),
})

export const importNumbers = endpoint('POST /part-numbers/import', {
  who: 'admin',
  takesFile: 'file',
  does: 'Takes part numbers from a CSV file (multipart, field `file`; product code, class, maker, number, source), and reports refused rows; with `dryRun=true` it changes nothing. `how=replace` takes away what the file does not say of the products that it names, but for what is kept out of exports.',
  query: importOptions,
  reply: importReport,
  accepted: importState,
})

export const exportNumbers = endpoint('GET /part-numbers.csv', {
  who: 'admin',
  does: 'All part numbers besides our codes as one file of CSV, which can be imported again; those of a source that is kept out of exports are left out.',
  file: 'csv',
})

export const importSuccessors = endpoint('POST /successors/import', {
  who: 'admin',
  takesFile: 'file',
  does: 'Takes successors from a CSV file (multipart, field `file`; product code, replaced by, units, when, source). The rows of a product say whole what takes its place; an empty successor takes it back. A circle is refused, and with one refused row the others of that product. With `dryRun=true` it changes nothing.',
  query: importOptions.omit({ how: true }),
  reply: importReport,
  accepted: importState,
})

export const exportSuccessors = endpoint('GET /successors.csv', {
  who: 'admin',
  does: 'All that is said of successors as one file of CSV, which can be imported again.',
  file: 'csv',
})
