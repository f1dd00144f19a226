import { useSearchParams } from 'react-router'
import { readSlice, withPage } from '#web/ui/pager.tsx'
import type { OrdersInput } from './queries.ts'

export type Filter = 'status' | 'paid'

/** What of all orders is looked at, as the address says it; nonsense there counts as nothing. */
export function readFilters(search: URLSearchParams): OrdersInput {
  const status = search.get('status')
  const paid = search.get('paid')
  const q = search.get('q')?.trim().slice(0, 100)
  return {
    ...readSlice(search),
    ...(q ? { q } : {}),
    ...(status === 'Pending' || status === 'Shipped' ? { status } : {}),
    ...(paid === 'true' || paid === 'false' ? { paid } : {}),
  }
}

/** The address with one filter changed: from the first page on, and no new step for 'back'. */
export function useOrderFilters() {
  const [search, setSearch] = useSearchParams()
  return {
    input: readFilters(search),
    filter: (name: Filter, value: string) =>
      setSearch(
        (before) => {
          const next = withPage(before)
          if (value === '') next.delete(name)
          else next.set(name, value)
          return next
        },
        { replace: true, preventScrollReset: true },
      ),
    clear: () => setSearch({}, { replace: true }),
  }
}
