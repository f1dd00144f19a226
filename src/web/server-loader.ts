import { createContext, type RouterContextProvider } from 'react-router'
import { fetchQueries, type LoaderData, type PageAddress, type Queries } from './page-data.ts'
import { createQueryClient } from './query-client.tsx'
import { sendThrough, type Transport } from './send.ts'

export type ShopFacts = {
  transport: Transport
  publicUrl: string
  shopName: string
  shopAddress: string | null
}

export type HeadFacts = Pick<ShopFacts, 'publicUrl' | 'shopName'>

/** The server finds this key through the build, for the build has its own copy of this file. */
export const shopContext = createContext<ShopFacts>()

type LoaderArgs = {
  request: Request
  params: Record<string, string | undefined>
  context: Readonly<RouterContextProvider>
}

/** A page's `loader`, which adds facts for its head. Nothing of it reaches the browser. */
export function loadOnServer<Asked extends Queries>(pageQueries: (where: PageAddress) => Asked) {
  return async ({
    request,
    params,
    context,
  }: LoaderArgs): Promise<LoaderData<Asked> & HeadFacts> => {
    const { transport, publicUrl, shopName } = context.get(shopContext)
    const cache = createQueryClient()
    sendThrough(cache, transport)
    const found = await fetchQueries(cache, pageQueries({ params, url: new URL(request.url) }))
    return { ...found, publicUrl, shopName }
  }
}
