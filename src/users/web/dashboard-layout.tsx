import { useQuery } from '@tanstack/react-query'
import { Navigate, Outlet, useLocation } from 'react-router'
import type { MetaArgs } from '#web/head.ts'
import type { ShopFacts } from '#web/server-loader.ts'
import type { Session } from '#web/session.ts'
import { arriving } from '#web/ui/link.tsx'
import { type PageShape, pageShapes, TitleSkeleton } from '#web/ui/page-skeletons.tsx'
import { Frame, Sidebar } from './dashboard-frame.tsx'
import { RequireSession } from './guards.tsx'
import { titles } from './menu.ts'
import { adminQuery } from './queries.ts'

/** The title of every page of the dashboard, by its address; pages of one kind share a title. */
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
  return (
    <RequireSession fallback={shape}>{(session) => <Dashboard session={session} />}</RequireSession>
  )
}

/** Shown whole once the role is known, so that the menu does not push the page down. */
function Dashboard({ session }: { session: Session }) {
  const admin = useQuery(adminQuery(session.email))
  const { pathname, state } = useLocation()
  if (admin.data && pathname === '/dashboard' && state === arriving)
    return <Navigate to="/dashboard/today" replace />
  return (
    <Frame sidebar={!admin.isPending && <Sidebar isAdmin={admin.data === true} />}>
      {admin.isPending && <Loading />}
      <div hidden={admin.isPending}>
        <Outlet context={session} />
      </div>
    </Frame>
  )
}

/** The page's title and shape, before it is known who looks. */
function Loading() {
  const { pathname } = useLocation()
  const [path = '', , rest] = /^\/dashboard(\/[^/]+)?(\/.+)?/.exec(pathname) ?? []
  const isOne = rest !== undefined
  const Shape = pageShapes[isOne ? 'facts' : (shapeOf[path] ?? 'table')]
  return (
    <>
      <p
        aria-hidden="true"
        className="title-dashboard mb-3 font-display leading-[1.1] font-semibold"
      >
        {isOne ? <TitleSkeleton /> : titles[path]}
      </p>
      <Shape rows={6} />
    </>
  )
}

/** Of the pages that are no table of parts or orders. */
const shapeOf: Partial<Record<string, PageShape>> = {
  '/dashboard': 'profile',
  '/dashboard/security': 'form',
  '/dashboard/review': 'form',
  '/dashboard/addresses': 'cards',
  '/dashboard/garage': 'rows',
  '/dashboard/invoices': 'rows',
  '/dashboard/requests': 'rows',
  '/dashboard/company': 'facts',
  '/dashboard/lists': 'rows',
  '/dashboard/addProduct': 'form',
  '/dashboard/appearance': 'form',
  '/dashboard/pages': 'form',
  '/dashboard/goodsIn': 'form',
  '/dashboard/companies': 'rows',
  '/dashboard/payments': 'rows',
  '/dashboard/audit': 'rows',
}
