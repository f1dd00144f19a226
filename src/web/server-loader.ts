import { createContext, type LoaderFunctionArgs } from 'react-router'
import type { Reply } from '#base/endpoint.ts'
import type { Calls } from './calls.ts'
import { fetchQueries, type LoaderData, type PageAddress, type Queries } from './page-data.ts'
import { createQueryClient } from './query-client.tsx'
import { sendThrough, type Transport } from './send.ts'

export type ShopFacts = {
  publicUrl: string
  shopName: string
  shopAddress: string | null
  appearance: Reply<Calls['GET /appearance']>
}

/** The server finds this key through the build, for the build has its own copy of this file. */
export const shopContext = createContext<Omit<ShopFacts, 'appearance'> & { transport: Transport }>()

/** A page's `loader`. Nothing of it reaches the browser. */
export function loadOnServer<PageQueries extends Queries>(
  pageQueries: (where: PageAddress) => PageQueries,
) {
  return ({ request, params, context }: LoaderFunctionArgs): Promise<LoaderData<PageQueries>> => {
    const cache = createQueryClient()
    sendThrough(cache, context.get(shopContext).transport)
    return fetchQueries(cache, pageQueries({ params, url: new URL(request.url) }))
  }
}
