import { queryClient } from './cache.ts'
import { fetchQueries, type LoaderData, type Queries } from './look.ts'

/** Asks a page's queries of the tab's cache. */
export function fetchInBrowser<Asked extends Queries>(queries: Asked): Promise<LoaderData<Asked>> {
  return fetchQueries(queryClient(), queries)
}
