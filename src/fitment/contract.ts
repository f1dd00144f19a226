import { z } from 'zod'
import { endpoint } from '#base/endpoint.ts'
import { commaSeparated, id, requiredText } from '#base/fields.ts'
import { importOptions, importRemarks, importReport, importState } from '#base/import-report.ts'
import { fitmentMaxLengths, maxMotorcycles, years } from './rules.ts'

/** A motorcycle's id is its make and model, `honda.cb750four`. */
const motorcycleId = z.string().min(1).max(300)
const year = z.int().min(years.first).max(years.last)

export const fitFilter = {
  motorcycle: motorcycleId.optional(),
  year: z.coerce.number().int().min(years.first).max(years.last).optional(),
}

/** Parts that fit this motorcycle come first, those that do not fit last, in lists and searches. */
export const fitOrder = { fitsFirst: motorcycleId.optional(), year: fitFilter.year }

export const motorcycle = z.object({
  _id: motorcycleId,
  make: z.string(),
  model: z.string(),
  /** The years that anything is known of; null where it has no bound. */
  yearFrom: z.int().nullable(),
  yearTo: z.int().nullable(),
})
export type Motorcycle = z.infer<typeof motorcycle>

const application = z.object({
  yearFrom: z.int().nullable(),
  yearTo: z.int().nullable(),
  frameFrom: z.string(),
  frameTo: z.string(),
  note: z.string(),
})

export const fitment = z.object({
  productId: id,
  universal: z.boolean(),
  /** Its applications are all there are: what is not named does not fit. */
  complete: z.boolean(),
  applications: z.array(application),
})
export type Fitment = z.infer<typeof fitment>

const named = application.extend({ motorcycleId, make: z.string(), model: z.string() })
export const wholeFitment = fitment
  .omit({ productId: true })
  .extend({ applications: z.array(named) })
export type WholeFitment = z.infer<typeof wholeFitment>

export const listMakes = endpoint('GET /motorcycle-makes', {
  who: 'anyone',
  cachedFor: 'everybody',
  does: 'Lists the known makes of motorcycles by name, with the number of their models.',
  reply: z.array(z.object({ make: z.string(), models: z.int() })),
})

export const listMotorcycles = endpoint('GET /motorcycles', {
  who: 'anyone',
  cachedFor: 'everybody',
  does: 'Lists the motorcycles of a make by model, with their known years.',
  query: z.object({ make: z.string().trim().min(1).max(fitmentMaxLengths.make) }),
  reply: z.array(motorcycle),
})

const products = commaSeparated(6_500, z.array(id).min(1).max(100))

export const listFitments = endpoint('GET /fitments', {
  who: 'anyone',
  cachedFor: 'everybody',
  limit: 'searches',
  does: 'Lists the applications of these products to a motorcycle. The client compares year and frame number.',
  query: z.object({ products, motorcycle: motorcycleId }),
  reply: z.array(fitment),
})

const words = (most: number) => z.string().trim().max(most).default('')

const addedMotorcycle = z.object({
  motorcycleId,
  year,
  frameNumber: words(fitmentMaxLengths.frameNumber),
  name: words(fitmentMaxLengths.name),
})

export const ownedMotorcycle = addedMotorcycle.extend({ make: z.string(), model: z.string() })
export type OwnMotorcycle = z.infer<typeof ownedMotorcycle>

export const garage = z.object({ motorcycles: z.array(ownedMotorcycle), version: z.int() })
export type Garage = z.infer<typeof garage>

export const readGarage = endpoint('GET /garage', {
  who: 'customer',
  does: "Reads the user's motorcycles.",
  reply: garage,
})

export const changeGarage = endpoint('PUT /garage', {
  who: 'customer',
  fillsDisk: true,
  does: 'Changes the garage: `add` motorcycles, or `replace` all. Refuses an outdated `version` (409).',
  body: z.object({
    motorcycles: z.array(addedMotorcycle).max(maxMotorcycles),
    how: z.enum(['add', 'replace']),
    version: z.int().min(0).optional(),
  }),
  reply: garage,
})

export const applicationsReport = importReport.extend({
  overlaps: importRemarks,
  gaps: importRemarks,
})
export type ApplicationsReport = z.infer<typeof applicationsReport>

export const importApplications = endpoint('POST /applications/import', {
  who: 'admin',
  takesFile: 'file',
  does: 'Imports applications from a CSV file (multipart, field `file`), and reports refused rows, overlaps and gaps; with `dryRun=true` it changes nothing. `how=replace` removes applications of the named products that the file does not list, except those kept out of exports.',
  query: importOptions,
  reply: applicationsReport,
  accepted: importState,
})

export const savedApplication = application.extend({
  _id: id,
  /** `*` and nothing as the model stand for every motorcycle. */
  make: z.string(),
  model: z.string(),
  source: z.string(),
})
export type StoredApplication = z.infer<typeof savedApplication>

export const listApplications = endpoint('GET /applications', {
  who: 'admin',
  does: 'Lists the applications of a product with their sources, and whether the list is complete.',
  query: z.object({ product: id }),
  reply: z.object({ complete: z.boolean(), applications: z.array(savedApplication) }),
})

export const listProductFitments = endpoint('GET /product-fitments', {
  who: 'admin',
  does: 'Lists what each of these products fits, including applications of sources kept out of the API.',
  query: z.object({ products }),
  reply: z.array(wholeFitment.extend({ productId: id })),
})

export const addApplication = endpoint('POST /applications', {
  who: 'admin',
  audited: 'applications',
  does: 'Adds an application of a product to a motorcycle (make `*`: every motorcycle). An existing one gets the new note and source.',
  body: z.object({
    productId: id,
    make: requiredText('Please enter a make', fitmentMaxLengths.make),
    model: words(fitmentMaxLengths.model),
    yearFrom: z.int().nullish(),
    yearTo: z.int().nullish(),
    frameFrom: words(fitmentMaxLengths.frameNumber),
    frameTo: words(fitmentMaxLengths.frameNumber),
    note: words(fitmentMaxLengths.note),
    source: words(fitmentMaxLengths.source),
  }),
  reply: z.object({ _id: id }),
})

export const deleteApplication = endpoint('DELETE /applications', {
  who: 'admin',
  audited: 'applications',
  does: 'Removes an application from a product.',
  query: z.object({ id }),
  reply: z.object({ deletedCount: z.int() }),
})

export const exportApplications = endpoint('GET /applications.csv', {
  who: 'admin',
  does: 'Exports all applications as CSV for a later import, without those of sources kept out of exports.',
  file: 'csv',
})

export const saveComplete = endpoint('PUT /products/:id/applications-complete', {
  who: 'admin',
  audited: 'products',
  does: 'Marks the applications of a product as complete or not. Once complete, other motorcycles do not fit.',
  body: z.object({ complete: z.boolean() }),
  reply: z.object({ complete: z.boolean() }),
})
