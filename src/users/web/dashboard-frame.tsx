import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect, useRef } from 'react'
import { useLocation } from 'react-router'
import { formatCount } from '#base/format.ts'
import { spec } from '#base/texts.ts'
import { Icon } from '#web/ui/icon.tsx'
import { MenuLink } from '#web/ui/link.tsx'
import type { Waiting } from '../contract.ts'
import { findEntry, menuFor } from './menu.ts'
import { waitingQuery } from './queries.ts'

/** It starts where the bar of the shop does, which is as wide here (`data-dashboard`, base.css). */
export function Frame({ sidebar, children }: { sidebar: ReactNode; children: ReactNode }) {
  return (
    <div data-dashboard className="page pt-2 pb-4 lg:py-6 print:py-0">
      <div className="grid gap-x-8 gap-y-2.5 lg:grid-cols-[12.5rem_minmax(0,1fr)] print:block">
        <div
          data-menu-column
          className="min-w-0 print:hidden lg:sticky lg:-ml-3 lg:top-20 lg:max-h-[calc(100dvh-5rem)] lg:self-start lg:overflow-y-auto lg:pb-8 lg:[mask-image:linear-gradient(black_calc(100%-2rem),transparent)] lg:[scrollbar-width:thin]"
        >
          <div className="flex items-center justify-between gap-x-4 max-[22rem]:flex-col max-[22rem]:items-stretch lg:block">
            <p className="min-w-0 text-note font-semibold text-soft lg:mb-4 lg:px-3 lg:text-row">
              {spec.dashboard.title}
            </p>
            {sidebar || <span className="min-h-11" />}
          </div>
        </div>
        <div id="page" tabIndex={-1} className="min-w-0">
          {children}
        </div>
      </div>
    </div>
  )
}

/** Scrolls the column of a long menu, and not the page, to the link of this page where that is out of sight. */
function showCurrent(menu: HTMLElement | null, to: string | undefined): void {
  const link = menu?.querySelector(`a[href="${to}"]`)
  const column = menu?.closest('[data-menu-column]')
  if (!link || !column) return
  const seen = column.getBoundingClientRect()
  const place = link.getBoundingClientRect()
  if (place.top < seen.top || place.bottom > seen.bottom - fadePx)
    column.scrollTop += (place.top + place.bottom - seen.top - seen.bottom) / 2
}

/** The height of the fade at the column's lower edge. */
const fadePx = 32

/** Beside the page; on a phone in a sheet that opens below its button. */
export function Sidebar({ isAdmin }: { isAdmin: boolean }) {
  const { pathname } = useLocation()
  const waiting = useQuery({ ...waitingQuery(pathname), enabled: isAdmin })
  const counts = waiting.data ? listCounts(waiting.data) : {}
  const menu = menuFor(isAdmin)
  const here = findEntry(pathname, menu)
  const menuElement = useRef<HTMLDivElement>(null)
  const current = here?.to
  useEffect(() => showCurrent(menuElement.current, current), [current])
  return (
    <>
      <a
        href="#page"
        className="sr-only focus:not-sr-only focus:block focus:px-3 focus:py-2 focus:underline"
      >
        Skip the menu
      </a>
      <button
        type="button"
        popoverTarget="dashboard-menu"
        aria-label={here ? `Menu: ${here.name}` : undefined}
        className="inline-flex min-h-11 items-center gap-2 rounded-press border border-edge px-3 text-left text-row font-semibold min-[20rem]:shrink-0 lg:hidden"
      >
        Menu
        <Icon name="chevron" className="rotate-90" />
      </button>
      <div
        ref={menuElement}
        id="dashboard-menu"
        popover="auto"
        className="dashboard-menu max-lg:sheet grid-cols-2 gap-x-4 gap-y-5 text-ink open:grid max-[20rem]:open:block lg:grid lg:grid-cols-1 lg:gap-y-4"
      >
        {Object.entries(menu).map(([title, links]) => (
          <nav key={title} aria-label={title}>
            <p
              aria-hidden="true"
              className="flex min-h-7 items-center px-3 text-note font-semibold tracking-wide text-soft uppercase"
            >
              {title}
            </p>
            <ul>
              {Object.entries(links).map(([to, name]) => (
                <li key={to} className="flex items-center justify-between">
                  <MenuLink
                    to={to}
                    isHere={to === current}
                    onClick={() => document.getElementById('dashboard-menu')?.hidePopover()}
                    className={`min-w-0 text-row wrap-anywhere lg:pointer-fine:min-h-7 ${to === current ? '' : 'font-medium!'}`}
                  >
                    {name}
                  </MenuLink>
                  {counts[to] && counts[to].count > 0 && (
                    <span className="figures pr-3 text-note text-soft">
                      {formatCount(counts[to].count)}
                      <span className="sr-only"> {counts[to].what}</span>
                    </span>
                  )}
                </li>
              ))}
            </ul>
          </nav>
        ))}
      </div>
    </>
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
    '/dashboard/companies': { count: waiting.companyApplications, what: 'to approve' },
    '/dashboard/quotes': { count: waiting.quotesToPrice, what: 'to price' },
    '/dashboard/payments': { count: waiting.creditToAllocate, what: 'with credit to allocate' },
    '/dashboard/messages': { count: waiting.messages, what: 'to answer' },
    '/dashboard/reviews': { count: waiting.reviews, what: 'from this week to answer' },
    '/dashboard/searchWords': {
      count: waiting.searchedInVain,
      what: 'searches without results this week',
    },
  }
}
