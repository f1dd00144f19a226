import { Link, type LinkProps } from 'react-router'

/**
 * A link to an address of the shop, given whole. The server writes just that: what React Router works
 * out for each link is for going there without loading a page, and cost a fifth of a page of cards.
 */
export function ShopLink(props: LinkProps & { to: string }) {
  return import.meta.env.SSR ? <Address {...props} /> : <Link {...props} />
}

/** What `Link` makes of it; the browser's first drawing must be the same. */
function Address({
  to,
  prefetch,
  state,
  preventScrollReset,
  reloadDocument,
  ...rest
}: LinkProps & { to: string }) {
  return <a {...rest} href={to} data-discover="true" />
}
