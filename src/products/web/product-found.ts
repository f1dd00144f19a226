import { applicationsQuery } from '#fitment/web/queries.ts'
import type { LoaderData, PageAddress } from '#web/page-data.ts'
import { discontinuedQuery, productQuery, relatedQuery } from './queries.ts'

export const pageQueries = ({ params }: PageAddress) => ({
  product: productQuery(params['id'] ?? ''),
  related: relatedQuery(params['id'] ?? ''),
  left: discontinuedQuery(params['id'] ?? ''),
  fitment: applicationsQuery(params['id'] ?? ''),
})

export type ProductFound = LoaderData<ReturnType<typeof pageQueries>>
