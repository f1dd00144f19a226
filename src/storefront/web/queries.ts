import { catalogueQuery } from '#products/web/queries.ts'
import { reviewsQuery } from '#reviews/web/queries.ts'
import { apiQuery } from '#web/api-query.ts'
import type { LoaderData, PageAddress } from '#web/page-data.ts'
import { type PageName, readPageName } from '../rules.ts'

const contactQuery = () => apiQuery(['contact'], 'GET /contact', {})

export const pageQuery = (name: PageName) =>
  apiQuery(['pages', name], 'GET /pages/:name', { params: { name } })

/** The specification's: at most six of each. */
const first = { limit: 6 }

export const homeQueries = () => ({
  products: catalogueQuery(first),
  reviews: reviewsQuery(first),
  contact: contactQuery(),
})
export type HomeData = LoaderData<ReturnType<typeof homeQueries>>

export const shopPageQueries = ({ url }: PageAddress) => ({
  page: pageQuery(readPageName(url.pathname)),
  contact: contactQuery(),
})
export type ShopPageData = LoaderData<ReturnType<typeof shopPageQueries>>
