import { z } from 'zod'
import { endpoint } from '#base/endpoint.ts'
import { id } from '#base/fields.ts'
import { importOptions, importRemarks, importReport } from '#base/import-report.ts'
import { maxLengths, maxMotorcycles, years } from './rules.ts'

/** A motorcycle's id is its make and model, `honda.cb750four`. */
const motorcycleId = z.string().min(1).max(300)
const year = z.int().min(years.first).max(years.last)

/** What narrows lists of products to those that fit a motorcycle, or may. */
export const fitFilter = {
  motorcycle: motorcycleId.optional(),
  year: z.coerce.number().int().min(years.first).max(years.last).optional(),
}

const motorcycle = z.object({
  _id: motorcycleId,
  make: z.string(),
  model: z.string(),
  /** The years that anything is known of; null where it has no bound. */
  yearFrom: z.int().nullable(),
  yearTo: z.int().nullable(),
})
export type Motorcycle = z.infer<typeof motorcycle>

export const application = z.object({
  yearFrom: z.int().nullable(),
  yearTo: z.int().nullable(),
  frameFrom: z.string(),
  frameTo: z.string(),
  note: z.string(),
})

/** What is known of a product. */
const known = {
  productId: id,
  /** It fits every motorcycle. */
  universal: z.boolean(),
  /** Its applications are all there are: what is not named does not fit. */
  complete: z.boolean(),
}

const fitment = z.object({ ...known, applications: z.array(application) })
export type Fitment = z.infer<typeof fitment>

const wholeFitment = z.object({
  ...known,
  applications: z.array(application.extend({ motorcycleId, make: z.string(), model: z.string() })),
})
export type WholeFitment = z.infer<typeof wholeFitment>

export const listMakes = endpoint({
  method: 'GET',
  path: '/motorcycle-makes',
  who: 'anyone',
  cachedFor: 'everybody',
  does: 'The makes of motorcycles that anything is known of, by name, and how many models of each.',
  reply: z.array(z.object({ make: z.string(), models: z.int() })),
})

export const listMotorcycles = endpoint({
  method: 'GET',
  path: '/motorcycles',
  who: 'anyone',
  cachedFor: 'everybody',
  does: 'The motorcycles of a make, by model, each with the years that anything is known of.',
  query: z.object({ make: z.string().trim().min(1).max(maxLengths.make) }),
  reply: z.array(motorcycle),
})

export const readApplications = endpoint({
  method: 'GET',
  path: '/products/:id/applications',
  who: 'anyone',
  cachedFor: 'everybody',
  does: 'The motorcycles that a product fits.',
  params: z.object({ id }),
  reply: wholeFitment,
})

export const listFitments = endpoint({
  method: 'GET',
  path: '/fitments',
  who: 'anyone',
  cachedFor: 'everybody',
  limit: 'searches',
  does: 'What is known of these products and one motorcycle. Year and frame number are compared by whoever asks.',
  query: z.object({
    products: z
      .string()
      .max(6_500)
      .transform((text) => text.split(',').filter(Boolean))
      .pipe(z.array(id).min(1).max(100)),
    motorcycle: motorcycleId,
  }),
  reply: z.array(fitment),
})

const owned = z.object({
  motorcycleId,
  make: z.string(),
  model: z.string(),
  year,
  frameNumber: z.string(),
  /** What its owner calls it. */
  name: z.string(),
})

export type OwnMotorcycle = z.infer<typeof owned>

const garage = z.object({ motorcycles: z.array(owned), version: z.int() })
export type Garage = z.infer<typeof garage>

export const readGarage = endpoint({
  method: 'GET',
  path: '/garage',
  who: 'customer',
  does: "The asker's motorcycles.",
  reply: garage,
})

export const words = (most: number) => z.string().trim().max(most).default('')

export const changeGarage = endpoint({
  method: 'PUT',
  path: '/garage',
  who: 'customer',
  does: 'Changes the garage: `add` those that are not in it, or `replace` the whole. A `version` that is not the present one is refused (409).',
  body: z.object({
    motorcycles: z
      .array(
        z.object({
          motorcycleId,
          year,
          frameNumber: words(maxLengths.frameNumber),
          name: words(maxLengths.name),
        }),
      )
      .max(maxMotorcycles),
    how: z.enum(['add', 'replace']),
    version: z.int().min(0).optional(),
  }),
  reply: garage,
})

const report = importReport.extend({ overlaps: importRemarks, gaps: importRemarks })
export type ApplicationsReport = z.infer<typeof report>

export const importApplications = endpoint({
  method: 'POST',
  path: '/applications/import',
  who: 'admin',
  does: 'Takes applications from a CSV file (multipart, field `file`), and reports refused rows, overlaps and gaps; with `dryRun=true` it changes nothing. `how=replace` takes away what the file does not say of the products that it names, but for what is kept out of exports.',
  query: importOptions,
  reply: report,
})
