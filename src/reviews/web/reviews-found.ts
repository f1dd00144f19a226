import type { Found, Where } from '#web/look.ts'
import { pageOf } from '#web/ui/page-of.ts'
import { perPage } from './per-page.ts'
import { reviewsQuery } from './queries.ts'

/** What the page of reviews asks. */
export const queriesOf = ({ url }: Where) => ({
  reviews: reviewsQuery({ page: pageOf(url.searchParams), limit: perPage }),
})

export type ReviewsFound = Found<ReturnType<typeof queriesOf>>
