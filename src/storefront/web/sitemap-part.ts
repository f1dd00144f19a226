import { data } from 'react-router'
import { catalogueUrl, perPage, searchByKind } from '#products/web/catalogue-search.ts'
import { catalogueQuery, kindsQuery } from '#products/web/queries.ts'
import { askFor, type PageArgs, perMap, xmlOf } from './sitemap-xml.ts'

/** `/sitemap/pages`, and `/sitemap/1` and on: the products, newest first. */
export async function loader({
  context,
  params: { part = '' },
}: PageArgs & { params: { part?: string } }): Promise<Response> {
  const { publicUrl, cache } = askFor(context)
  const paths = part === 'pages' ? await pages(cache) : await products(cache, part)
  if (paths.length === 0) throw data(null, { status: 404 })
  return xmlOf(
    'urlset',
    'url',
    paths.map((path) => publicUrl + path),
  )
}

type Cache = ReturnType<typeof askFor>['cache']

/** Every public page, the catalogue by kind and page. */
async function pages(cache: Cache): Promise<string[]> {
  const [catalogue, kinds] = await Promise.all([
    cache.fetchQuery(catalogueQuery({ limit: 1 })),
    cache.fetchQuery(kindsQuery()),
  ])
  const all = searchByKind('')
  const ofAll = Array.from({ length: Math.ceil(catalogue.total / perPage) }, (_, place) =>
    catalogueUrl({ ...all, page: place + 1 }),
  )
  const ofKinds = kinds.map(({ kind }) => catalogueUrl(searchByKind(kind)))
  return ['/', ...ofAll, ...ofKinds, '/reviews', '/blogs', '/myPortfolio']
}

async function products(cache: Cache, part: string): Promise<string[]> {
  if (!/^[1-9]\d{0,3}$/.test(part)) return []
  const { rows } = await cache.fetchQuery(catalogueQuery({ limit: perMap, page: Number(part) }))
  return rows.map(({ _id }) => `/products/${_id}`)
}
