import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect, useRef } from 'react'
import { Navigate, Outlet, useLocation } from 'react-router'
import { showCount } from '#base/format.ts'
import { spec } from '#base/texts.ts'
import type { MetaArgs } from '#web/head.ts'
import type { ShopFacts } from '#web/server-loader.ts'
import type { Session } from '#web/session.ts'
import { arriving, MenuLink } from '#web/ui/link.tsx'
import { LoadingScreen, TableSkeleton } from '#web/ui/loading.tsx'
import type { Waiting } from '../contract.ts'
import { SignedIn } from './guards.tsx'
import { type Menu, menuFor, titles } from './menu.ts'
import { adminQuery, waitingQuery } from './queries.ts'

/** The title of every page of the dashboard, by its address; one of several of a kind is titled as all. */
export function meta({ location, matches }: MetaArgs) {
  const [path = ''] = /^\/dashboard(\/[^/]+)?/.exec(location.pathname) ?? []
  const shop = matches.find(({ id }) => id === 'web/layout')?.loaderData as ShopFacts
  return [{ title: `${titles[path]} · ${shop.shopName}` }]
}

export default function DashboardLayout() {
  const shape = (
    <Frame sidebar={null}>
      <Loading />
    </Frame>
  )
  return <SignedIn shape={shape}>{(session) => <Dashboard session={session} />}</SignedIn>
}

/** Shown whole once the role is known, so that the menu does not push the page down. */
function Dashboard({ session }: { session: Session }) {
  const admin = useQuery(adminQuery(session.email))
  const { pathname, state } = useLocation()
  const waiting = useQuery({ ...waitingQuery(pathname), enabled: admin.data === true })
  const menu = menuFor(admin.data === true)
  if (admin.data && pathname === '/dashboard' && state === arriving)
    return <Navigate to="/dashboard/today" replace />
  const counts = waiting.data ? listCounts(waiting.data) : {}
  return (
    <Frame sidebar={!admin.isPending && <Sidebar menu={menu} counts={counts} />}>
      {admin.isPending && <Loading />}
      <div hidden={admin.isPending}>
        <Outlet context={session} />
      </div>
    </Frame>
  )
}

function Loading() {
  return (
    <div className="relative">
      <TableSkeleton rows={6} />
      <div className="absolute inset-0">
        <LoadingScreen />
      </div>
    </div>
  )
}

function Frame({ sidebar, children }: { sidebar: ReactNode; children: ReactNode }) {
  return (
    <div className="page max-w-[100rem] py-8">
      <p className="border-b border-line pb-4 font-display text-xl font-semibold text-soft print:hidden">
        {spec.dashboard.title}
      </p>
      <div className="mt-2 grid gap-6 lg:mt-6 lg:grid-cols-[13rem_1fr] lg:gap-8 print:block">
        <div className="min-h-11 min-w-0 print:hidden lg:border-r lg:border-line">{sidebar}</div>
        <div className="min-w-0">{children}</div>
      </div>
    </div>
  )
}

function Sidebar({ menu, counts }: { menu: Menu; counts: Counts }) {
  const { pathname } = useLocation()
  const row = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const tab = row.current?.querySelector(`[href="${pathname}"]`)
    tab?.scrollIntoView({ block: 'nearest', inline: 'center' })
  }, [pathname])
  return (
    <div
      ref={row}
      className="relative flex overflow-x-auto border-b border-line whitespace-nowrap [scrollbar-width:none] lg:grid lg:gap-5 lg:overflow-visible lg:border-0"
    >
      {Object.entries(menu).map(([title, links]) => (
        <nav key={title} aria-label={title}>
          <p
            aria-hidden="true"
            className="mb-1 px-3 text-xs font-semibold tracking-wide text-soft uppercase max-lg:hidden"
          >
            {title}
          </p>
          <ul className="flex lg:flex-col">
            {Object.entries(links).map(([to, name]) => (
              <li key={to} className="flex items-center justify-between">
                <MenuLink to={to} only={to === '/dashboard'} className="lg:pointer-fine:min-h-9">
                  {name}
                </MenuLink>
                {counts[to] && counts[to].count > 0 && (
                  <span className="figures pr-3 text-sm text-soft">
                    {showCount(counts[to].count)}
                    <span className="sr-only"> {counts[to].what}</span>
                  </span>
                )}
              </li>
            ))}
          </ul>
        </nav>
      ))}
    </div>
  )
}

type Counts = Record<string, { count: number; what: string }>

function listCounts(waiting: Waiting): Counts {
  return {
    '/dashboard/today': {
      count: waiting.mailsGivenUp + waiting.refundsFailed + waiting.atCardCompany,
      what: 'failed',
    },
    '/dashboard/allOrders': { count: waiting.toShip, what: 'to ship' },
    '/dashboard/shipping': { count: waiting.toShip, what: 'to ship' },
    '/dashboard/messages': { count: waiting.messages, what: 'to answer' },
    '/dashboard/reviews': { count: waiting.reviews, what: 'from this week to answer' },
    '/dashboard/searchWords': {
      count: waiting.searchedInVain,
      what: 'searches without results this week',
    },
  }
}
