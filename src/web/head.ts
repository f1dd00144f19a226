import type { MetaDescriptor, MetaArgs as RouteMetaArgs } from 'react-router'
import type { ShopFacts } from './server-loader.ts'

export type MetaArgs<Found = unknown> = RouteMetaArgs<() => Found>

type Head = {
  title: string
  description: string
  /** The page's one address, where it has several. */
  path?: string
  /**
   * Structured data, given the shop's own address: for machines, which read pages as they are served.
   * Pages name it where `import.meta.env.SSR` only, so that no browser loads what makes it.
   */
  data?: (shop: ShopFacts) => object[]
}

/** The title of a page that names no more of itself. */
export function pageTitle({ matches }: Pick<MetaArgs, 'matches'>, title: string): MetaDescriptor {
  return { title: `${title} · ${findShop(matches).shopName}` }
}

/** For pages that no search engine is to list. */
export const noIndex = { name: 'robots', content: 'noindex' }

function findShop(matches: MetaArgs['matches']): ShopFacts {
  return matches.find(({ id }) => id === 'web/layout')?.loaderData as ShopFacts
}

export function head(args: MetaArgs, { title, description, path, data }: Head): MetaDescriptor[] {
  const shop = findShop(args.matches)
  const full = `${title} · ${shop.shopName}`
  const address = shop.publicUrl + (path ?? args.location.pathname)
  return [
    { title: full },
    { name: 'description', content: description },
    { tagName: 'link', rel: 'canonical', href: address },
    ...(import.meta.env.SSR ? machineTags(shop, full, description, address) : []),
    ...(data?.(shop) ?? []).map((thing) => ({
      'script:ld+json': { '@context': 'https://schema.org', ...thing },
    })),
  ]
}

/** Metadata that other sites show beside a link; they read pages without scripts. */
function machineTags(shop: ShopFacts, title: string, description: string, address: string) {
  return [
    { property: 'og:type', content: 'website' },
    { property: 'og:site_name', content: shop.shopName },
    { property: 'og:title', content: title },
    { property: 'og:description', content: description },
    { property: 'og:url', content: address },
    { property: 'og:image', content: `${shop.publicUrl}/card.png` },
    { property: 'og:image:width', content: '1200' },
    { property: 'og:image:height', content: '630' },
    { name: 'twitter:card', content: 'summary_large_image' },
  ]
}
