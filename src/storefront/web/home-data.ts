import { catalogueQuery } from '#products/web/queries.ts'
import { reviewsQuery } from '#reviews/web/queries.ts'
import type { LoaderData } from '#web/page-data.ts'
import { contactQuery } from './queries.ts'

/** The specification's: at most six of each. */
const first = { limit: 6 }

export const pageQueries = () => ({
  products: catalogueQuery(first),
  reviews: reviewsQuery(first),
  contact: contactQuery(),
})

export type HomeData = LoaderData<ReturnType<typeof pageQueries>>
