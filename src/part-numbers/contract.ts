import { z } from 'zod'
import { shortenedNumber } from '#base/csv.ts'
import { endpoint } from '#base/endpoint.ts'
import { commaSeparated, id, optionalText, partFields, requiredText } from '#base/fields.ts'
import { importOptions, importReport, importState } from '#base/import-report.ts'
import { maxLengths } from '#base/limits.ts'
import { shortenedBySpreadsheet } from '#base/sentences.ts'
import {
  maxNameLength,
  maxNumberLength,
  maxSuccessorUnits,
  moments,
  numberKey,
  storedClasses,
} from './rules.ts'

const number = requiredText('Please enter a number', maxNumberLength)
  .refine((text) => !shortenedNumber.test(text), shortenedBySpreadsheet('This number'))
  .refine((text) => numberKey(text) !== '', {
    error: ({ input }) => `${input} is no number: it needs letters or digits`,
  })
/** The maker or source of a number: a name, or nothing. */
const name = optionalText(maxNameLength)

export const partNumber = z.object({
  class: z.enum(storedClasses),
  maker: z.string(),
  number: z.string(),
  /** The catalogue it was taken from; empty for the shop's own data. */
  source: z.string(),
})
export type PartNumber = z.infer<typeof partNumber>

export const statedNumber = partNumber.extend({
  number,
  maker: name.optional(),
  source: name.optional(),
})
export type StatedNumber = z.infer<typeof statedNumber>

export const successor = z.object({
  productId: id,
  ...partFields,
  img: z.string(),
  quantity: z.int(),
})

/** With the fields that decide the smallest order. */
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
  does: 'Reads the successors of a product, and when they take over.',
  reply: storedSuccessors,
})

export const saveSuccessors = endpoint('PUT /products/:id/successors', {
  who: 'admin',
  audited: 'products',
  does: 'Replaces the successors of a product, which take over at once or when it is sold out; an empty list removes them. Several successors are a split, several products with one successor a kit. Refuses circles and an outdated `version` (409).',
  body: z.object({
    successors: z.array(statedSuccessor).max(50),
    when: z.enum(moments).default('at-once'),
    source: name.optional(),
    /** The version last seen; without it the present data is overwritten. */
    version: z.string().max(maxLengths.id).optional(),
  }),
  reply: storedSuccessors,
})

/** The successors of a line and of the lines that lead to the same kit, together. */
export const supersession = z.object({
  /** The products that give way. */
  superseded: z.array(id),
  successors: z.array(
    z.object({
      productId: id,
      ...partFields,
      /** Units in all: of a kit one for each set of its parts. */
      quantity: z.int(),
      /** Those of `superseded` that it replaces. */
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
  /** The permitted uses of its data: to learn from them, to export them, to list them by the API. */
  learn: z.boolean(),
  export: z.boolean(),
  api: z.boolean(),
})
export type Source = z.infer<typeof source>

export const listSources = endpoint('GET /number-sources', {
  who: 'admin',
  does: 'Lists the sources of numbers and what each may be used for.',
  reply: z.array(source),
})

export const saveSource = endpoint('PUT /number-sources/:name', {
  who: 'admin',
  does: 'Sets what numbers, successors and applications of a source may be used for; omitted permissions stay unchanged, or allowed: most catalogue licences forbid copying. Data kept out of the API is never listed, but found by a whole number or a given motorcycle. Data that may not be learned from corrects no misspelled number.',
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
  does: "Lists the user's own numbers.",
  reply: z.array(ownNumber),
})

export const addOwnNumber = endpoint('POST /own-numbers', {
  who: 'customer',
  fillsDisk: true,
  does: 'Adds an own number of the user for a product, which search and quick order then know.',
  body: z.object({ productId: id, number }),
  reply: z.object({ _id: id }),
})

export const deleteOwnNumber = endpoint('DELETE /own-numbers', {
  who: 'customer',
  does: 'Deletes one of the user’s own numbers.',
  query: z.object({ id }),
  reply: z.object({ deletedCount: z.int() }),
})

export const storedNumber = partNumber.extend({
  _id: id,
  productId: id,
  /** Its source is kept out of the API: it is never shown. */
  hidden: z.boolean(),
})
export type StoredNumber = z.infer<typeof storedNumber>

export const listNumbers = endpoint('GET /part-numbers', {
  who: 'admin',
  does: 'Lists all numbers of a product, or of several by a comma-separated `product`, besides our codes, including those of sources kept out of the API.',
  query: z.object({ product: commaSeparated(6_500, z.array(id).min(1).max(100)) }),
  reply: z.array(storedNumber),
})

export const addNumber = endpoint('POST /part-numbers', {
  who: 'admin',
  audited: 'part_numbers',
  does: 'Adds a number to a product. An existing one gets the new spelling and source.',
  body: statedNumber.extend({ productId: id }),
  reply: z.object({ _id: id }),
})

export const deleteNumber = endpoint('DELETE /part-numbers', {
  who: 'admin',
  audited: 'part_numbers',
  does: 'Removes a number from a product.',
  query: z.object({ id }),
  reply: z.object({ deletedCount: z.int() }),
})

export const importNumbers = endpoint('POST /part-numbers/import', {
  who: 'admin',
  takesFile: 'file',
  does: 'Imports part numbers from a CSV file (multipart, field `file`; product code, class, maker, number, source), and reports refused rows; with `dryRun=true` it changes nothing. `how=replace` removes numbers of the named products that the file does not list, except those kept out of exports.',
  query: importOptions,
  reply: importReport,
  accepted: importState,
})

export const exportNumbers = endpoint('GET /part-numbers.csv', {
  who: 'admin',
  does: 'Exports all part numbers besides our codes as CSV for a later import, without those of sources kept out of exports.',
  file: 'csv',
})

export const importSuccessors = endpoint('POST /successors/import', {
  who: 'admin',
  takesFile: 'file',
  does: 'Imports successors from a CSV file (multipart, field `file`; product code, replaced by, units, when, source). The rows of a product replace all its successors; an empty one removes them. Circles are refused, and one refused row refuses all rows of its product. With `dryRun=true` it changes nothing.',
  query: importOptions.omit({ how: true }),
  reply: importReport,
  accepted: importState,
})

export const exportSuccessors = endpoint('GET /successors.csv', {
  who: 'admin',
  does: 'Exports all successors as CSV for a later import.',
  file: 'csv',
})
