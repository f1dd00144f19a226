import type { FetchQueryOptions, QueryKey } from '@tanstack/react-query'
import { queryClient } from './cache.ts'

/**
 * Asks what a page shows as soon as its own code runs in a browser, not when it comes to be drawn. `query`
 * gives null where it is not wanted. A failure is told when the page asks for it.
 */
export function askFromTheStart<Data, Key extends QueryKey>(
  query: () => FetchQueryOptions<Data, Error, Data, Key> | null,
): void {
  const wanted = typeof window === 'undefined' ? null : query()
  if (wanted) void queryClient().prefetchQuery(wanted)
}
