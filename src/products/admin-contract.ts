import { z } from 'zod'
import { endpoint } from '#base/endpoint.ts'
import { id, listQuery } from '#base/fields.ts'
import { importOptions } from '#base/import-report.ts'
import { adminProduct, priceBreak } from './contract.ts'
import { maxLengths } from './rules.ts'

/** What an admin may look for in the catalogue; of several, products of which all are true. */
const conditions = [
  'belowMinimum',
  'outOfStock',
  'hidden',
  'withoutPicture',
  'withoutFitment',
] as const
export type Condition = (typeof conditions)[number]

const filter = z.object({
  id: id.optional(),
  q: listQuery.q,
  kind: z.string().max(maxLengths.kind).optional(),
  /** `hidden,outOfStock` */
  only: z
    .string()
    .max(100)
    .transform((only) => only.split(',').filter(Boolean))
    .pipe(z.array(z.enum(conditions)))
    .optional(),
})
export type AdminFilter = z.infer<typeof filter>

/** `best` is how a search puts what it finds; without one it is the newest. */
const adminSorts = [
  'best',
  'newest',
  'name',
  'number',
  'price',
  '-price',
  'stock',
  '-stock',
] as const
export type AdminSort = (typeof adminSorts)[number]

export const listAdminProducts = endpoint({
  method: 'GET',
  path: '/admin-products',
  who: 'admin',
  does: 'All products as admins see them, also hidden ones; `only` narrows them to what is below its minimum, out of stock, hidden, without a picture or without anything that it fits; without `hidden` among them, to what visitors find.',
  query: filter.extend({
    page: listQuery.page,
    limit: listQuery.limit,
    sort: z.enum(adminSorts).optional(),
  }),
  reply: z.array(adminProduct),
  list: true,
})

const prices = z.object({ price: z.number(), priceBreaks: z.array(priceBreak) })

export const changePrices = endpoint({
  method: 'POST',
  path: '/admin-products/prices',
  who: 'admin',
  does: 'Raises or lowers the prices of many products, and their breaks, by percent, rounded half up to `roundTo`: of those of these ids, or of all that a filter finds. With `dryRun=true` it changes nothing; its `version`, sent again, has the change refused (409) where prices are not those of then. Breaks that would cost no less than what stands before them go.',
  query: importOptions.pick({ dryRun: true }),
  body: z.object({
    percent: z.number().gt(-100).max(1_000).multipleOf(0.01),
    roundTo: z.number().positive().max(1_000),
    ids: z.array(id).min(1).max(1_000).optional(),
    filter: filter.omit({ id: true }).optional(),
    version: z.string().max(100).optional(),
  }),
  reply: z.object({
    products: z.int(),
    changed: z.int(),
    /** Some of them. */
    first: z.array(
      z.object({ _id: id, productCode: z.string(), name: z.string(), from: prices, to: prices }),
    ),
    currency: z.string(),
    version: z.string(),
  }),
})
