import { useQuery } from '@tanstack/react-query'
import { useLocation } from 'react-router'
import { showCount, showCounted } from '#base/counts.ts'
import { ShopLink } from '#web/ui/shop-link.tsx'
import type { Waiting } from '../contract.ts'
import { waitingQuery } from './queries.ts'

/**
 * What there is to do, on every page of an admin's dashboard. Its place is kept from the start; where it
 * cannot be asked it stays empty, because the page itself tells that.
 */
export function WhatWaits() {
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
