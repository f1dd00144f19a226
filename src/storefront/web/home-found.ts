import { catalogueQuery } from '#products/web/queries.ts'
import { reviewsQuery } from '#reviews/web/queries.ts'
import type { LoaderData } from '#web/page-data.ts'
import { contactQuery } from './contact-queries.ts'

/** The specification's: at most six of each. */
const first = { limit: 6 }

/** What Home asks. */
export const queriesOf = () => ({
  products: catalogueQuery(first),
  reviews: reviewsQuery(first),
  contact: contactQuery(),
})

export type HomeFound = LoaderData<ReturnType<typeof queriesOf>>
