import { z } from 'zod'
import { endpoint } from '#base/endpoint.ts'
import { id, line } from '#base/fields.ts'
import { application, words } from './contract.ts'
import { maxLengths } from './rules.ts'

/** What an admin keeps of a product's applications, one by one. */

const savedApplication = application.extend({
  _id: id,
  /** `*` and nothing as the model stand for every motorcycle. */
  make: z.string(),
  model: z.string(),
  source: z.string(),
})
export type StoredApplication = z.infer<typeof savedApplication>

export const listApplications = endpoint({
  method: 'GET',
  path: '/applications',
  who: 'admin',
  does: 'The applications of a product with their sources, and whether they are all there are.',
  query: z.object({ product: id }),
  reply: z.object({ complete: z.boolean(), applications: z.array(savedApplication) }),
})

export const addApplication = endpoint({
  method: 'POST',
  path: '/applications',
  who: 'admin',
  does: 'Says that a product fits a motorcycle (`*` as the make: every one); the same again changes its note and source.',
  body: z.object({
    productId: id,
    make: line('Please enter a make', maxLengths.make),
    model: words(maxLengths.model),
    yearFrom: z.int().nullish(),
    yearTo: z.int().nullish(),
    frameFrom: words(maxLengths.frameNumber),
    frameTo: words(maxLengths.frameNumber),
    note: words(maxLengths.note),
    source: words(maxLengths.source),
  }),
  reply: z.object({ _id: id }),
})

export const deleteApplication = endpoint({
  method: 'DELETE',
  path: '/applications',
  who: 'admin',
  does: 'Takes an application from a product.',
  query: z.object({ id }),
  reply: z.object({ deletedCount: z.int() }),
})

export const exportApplications = endpoint({
  method: 'GET',
  path: '/applications.csv',
  who: 'admin',
  does: 'All applications as one file of CSV, which can be imported again; those of a source that is kept out of exports are left out.',
  reply: z.string(),
  file: 'text/csv; charset=utf-8',
})

export const saveComplete = endpoint({
  method: 'PUT',
  path: '/products/:id/applications-complete',
  who: 'admin',
  does: 'Says whether the applications of a product are all there are: then what is not named does not fit.',
  params: z.object({ id }),
  body: z.object({ complete: z.boolean() }),
  reply: z.object({ complete: z.boolean() }),
})
