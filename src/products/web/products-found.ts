import type { LoaderData, PageAddress } from '#web/page-data.ts'
import { readSearch, toFacetsQuery, toListQuery } from './catalogue-search.ts'
import { catalogueQuery, facetsQuery } from './queries.ts'

export const pageQueries = ({ url }: PageAddress) => {
  const search = readSearch(url.searchParams)
  return {
    catalogue: catalogueQuery(toListQuery(search)),
    facets: facetsQuery(toFacetsQuery(search)),
  }
}

export type ProductsFound = LoaderData<ReturnType<typeof pageQueries>>
