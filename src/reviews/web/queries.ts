import type { Input } from '#base/endpoint.ts'
import { parsePageNumber } from '#base/paging.ts'
import { apiListQuery } from '#web/api-query.ts'
import type { Calls } from '#web/calls.ts'
import type { LoaderData, PageAddress } from '#web/page-data.ts'
import { perPage } from '../rules.ts'

export const reviewsQuery = (query: Input<Calls['GET /reviews']>['query']) =>
  apiListQuery(['reviews', query], 'GET /reviews', { query })

export const reviewsPageQueries = ({ url }: PageAddress) => ({
  reviews: reviewsQuery({ page: parsePageNumber(url.searchParams), limit: perPage }),
})
export type ReviewsData = LoaderData<ReturnType<typeof reviewsPageQueries>>
