import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Outlet, useLocation } from 'react-router'
import { showCount, showCounted } from '#base/counts.ts'
import { spec } from '#base/texts.ts'
import { prefetchAtOnce } from '#web/query-client.tsx'
import { readSession, type Session } from '#web/session.ts'
import { MenuLink, ShopLink } from '#web/ui/link.tsx'
import { LoadingScreen } from '#web/ui/loading.tsx'
import { TableSkeleton } from '#web/ui/table.tsx'
import type { Waiting } from '../contract.ts'
import { SignedIn } from './guards.tsx'
import { adminQuery, waitingQuery } from './queries.ts'

prefetchAtOnce(() => {
  const session = readSession()
  return session && adminQuery(session.email)
})

const forCustomers = [
  { to: '/dashboard', name: spec.dashboard.profile },
  { to: '/dashboard/myOrders', name: spec.dashboard.orders },
  { to: '/dashboard/review', name: spec.dashboard.addReview },
]

const forAdmins = [
  { to: '/dashboard', name: spec.dashboard.profile },
  { to: '/dashboard/allOrders', name: spec.dashboard.allOrders },
  { to: '/dashboard/addProduct', name: spec.dashboard.addProduct },
  { to: '/dashboard/manageProducts', name: spec.dashboard.manageProducts },
  { to: '/dashboard/users', name: spec.dashboard.users },
  { to: '/dashboard/today', name: 'Today' },
  { to: '/dashboard/goodsIn', name: 'Goods In' },
  { to: '/dashboard/priceLists', name: 'Price Lists' },
  { to: '/dashboard/partNumbers', name: 'Part Numbers' },
  { to: '/dashboard/applications', name: 'Applications' },
  { to: '/dashboard/searchWords', name: 'Search Words' },
  { to: '/dashboard/audit', name: 'Audit Log' },
]

/** Beside the specification's menus. */
const forWorkshops = [
  { to: '/quickOrder', name: 'Quick Order' },
  { to: '/dashboard/lists', name: 'My Lists' },
  { to: '/dashboard/garage', name: 'My Garage' },
]

export default function DashboardLayout() {
  return (
    <SignedIn shape={<DashboardShape />}>{(session) => <Dashboard session={session} />}</SignedIn>
  )
}

/**
 * Shown whole once the role is known, so that the menu does not push the page down; what the page asks
 * is asked meanwhile.
 */
function Dashboard({ session }: { session: Session }) {
  const admin = useQuery(adminQuery(session.email))
  return (
    <>
      {admin.isPending && <DashboardShape />}
      <div hidden={admin.isPending}>
        <Frame
          beside={admin.data ? <WaitingTasks /> : null}
          sidebar={
            <>
              <Menu name="Dashboard" entries={admin.data ? forAdmins : forCustomers} />
              <Menu name="Your workshop" entries={forWorkshops} />
            </>
          }
        >
          <Outlet />
        </Frame>
      </div>
    </>
  )
}

/** Its frame, and rows to come: there from the first moment, whoever looks. */
function DashboardShape() {
  return (
    <Frame sidebar={null}>
      <div className="relative">
        <TableSkeleton rows={6} />
        <div className="absolute inset-0">
          <LoadingScreen />
        </div>
      </div>
    </Frame>
  )
}

type FrameProps = { beside?: ReactNode; sidebar: ReactNode; children: ReactNode }

function Frame({ beside, sidebar, children }: FrameProps) {
  return (
    <div className="page max-w-[100rem] py-8">
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 border-b border-line pb-4 print:hidden">
        <p className="font-display text-xl font-semibold text-soft">{spec.dashboard.title}</p>
        {beside}
      </div>
      <div className="mt-6 grid gap-8 lg:grid-cols-[13rem_1fr]">
        <div className="min-h-11 print:hidden lg:border-r lg:border-line">{sidebar}</div>
        <div className="min-w-0">{children}</div>
      </div>
    </div>
  )
}

type MenuProps = { name: string; entries: readonly { to: string; name: string }[] }

function Menu({ name, entries }: MenuProps) {
  return (
    <nav
      aria-label={name}
      className="not-first:lg:mt-3 not-first:lg:border-t not-first:lg:border-line not-first:lg:pt-3"
    >
      <ul className="flex flex-wrap gap-x-1 whitespace-nowrap lg:flex-col">
        {entries.map(({ to, name: label }) => (
          <li key={to}>
            <MenuLink to={to} only={to === '/dashboard'}>
              {label}
            </MenuLink>
          </li>
        ))}
      </ul>
    </nav>
  )
}

/**
 * What there is to do, on every page of an admin's dashboard. Its place is kept from the start; where it
 * cannot be asked it stays empty, because the page itself tells that.
 */
function WaitingTasks() {
  const { pathname } = useLocation()
  const { data } = useQuery(waitingQuery(pathname))
  const tasks = data ? findTasks(data).filter(({ count }) => count > 0) : []
  return (
    <nav
      aria-label="What waits"
      className="min-h-6 text-sm max-sm:basis-full pointer-coarse:min-h-11"
    >
      {data && (
        <ul className="figures flex flex-wrap items-center gap-x-5">
          {tasks.map(({ text, to }) =>
            to ? (
              <li key={text}>
                <ShopLink
                  to={to}
                  className="flex min-h-6 items-center underline hover:text-accent-text pointer-coarse:min-h-11"
                >
                  {text}
                </ShopLink>
              </li>
            ) : (
              <li key={text} className="font-semibold text-bad">
                {text}
              </li>
            ),
          )}
          {tasks.length === 0 && <li className="text-soft">Nothing waits for you</li>}
        </ul>
      )}
    </nav>
  )
}

/** What has no page is tried again by the shop itself, or was given up: why stands in its log. */
function findTasks(waiting: Waiting): { count: number; text: string; to?: string }[] {
  const { toShip, searchedInVain, mailsFailed, mailsGivenUp, refundsFailed } = waiting
  return [
    {
      count: toShip,
      text: `${showCount(toShip)} to ship`,
      to: '/dashboard/allOrders?status=Pending&paid=true',
    },
    {
      count: searchedInVain,
      text: `${showCount(searchedInVain)} searched in vain`,
      to: '/dashboard/searchWords',
    },
    { count: mailsFailed, text: `${showCounted(mailsFailed, 'mail')} not taken yet` },
    { count: mailsGivenUp, text: `${showCounted(mailsGivenUp, 'mail')} given up` },
    { count: refundsFailed, text: `${showCounted(refundsFailed, 'refund')} failed` },
  ]
}
