import type { ClientLoaderFunctionArgs } from 'react-router'
import { loadChunk } from './chunk.ts'
import type { LoaderData, PageAddress, Queries } from './page-data.ts'

/** A page's `clientLoader`; its code loads when a link is followed. */
export function loadInBrowser<PageQueries extends Queries>(
  loadPageQueries: () => Promise<(page: PageAddress) => PageQueries>,
) {
  return async ({
    request,
    params,
  }: ClientLoaderFunctionArgs): Promise<LoaderData<PageQueries>> => {
    const chunks = [loadChunk(loadQueries), loadChunk(loadPageQueries)] as const
    const [{ fetchInBrowser }, pageQueries] = await Promise.all(chunks)
    return fetchInBrowser(pageQueries({ params, url: new URL(request.url) }))
  }
}

export const loadQueries = () => import('./page-data.ts')
