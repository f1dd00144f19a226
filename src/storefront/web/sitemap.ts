import type { RouterContextProvider } from 'react-router'
import { addressOf, perPage } from '#products/web/catalogue-search.ts'
import { catalogueQuery, kindsQuery } from '#products/web/queries.ts'
import { openCache } from '#web/cache.ts'
import { shopContext } from '#web/preload.ts'
import { sendThrough } from '#web/send.ts'

/** `/sitemap.xml`: every public page, the catalogue by kind and page. */
export async function loader({
  context,
}: {
  context: Readonly<RouterContextProvider>
}): Promise<Response> {
  const { publicUrl, transport } = context.get(shopContext)
  const cache = openCache()
  sendThrough(cache, transport)
  const [catalogue, kinds] = await Promise.all([
    cache.fetchQuery(catalogueQuery({ limit: 1 })),
    cache.fetchQuery(kindsQuery()),
  ])
  const pages = Array.from({ length: Math.ceil(catalogue.total / perPage) }, (_, place) =>
    addressOf({ q: '', kind: '', sort: 'newest', page: place + 1 }),
  )
  const ofKinds = kinds.map(({ kind }) => addressOf({ q: '', kind, sort: 'newest', page: 1 }))
  const paths = ['/', ...pages, ...ofKinds, '/reviews', '/blogs', '/myPortfolio']
  const urls = paths.map((path) => `  <url><loc>${escapeXml(publicUrl + path)}</loc></url>`)
  const xml = [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
    ...urls,
    '</urlset>',
    '',
  ]
  return new Response(xml.join('\n'), {
    headers: { 'content-type': 'application/xml; charset=utf-8' },
  })
}

function escapeXml(text: string): string {
  return text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;')
}
