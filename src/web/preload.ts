import {
  type DehydratedState,
  type dataTagSymbol,
  dehydrate,
  type FetchQueryOptions,
  hashKey,
} from '@tanstack/react-query'
import { createContext, type RouterContextProvider } from 'react-router'
import { openCache, tabCache } from './cache.ts'
import { sendThrough, type Transport } from './send.ts'

/** What the server tells the pages it renders. */
export type ShopFacts = { transport: Transport; publicUrl: string; shopName: string }

/** The server finds this key through the build, for the build has its own copy of this file. */
export const shopContext = createContext<ShopFacts>()

type Where = { params: Record<string, string | undefined>; url: URL }
// biome-ignore lint/suspicious/noExplicitAny: queries of all kinds stand in one list
type Query = FetchQueryOptions<any, any, any, any>
export type QueriesOf = (where: Where) => Query[]

/** What a page's loader hands over: the cache as it was on the server, and facts for its head. */
export type Preloaded = { cache: DehydratedState; publicUrl: string; shopName: string }

type LoaderArgs = {
  request: Request
  params: Record<string, string | undefined>
  context: Readonly<RouterContextProvider>
}

/** A page's `loader`: asks its queries on the server, so that it is rendered with what it shows. */
export function preloadOnServer(queriesOf: QueriesOf) {
  return async ({ request, params, context }: LoaderArgs): Promise<Preloaded> => {
    const { transport, publicUrl, shopName } = context.get(shopContext)
    const cache = openCache()
    sendThrough(cache, transport)
    const queries = queriesOf({ params, url: new URL(request.url) })
    await Promise.all(queries.map((query) => cache.prefetchQuery(query)))
    return { cache: dehydrate(cache), publicUrl, shopName }
  }
}

/** A page's `clientLoader`: the same queries in the browser, so that a link opens a full page. */
export function preloadInBrowser(queriesOf: QueriesOf) {
  return async ({ request, params }: Pick<LoaderArgs, 'request' | 'params'>): Promise<null> => {
    const queries = queriesOf({ params, url: new URL(request.url) })
    await Promise.all(queries.map((query) => tabCache().prefetchQuery(query)))
    return null
  }
}

/** What the server found for a query of this page, for its head; undefined in the browser. */
export function readPreloaded<Data>(
  loaderData: unknown,
  query: { queryKey: readonly unknown[] & { [dataTagSymbol]?: Data } },
): Data | undefined {
  const told = loaderData as Preloaded | null | undefined
  const wanted = hashKey(query.queryKey)
  const found = told?.cache?.queries.find(({ queryHash }) => queryHash === wanted)
  return found?.state.data as Data | undefined
}
