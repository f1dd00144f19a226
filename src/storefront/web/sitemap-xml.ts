import type { RouterContextProvider } from 'react-router'
import { createQueryClient } from '#web/query-client.tsx'
import { sendThrough } from '#web/send.ts'
import { shopContext } from '#web/server-loader.ts'

/** So many products stand in one map. */
export const perMap = 1_000

export type PageArgs = { context: Readonly<RouterContextProvider> }

/** The shop's address, and a cache whose queries ask the shop within the process. */
export function askFor(context: PageArgs['context']) {
  const { publicUrl, transport } = context.get(shopContext)
  const cache = createQueryClient()
  sendThrough(cache, transport)
  return { publicUrl, cache }
}

/** The addresses as sitemaps.org has them. */
export function xmlOf(
  all: 'urlset' | 'sitemapindex',
  each: 'url' | 'sitemap',
  addresses: string[],
): Response {
  const xml = [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<${all} xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">`,
    ...addresses.map((address) => `  <${each}><loc>${escapeXml(address)}</loc></${each}>`),
    `</${all}>`,
    '',
  ]
  return new Response(xml.join('\n'), {
    headers: { 'content-type': 'application/xml; charset=utf-8' },
  })
}

function escapeXml(text: string): string {
  return text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;')
}
