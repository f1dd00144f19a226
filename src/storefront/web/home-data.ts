import { queryOptions } from '@tanstack/react-query'
import { catalogueQuery } from '#products/web/queries.ts'
import { reviewsQuery } from '#reviews/web/queries.ts'
import type { LoaderData } from '#web/page-data.ts'
import { send } from '#web/send.ts'
import type * as contract from '../contract.ts'

/** The specification's: at most six of each. */
const first = { limit: 6 }

export const pageQueries = () => ({
  products: catalogueQuery(first),
  reviews: reviewsQuery(first),
  contact: contactQuery(),
})

export type HomeData = LoaderData<ReturnType<typeof pageQueries>>

const contactQuery = () =>
  queryOptions({
    queryKey: ['contact'],
    queryFn: ({ client, signal }) =>
      send<typeof contract.readContact>('GET /contact', {}, { client, signal }),
  })
