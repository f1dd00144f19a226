import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Outlet, useLocation } from 'react-router'
import { showCount, showCounted } from '#base/counts.ts'
import { spec } from '#base/texts.ts'
import { askFromTheStart } from '#web/query-client.tsx'
import { readSession, type Session } from '#web/session.ts'
import { MenuLink, ShopLink } from '#web/ui/link.tsx'
import { LoadingScreen } from '#web/ui/loading.tsx'
import { TableSkeleton } from '#web/ui/table.tsx'
import type { Waiting } from '../contract.ts'
import { SignedIn } from './guards.tsx'
import { adminQuery, waitingQuery } from './queries.ts'

askFromTheStart(() => {
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
  { to: '/dashboard/priceLists', name: 'Price Lists' },
  { to: '/dashboard/partNumbers', name: 'Part Numbers' },
  { to: '/dashboard/applications', name: 'Applications' },
  { to: '/dashboard/searchWords', name: 'Search Words' },
]

/** Beside the specification's menus. */
const forWorkshops = [
  { to: '/quickOrder', name: 'Quick Order' },
  { to: '/dashboard/lists', name: 'My Lists' },
  { to: '/dashboard/garage', name: 'My Garage' },
]

/** Everything below /dashboard: a sidebar and the page beside it. */
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
          beside={admin.data ? <WhatWaits /> : null}
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

function Frame({
  beside,
  sidebar,
  children,
}: {
  beside?: ReactNode
  sidebar: ReactNode
  children: ReactNode
}) {
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

function Menu({
  name,
  entries,
}: {
  name: string
  entries: readonly { to: string; name: string }[]
}) {
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
function WhatWaits() {
  const { pathname } = useLocation()
  const { data } = useQuery(waitingQuery(pathname))
  return (
    <nav
      aria-label="What waits"
      className="min-h-6 text-sm max-sm:basis-full pointer-coarse:min-h-11"
    >
      {data && (
        <ul className="figures flex flex-wrap items-center gap-x-5">
          {toDo(data).map(({ said, to }) => (
            <li key={to}>
              <ShopLink
                to={to}
                className="flex min-h-6 items-center underline hover:text-accent-text pointer-coarse:min-h-11"
              >
                {said}
              </ShopLink>
            </li>
          ))}
          {failures(data).map((said) => (
            <li key={said} className="font-semibold text-bad">
              {said}
            </li>
          ))}
          {toDo(data).length + failures(data).length === 0 && (
            <li className="text-soft">Nothing waits for you</li>
          )}
        </ul>
      )}
    </nav>
  )
}

function toDo({ toShip, searchedInVain }: Waiting): { said: string; to: string }[] {
  return [
    {
      many: toShip,
      said: `${showCount(toShip)} to ship`,
      to: '/dashboard/allOrders?status=Pending&paid=true',
    },
    {
      many: searchedInVain,
      said: `${showCount(searchedInVain)} searched in vain`,
      to: '/dashboard/searchWords',
    },
  ].filter(({ many }) => many > 0)
}

/** What the shop tries again by itself, and what it gave up: why stands in its log. */
function failures({ mailsFailed, mailsGivenUp, refundsFailed }: Waiting): string[] {
  return [
    { many: mailsFailed, said: `${showCounted(mailsFailed, 'mail')} not taken yet` },
    { many: mailsGivenUp, said: `${showCounted(mailsGivenUp, 'mail')} given up` },
    { many: refundsFailed, said: `${showCounted(refundsFailed, 'refund')} failed` },
  ]
    .filter(({ many }) => many > 0)
    .map(({ said }) => said)
}
