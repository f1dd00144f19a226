import type { Found, Where } from '#web/look.ts'
import { facetsOf, inputOf, readSearch } from './catalogue-search.ts'
import { catalogueQuery, facetsQuery } from './queries.ts'

/** What the catalogue's page asks. */
export const queriesOf = ({ url }: Where) => {
  const search = readSearch(url.searchParams)
  return { catalogue: catalogueQuery(inputOf(search)), facets: facetsQuery(facetsOf(search)) }
}

export type ProductsFound = Found<ReturnType<typeof queriesOf>>
