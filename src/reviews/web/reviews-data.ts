import type { LoaderData, PageAddress } from '#web/page-data.ts'
import { readPage } from '#web/ui/pager.tsx'
import { perPage } from '../rules.ts'
import { reviewsQuery } from './queries.ts'

export const pageQueries = ({ url }: PageAddress) => ({
  reviews: reviewsQuery({ page: readPage(url.searchParams), limit: perPage }),
})

export type ReviewsData = LoaderData<ReturnType<typeof pageQueries>>
