import type { Found, Where } from '#web/look.ts'
import { inputOf, readSearch } from './catalogue-search.ts'
import { catalogueQuery, kindsQuery } from './queries.ts'

/** What the catalogue's page asks. */
export const queriesOf = ({ url }: Where) => ({
  catalogue: catalogueQuery(inputOf(readSearch(url.searchParams))),
  kinds: kindsQuery(),
})

export type ProductsFound = Found<ReturnType<typeof queriesOf>>
