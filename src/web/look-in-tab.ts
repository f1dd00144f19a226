import { tabCache } from './cache.ts'
import { type Found, lookAt, type Queries } from './look.ts'

/** Asks a page's queries of the tab's cache. */
export function lookInTab<Asked extends Queries>(queries: Asked): Promise<Found<Asked>> {
  return lookAt(tabCache(), queries)
}
