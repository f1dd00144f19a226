import { catalogueQuery } from '#products/web/queries.ts'
import { askFor, type PageArgs, perMap, xmlOf } from './sitemap-xml.ts'

/** `/sitemap.xml`: leads to the map of the pages, and to those of the products. */
export async function loader({ context }: PageArgs): Promise<Response> {
  const { publicUrl, cache } = askFor(context)
  const { total } = await cache.fetchQuery(catalogueQuery({ limit: 1 }))
  const ofProducts = Array.from({ length: Math.ceil(total / perMap) }, (_, place) => place + 1)
  return xmlOf(
    'sitemapindex',
    'sitemap',
    ['pages', ...ofProducts].map((part) => `${publicUrl}/sitemap/${part}`),
  )
}
