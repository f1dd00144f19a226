import type { LoaderData, PageAddress } from '#web/page-data.ts'
import { facetsOf, inputOf, readSearch } from './catalogue-search.ts'
import { catalogueQuery, facetsQuery } from './queries.ts'

/** What the catalogue's page asks. */
export const queriesOf = ({ url }: PageAddress) => {
  const search = readSearch(url.searchParams)
  return { catalogue: catalogueQuery(inputOf(search)), facets: facetsQuery(facetsOf(search)) }
}

export type ProductsFound = LoaderData<ReturnType<typeof queriesOf>>
