import { type ReactNode, useEffect, useRef, useState } from 'react'
import {
  Outlet,
  type RouterContextProvider,
  useLocation,
  useNavigation,
  useRevalidator,
} from 'react-router'
import { ours } from '#base/texts.ts'
import { Unreachable } from './chunk.ts'
import { ErrorBar, loadWholePage } from './error-bar.tsx'
import { Logo, Navbar } from './navbar.tsx'
import { createQueryClient } from './query-client.tsx'
import { send, sendThrough } from './send.ts'
import { type ShopFacts, shopContext } from './server-loader.ts'
import { ThemeChoice } from './theme-choice.tsx'
import { dismissToasts, useToastLinks } from './toasts.ts'
import { ShopLink } from './ui/link.tsx'
import { ErrorState } from './ui/state.tsx'

type LoaderArgs = { context: Readonly<RouterContextProvider> }

export async function loader({ context }: LoaderArgs): Promise<ShopFacts> {
  const { transport, publicUrl, shopName, shopAddress } = context.get(shopContext)
  const client = createQueryClient()
  sendThrough(client, transport)
  // A page is better without the owner's colours than not at all.
  const appearance = await send('GET /appearance', {}, { client }).catch(() => asItCame)
  return { publicUrl, shopName, shopAddress, appearance }
}

const asItCame = { logo: null, accent: null, changedAt: null }

/** It stays as it came with the first page: no link asks the server for it. */
export const shouldRevalidate = () => false

export default function Layout({ loaderData }: { loaderData: ShopFacts }) {
  const { shopName, shopAddress, appearance } = loaderData
  return (
    <Frame seller={[appearance.logo && shopName, shopAddress].filter(Boolean).join('\n')}>
      {appearance.accent && (
        <link
          rel="stylesheet"
          href={`/appearance.css?v=${appearance.changedAt}`}
          precedence="high"
        />
      )}
      <Outlet />
    </Frame>
  )
}

export function ErrorBoundary({ error }: { error: unknown }) {
  const { pathname, search } = useLocation()
  const lost = error instanceof Unreachable
  return (
    <Frame>
      <div className="page">
        <ErrorState
          words={lost ? error.message : ours.unexpected}
          retry={lost ? () => loadWholePage(pathname + search) : undefined}
        />
      </div>
    </Frame>
  )
}

function Frame({ seller, children }: { seller?: string; children: ReactNode }) {
  useRevalidateOnReturn()
  useToastLinks()
  const navigation = useNavigation()
  const here = useLocation().pathname
  const title = useArrival(here)
  // A toast tells about its page, and goes with it: as soon as another one is on its way.
  const next = navigation.location?.pathname ?? here
  useEffect(dismissToasts, [next])
  return (
    <div className="flex min-h-dvh flex-col">
      <a
        href="#content"
        className="absolute top-2 left-2 z-(--layer-over) -translate-y-20 rounded-press bg-accent-fill px-4 py-2 text-on-accent focus:translate-y-0"
      >
        Skip to the content
      </a>
      <p aria-live="polite" className="sr-only">
        {title}
      </p>
      <Navbar />
      <div
        aria-hidden="true"
        className={`fixed inset-x-0 top-0 z-(--layer-over) h-0.5 origin-left bg-accent transition-transform duration-700 ${navigation.state !== 'idle' ? 'scale-x-75 delay-300' : 'scale-x-0'}`}
      />
      {/* A screen high at least: the footer waits below it, and does not jump when a page fills. */}
      <main id="content" tabIndex={-1} className="min-h-[calc(100svh-4rem)] flex-1">
        {children}
      </main>
      <Footer seller={seller} />
      <ErrorBar />
    </div>
  )
}

/**
 * Screen readers do not notice a client-side navigation: this announces the new title, and moves the focus to
 * the new heading if the focused element is gone.
 */
function useArrival(pathname: string): string {
  const [title, setTitle] = useState('')
  const before = useRef(pathname)
  useEffect(() => {
    if (before.current === pathname) return
    before.current = pathname
    setTitle(document.title)
    if (document.activeElement !== document.body) return
    const heading = document.querySelector<HTMLElement>('main h1')
    if (!heading) return
    heading.tabIndex = -1
    heading.focus({ preventScroll: true })
  }, [pathname])
  return title
}

function useRevalidateOnReturn(): void {
  const { revalidate } = useRevalidator()
  useEffect(() => {
    const check = () => {
      if (!document.hidden) void revalidate()
    }
    document.addEventListener('visibilitychange', check)
    return () => document.removeEventListener('visibilitychange', check)
  }, [revalidate])
}

const footerLinks = {
  Services: { '/quickOrder': 'Bulk orders', '/products': 'All parts', '/delivery': 'Delivery' },
  Company: { '/about': 'About us', '/contact': 'Contact', '/reviews': 'Reviews' },
  Legal: { '/terms': 'Terms of use', '/privacy': 'Privacy policy', '/cookies': 'Cookie policy' },
}

function Footer({ seller }: { seller: string | undefined }) {
  return (
    <footer className="mt-20 border-t border-line bg-sunken">
      <div className="page grid gap-x-4 gap-y-8 py-12 min-[20rem]:grid-cols-3 sm:gap-x-10 lg:grid-cols-[2fr_1fr_1fr_1fr]">
        <div className="col-span-full lg:col-span-1">
          <p className="flex items-center gap-2">
            <Logo />
          </p>
          <p className="mt-3 max-w-xs text-soft">
            Parts by the case, straight from the people who make them.
          </p>
          {seller && (
            <address className="mt-4 text-row whitespace-pre-line text-soft not-italic">
              {seller}
            </address>
          )}
          <ThemeChoice />
        </div>
        {Object.entries(footerLinks).map(([title, links]) => (
          <nav key={title} aria-label={title}>
            <h2 className="text-lead tracking-wide">{title}</h2>
            <ul className="mt-3 grid gap-2 pointer-coarse:gap-0">
              {Object.entries(links).map(([to, name]) => (
                <li key={to}>
                  <ShopLink
                    to={to}
                    prefetch="intent"
                    className="inline-flex min-h-6 items-center text-soft hover:text-ink hover:underline pointer-coarse:min-h-11"
                  >
                    {name}
                  </ShopLink>
                </li>
              ))}
            </ul>
          </nav>
        ))}
      </div>
    </footer>
  )
}
