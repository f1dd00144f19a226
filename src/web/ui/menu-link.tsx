import type { ReactNode } from 'react'
import { useLocation } from 'react-router'
import { ShopLink } from './shop-link.tsx'

/**
 * The words of the link that leads to where one is, in every menu: orange and underlined, which is seen
 * without colours too.
 */
export const hereClass =
  'text-accent-text underline decoration-accent decoration-2 underline-offset-8 forced-colors:decoration-4'

export const menuItemClass = 'flex min-h-11 items-center px-3 font-semibold hover:text-accent-text'

/**
 * A link of a menu. It is the active one on its page and below it, or on its page `only`; Home has two
 * addresses.
 */
export function MenuLink({
  to,
  only = false,
  className = '',
  children,
}: {
  to: string
  only?: boolean
  className?: string
  children: ReactNode
}) {
  const { pathname } = useLocation()
  const here = `${pathname === '/' ? '/home' : pathname}/`.toLowerCase()
  const there = `${to}/`.toLowerCase()
  const active = only ? here === there : here.startsWith(there)
  return (
    <ShopLink
      to={to}
      prefetch="intent"
      aria-current={active ? 'page' : undefined}
      className={`${menuItemClass} ${active ? hereClass : ''} ${className}`}
    >
      {children}
    </ShopLink>
  )
}
