import { loadChunk } from './chunk.ts'
import type { LoaderData, PageAddress, Queries } from './page-data.ts'

type LoaderArgs = { request: Request; params: Record<string, string | undefined> }

/** A page's `clientLoader`; the code that asks is loaded when somebody goes on by a link. */
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
