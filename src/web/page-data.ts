import type { dataTagSymbol, FetchQueryOptions, QueryClient } from '@tanstack/react-query'
import { errorMessage } from './mutation.ts'
import { getQueryClient } from './query-client.tsx'

export type PageAddress = { params: Record<string, string | undefined>; url: URL }

// biome-ignore lint/suspicious/noExplicitAny: queries of all kinds stand in one list
type Query = FetchQueryOptions<any, any, any, any> & { queryKey: { [dataTagSymbol]?: unknown } }
export type Queries = Record<string, Query>

export type Loaded<Data> = { data: Data; failed?: undefined } | { data?: undefined; failed: string }

type DataOf<Q extends Query> = NonNullable<Q['queryKey'][typeof dataTagSymbol]>
export type LoaderData<PageQueries extends Queries> = {
  [Name in keyof PageQueries]: Loaded<DataOf<PageQueries[Name]>>
}

export async function fetchQueries<PageQueries extends Queries>(
  cache: QueryClient,
  queries: PageQueries,
): Promise<LoaderData<PageQueries>> {
  const loads = Object.entries(queries).map(([name, query]) => load(cache, name, query))
  return Object.fromEntries(await Promise.all(loads))
}

async function load(cache: QueryClient, name: string, query: Query) {
  try {
    return [name, { data: await cache.fetchQuery(query) }]
  } catch (error) {
    return [name, { failed: errorMessage(error) }]
  }
}

export function fetchInBrowser<PageQueries extends Queries>(
  queries: PageQueries,
): Promise<LoaderData<PageQueries>> {
  return fetchQueries(getQueryClient(), queries)
}
