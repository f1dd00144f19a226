import type { QueryClient } from '@tanstack/react-query'
import { data, type LoaderFunctionArgs } from 'react-router'
import { catalogueUrl, perPage } from '#products/web/catalogue-search.ts'
import { catalogueQuery, facetsQuery } from '#products/web/queries.ts'
import { createQueryClient } from '#web/query-client.tsx'
import { sendThrough } from '#web/send.ts'
import { shopContext } from '#web/server-loader.ts'
import { pageNames } from '../rules.ts'

const perMap = 1_000

/** `/sitemap.xml`, which leads to `/sitemap/pages`, and to `/sitemap/1` and on: the products, newest first. */
export async function loader({ context, params: { part } }: LoaderFunctionArgs) {
  const { publicUrl, transport } = context.get(shopContext)
  const cache = createQueryClient()
  sendThrough(cache, transport)
  const paths = await findPaths(cache, part)
  if (paths.length === 0) throw data(null, { status: 404 })
  const [all, each] = part === undefined ? ['sitemapindex', 'sitemap'] : ['urlset', 'url']
  const lines = [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<${all} xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">`,
    ...paths.map((path) => `  <${each}><loc>${publicUrl}${path}</loc></${each}>`),
    `</${all}>`,
  ]
  const headers = { 'content-type': 'application/xml; charset=utf-8' }
  return new Response(lines.join('\n'), { headers })
}

async function findPaths(cache: QueryClient, part: string | undefined): Promise<string[]> {
  if (part !== undefined && part !== 'pages') {
    if (!/^[1-9]\d{0,3}$/.test(part)) return []
    const { rows } = await cache.fetchQuery(catalogueQuery({ limit: perMap, page: Number(part) }))
    return rows.map(({ _id }) => `/products/${_id}`)
  }
  const { total } = await cache.fetchQuery(catalogueQuery({ limit: 1 }))
  if (part === undefined)
    return ['/sitemap/pages', ...countUp(total / perMap).map((map) => `/sitemap/${map}`)]
  const { kinds } = await cache.fetchQuery(facetsQuery)
  return [
    '/',
    ...countUp(total / perPage).map((page) => catalogueUrl({ page })),
    ...kinds.map(({ kind }) => catalogueUrl({ kind })),
    '/reviews',
    '/blogs',
    '/myPortfolio',
    ...pageNames.map((name) => `/${name}`),
  ]
}

function countUp(to: number): number[] {
  return Array.from({ length: Math.ceil(to) }, (_, index) => index + 1)
}
