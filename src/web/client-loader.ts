import { loadChunk } from './chunk.ts'
import type { LoaderData, PageAddress, Queries } from './page-data.ts'

type LoaderArgs = { request: Request; params: Record<string, string | undefined> }

/**
 * A page's `clientLoader`: the same queries as its `loader`'s, in the browser, so that a link opens a
 * full page. The page that somebody comes in by was asked for on the server: until they go on, the
 * code that asks is not needed, and not loaded.
 */
export function loadInBrowser<Asked extends Queries>(
  loadPageQueries: () => Promise<(page: PageAddress) => Asked>,
) {
  return async ({ request, params }: LoaderArgs): Promise<LoaderData<Asked>> => {
    const [{ fetchInBrowser }, pageQueries] = await Promise.all([
      loadChunk(loadQueries),
      loadChunk(loadPageQueries),
    ])
    return fetchInBrowser(pageQueries({ params, url: new URL(request.url) }))
  }
}

export const loadQueries = () => import('./page-data.ts')
