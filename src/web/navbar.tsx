import type { MouseEvent } from 'react'
import { Link, useLocation, useNavigate, useRouteLoaderData } from 'react-router'
import { spec } from '#base/texts.ts'
import { useBasketCount } from './basket-count.ts'
import { HeaderSearch } from './header-search.tsx'
import { loginHere } from './login-link.ts'
import type { ShopFacts } from './server-loader.ts'
import { signOut, useSession } from './session.ts'
import { toastError } from './toasts.ts'
import { arriving, MenuLink, menuItemClass } from './ui/link.tsx'

const pages = [
  { to: '/home', name: 'Home' },
  { to: '/products', name: 'Products' },
  { to: '/reviews', name: 'Reviews' },
  { to: '/blogs', name: 'Blogs' },
  { to: '/myPortfolio', name: 'My Portfolio' },
]

/** The bar above every page. The place of the sign-in links is kept until it is known who looks. */
export function Navbar() {
  return (
    <header className="sticky top-0 z-(--layer-top) border-b border-line bg-surface print:static">
      <div className="letterhead page flex min-h-16 flex-wrap items-center gap-x-2 sm:gap-x-6">
        <Link
          to="/"
          // Where letters are so large that both do not fit, the mark speaks for the name.
          className="flex min-h-11 min-w-[44px] items-center gap-2 max-[26rem]:[&>span]:max-w-22 max-[26rem]:[&>span]:text-row max-[23rem]:[&>span]:sr-only"
        >
          <Logo />
          <span className="sr-only">, to the home page</span>
        </Link>
        <HeaderSearch />
        <nav aria-label="Main" className="hidden items-center gap-1 xl:flex">
          <MenuItems />
        </nav>
        <BasketLink />
        <PhoneMenu />
      </div>
    </header>
  )
}

function BasketLink() {
  const count = useBasketCount()
  return (
    <MenuLink to="/basket" className="relative xl:-mr-3">
      Basket
      {/* Over the word's corner: it takes no room, before or after it is known. */}
      {count > 0 && (
        <span className="figures absolute top-0 right-0 min-w-5 rounded-press bg-accent-fill px-1 text-center text-note text-on-accent">
          {count}
        </span>
      )}
      {count > 0 && <span className="sr-only">{count === 1 ? 'line' : 'lines'}</span>}
    </MenuLink>
  )
}

/** The links in a sheet that the browser itself opens and closes, also before the page lives. */
function PhoneMenu() {
  return (
    <div className="xl:hidden">
      <button
        type="button"
        popoverTarget="menu"
        className="flex min-h-11 items-center gap-2 rounded-press border border-edge px-4 font-semibold"
      >
        <svg viewBox="0 0 20 14" aria-hidden="true" className="w-5 stroke-current" strokeWidth="2">
          <path d="M0 1h20M0 7h20M0 13h20" />
        </svg>
        <span className="max-[26rem]:sr-only">Menu</span>
      </button>
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: a click on one of its links bubbles here */}
      <nav
        id="menu"
        popover="auto"
        aria-label="Main, on small screens"
        // The bar is as high as its letters are large.
        onBeforeToggle={({ currentTarget: { style, parentElement } }) => {
          const bar = parentElement?.closest('header')?.getBoundingClientRect()
          if (bar) style.top = `${bar.bottom}px`
        }}
        onClick={({ target, currentTarget }) => {
          if ((target as Element).closest('a, button')) currentTarget.hidePopover()
        }}
        className="inset-x-0 top-16 bottom-auto m-0 max-h-[calc(100dvh-4rem)] w-full flex-col border-b border-line bg-surface p-4 text-ink shadow-float open:flex"
      >
        <MenuItems />
      </nav>
    </div>
  )
}

function MenuItems() {
  const session = useSession()
  const [place, navigate] = [useLocation(), useNavigate()]
  // The address is the plain one; who follows it comes back to where they were.
  const goToLogin = (event: MouseEvent) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return
    event.preventDefault()
    navigate(loginHere(place))
  }
  return (
    <>
      {pages.map((page) => (
        <MenuLink key={page.to} to={page.to}>
          {page.name}
        </MenuLink>
      ))}
      {session && (
        <MenuLink
          to="/dashboard"
          state={arriving}
          isHere={/^\/(dashboard|updateProduct)(\/|$)/i.test(place.pathname)}
        >
          {spec.nav.dashboard}
        </MenuLink>
      )}
      {session ? (
        <SignOut />
      ) : (
        <MenuLink to="/login" onClick={goToLogin}>
          {spec.nav.login}
        </MenuLink>
      )}
      {session === null && <MenuLink to="/signup">{spec.signup.signup}</MenuLink>}
    </>
  )
}

function SignOut() {
  return (
    <button
      type="button"
      className={`${menuItemClass} text-left`}
      onClick={() => signOut().catch((error: Error) => toastError(error.message))}
    >
      {spec.nav.signOut}
    </button>
  )
}

/** The owner's logo, or the shop's mark beside its name. A preview names another logo, or none: `''`. */
export function Logo({ src }: { src?: string }) {
  const shop = useRouteLoaderData('web/layout') as ShopFacts | undefined
  const logo = src ?? shop?.appearance.logo
  if (logo) return <img src={logo} alt={shop?.shopName} className="max-h-9 max-w-36" />
  return (
    <>
      <svg viewBox="0 0 24 24" aria-hidden="true" className="-ml-1 size-8 shrink-0">
        <path d="M3 2h5v20H3zM9.6 10.6 15.2 2h5.9l-6.3 9.6z" className="fill-ink" />
        <path d="m9.2 12.2 4.5-.1 3.6 6.3H23V22h-8.2z" className="fill-accent" />
      </svg>
      <span className="line-clamp-2 max-w-44 font-display text-lead leading-[1.05] font-semibold tracking-wide text-balance">
        {shop?.shopName}
      </span>
    </>
  )
}
