import type { Found, Where } from '#web/look.ts'
import { readSearch, wishOf } from './catalogue-search.ts'
import { catalogueQuery, kindsQuery } from './queries.ts'

/** What the catalogue's page asks. */
export const queriesOf = ({ url }: Where) => ({
  catalogue: catalogueQuery(wishOf(readSearch(url.searchParams))),
  kinds: kindsQuery(),
})

export type ProductsFound = Found<ReturnType<typeof queriesOf>>
