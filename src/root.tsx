import { type ComponentType, lazy, type ReactNode } from 'react'
import {
  isRouteErrorResponse,
  Links,
  Meta,
  Outlet,
  Scripts,
  ScrollRestoration,
  useRouteError,
} from 'react-router'
import { ours } from '#base/texts.ts'
import { getTimeZone } from '#base/time-zone.ts'
import { loadChunk } from '#web/chunk.ts'
import { earlyScript } from '#web/early.ts'
import barlowFile from '#web/fonts/barlow-condensed-600.woff2'
import interFile from '#web/fonts/inter-400-700.woff2'
import type { FinderProps } from '#web/header-search.tsx'
import styles from '#web/styles/app.css?url'
import { ButtonLink } from '#web/ui/button.tsx'

export const links = () => [
  { rel: 'stylesheet', href: styles },
  ...[interFile, barlowFile].map((href) => ({
    rel: 'preload',
    href,
    as: 'font',
    type: 'font/woff2',
    crossOrigin: 'anonymous' as const,
  })),
  { rel: 'icon', href: '/favicon.svg', type: 'image/svg+xml' },
]

export function Layout({ children }: { children: ReactNode }) {
  return (
    <html lang="en" data-time-zone={getTimeZone()}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <Meta />
        <script
          // No browser needs its text twice.
          dangerouslySetInnerHTML={{ __html: import.meta.env.SSR ? earlyScript : '' }}
          suppressHydrationWarning
        />
        <Links />
      </head>
      <body>
        {children}
        <ScrollRestoration />
        <Scripts />
      </body>
    </html>
  )
}

export default function Root() {
  return <Outlet context={Finder} />
}

/** The suggestions of the search field; without them it is a plain form. */
const Finder = lazy<ComponentType<FinderProps>>(() =>
  loadChunk(() => import('#products/web/finder.tsx'))
    .then((part) => ({ default: part.Finder }))
    .catch(() => ({ default: () => null })),
)

export function ErrorBoundary() {
  const error = useRouteError()
  const words = isRouteErrorResponse(error) ? error.statusText : ours.unexpected
  return (
    <main className="page grid min-h-dvh place-content-center justify-items-center gap-6 text-center">
      <h1 className="title-2">{words}</h1>
      <ButtonLink to="/" variant="main" reloadDocument>
        Back to the shop
      </ButtonLink>
    </main>
  )
}
