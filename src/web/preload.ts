import { createContext, type RouterContextProvider } from 'react-router'
import { openCache } from './cache.ts'
import { type Found, lookAt, type Queries, type Where } from './look.ts'
import { sendThrough, type Transport } from './send.ts'

/** What the server tells the pages it renders. */
export type ShopFacts = { transport: Transport; publicUrl: string; shopName: string }

/** The server finds this key through the build, for the build has its own copy of this file. */
export const shopContext = createContext<ShopFacts>()

type LoaderArgs = {
  request: Request
  params: Record<string, string | undefined>
  context: Readonly<RouterContextProvider>
}

/**
 * A page's `loader`: asks its queries on the server, so that it is rendered with what it shows, and
 * adds facts for its head. Nothing of it reaches the browser.
 */
export function preloadOnServer<Asked extends Queries>(queriesOf: (where: Where) => Asked) {
  return async ({
    request,
    params,
    context,
  }: LoaderArgs): Promise<Found<Asked> & Omit<ShopFacts, 'transport'>> => {
    const { transport, publicUrl, shopName } = context.get(shopContext)
    const cache = openCache()
    sendThrough(cache, transport)
    const found = await lookAt(cache, queriesOf({ params, url: new URL(request.url) }))
    return { ...found, publicUrl, shopName }
  }
}
