import { Link, type LinkProps, useLocation } from 'react-router'

/**
 * A link to an address of the shop, given whole. The server writes just that: what React Router works
 * out for each link is for going there without loading a page, and cost a fifth of a page of cards.
 */
export function ShopLink(props: LinkProps & { to: string }) {
  return import.meta.env.SSR ? <Address {...props} /> : <Link {...props} />
}

/** The same line under what leads on in a row, whether it is a link or downloads. */
export const rowLinkClass =
  'underline decoration-edge underline-offset-4 hover:decoration-current pointer-coarse:-my-2.5 pointer-coarse:inline-flex pointer-coarse:min-h-11 pointer-coarse:items-center'

/** In rows and lists of facts: recognised without being louder than what is read there. */
export function RowLink({ className = '', ...link }: LinkProps & { to: string }) {
  return <ShopLink {...link} className={`${rowLinkClass} ${className}`} />
}

/** As `Link` renders it; the first render in the browser must be equal. */
function Address(props: LinkProps & { to: string }) {
  const { to, prefetch, state, preventScrollReset, reloadDocument, ...rest } = props
  return <a {...rest} href={to} data-discover="true" />
}

/** The link to where one is, in every menu: underlined, which is seen without colours too. */
export const hereClass =
  'text-accent-text underline decoration-accent decoration-2 underline-offset-8 forced-colors:decoration-4'

export const menuItemClass = 'flex min-h-11 items-center px-3 font-semibold hover:text-accent-text'

/** The start of the dashboard: admins begin with Today. */
export const arriving = 'arriving'

type MenuLinkProps = LinkProps & { to: string; isHere?: boolean }

/** Active on its page and below it unless `isHere` says; Home has two addresses. */
export function MenuLink({ to, isHere, className = '', ...link }: MenuLinkProps) {
  const { pathname } = useLocation()
  const here = `${pathname === '/' ? '/home' : pathname}/`.toLowerCase()
  const there = `${to}/`.toLowerCase()
  const active = isHere ?? here.startsWith(there)
  return (
    <ShopLink
      {...link}
      to={to}
      prefetch="intent"
      aria-current={active ? 'page' : undefined}
      className={`${menuItemClass} ${active ? hereClass : ''} ${className}`}
    />
  )
}
