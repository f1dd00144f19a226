import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect, useRef } from 'react'
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

type MenuGroup = { title: string; links: { to: string; name: string }[] }

const forCustomers: MenuGroup = {
  title: 'Dashboard',
  links: [
    { to: '/dashboard', name: spec.dashboard.profile },
    { to: '/dashboard/myOrders', name: spec.dashboard.orders },
    { to: '/dashboard/review', name: spec.dashboard.addReview },
  ],
}

/** The specification's menu, and beside it what the shop has besides. */
const forAdmins: MenuGroup[] = [
  {
    title: 'Dashboard',
    links: [
      { to: '/dashboard', name: spec.dashboard.profile },
      { to: '/dashboard/allOrders', name: spec.dashboard.allOrders },
      { to: '/dashboard/addProduct', name: spec.dashboard.addProduct },
      { to: '/dashboard/manageProducts', name: spec.dashboard.manageProducts },
      { to: '/dashboard/users', name: spec.dashboard.users },
    ],
  },
  {
    title: 'Shop',
    links: [
      { to: '/dashboard/today', name: 'Today' },
      { to: '/dashboard/goodsIn', name: 'Goods In' },
      { to: '/dashboard/messages', name: 'Messages' },
      { to: '/dashboard/reviews', name: 'Reviews' },
      { to: '/dashboard/pages', name: 'Pages' },
      { to: '/dashboard/audit', name: 'Audit Log' },
    ],
  },
  {
    title: 'Catalogue',
    links: [
      { to: '/dashboard/priceLists', name: 'Price Lists' },
      { to: '/dashboard/partNumbers', name: 'Part Numbers' },
      { to: '/dashboard/applications', name: 'Applications' },
      { to: '/dashboard/searchWords', name: 'Search Words' },
    ],
  },
]

const forWorkshops: MenuGroup = {
  title: 'Your workshop',
  links: [
    { to: '/quickOrder', name: 'Quick Order' },
    { to: '/dashboard/lists', name: 'My Lists' },
    { to: '/dashboard/garage', name: 'My Garage' },
  ],
}

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
  const groups = [...(admin.data ? forAdmins : [forCustomers]), forWorkshops]
  return (
    <>
      {admin.isPending && <DashboardShape />}
      <div hidden={admin.isPending}>
        <Frame
          beside={admin.data ? <WaitingTasks /> : null}
          sidebar={admin.isPending ? null : <Sidebar groups={groups} />}
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
      <div className="mt-2 grid gap-6 lg:mt-6 lg:grid-cols-[13rem_1fr] lg:gap-8">
        <div className="min-h-11 min-w-0 print:hidden lg:border-r lg:border-line">{sidebar}</div>
        <div className="min-w-0">{children}</div>
      </div>
    </div>
  )
}

/** Groups below each other; where there is no room beside the page, one row of tabs that scrolls. */
function Sidebar({ groups }: { groups: MenuGroup[] }) {
  const { pathname } = useLocation()
  const row = useRef<HTMLDivElement>(null)
  // The tab of the page is in sight; where a row is scrolled to is outside of React.
  useEffect(() => {
    const tab = row.current?.querySelector<HTMLElement>(`[href="${pathname}"]`)
    if (row.current && tab)
      row.current.scrollLeft = tab.offsetLeft - (row.current.clientWidth - tab.offsetWidth) / 2
  }, [pathname])
  return (
    <div
      ref={row}
      className="relative flex overflow-x-auto border-b border-line whitespace-nowrap [scrollbar-width:none] lg:grid lg:gap-5 lg:overflow-visible lg:border-0"
    >
      {groups.map(({ title, links }) => (
        <nav key={title} aria-label={title}>
          <p
            aria-hidden="true"
            className="mb-1 px-3 text-xs font-semibold tracking-wide text-soft uppercase max-lg:hidden"
          >
            {title}
          </p>
          <ul className="flex lg:flex-col">
            {links.map(({ to, name }) => (
              <li key={to}>
                <MenuLink to={to} only={to === '/dashboard'} className="lg:pointer-fine:min-h-9">
                  {name}
                </MenuLink>
              </li>
            ))}
          </ul>
        </nav>
      ))}
    </div>
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
