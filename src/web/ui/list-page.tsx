import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useSearchParams } from 'react-router'
import { formatCount } from '#base/format.ts'
import type { Cursors } from '../send.ts'
import { ButtonLink } from './button.tsx'
import { DashboardPage } from './dashboard-page.tsx'
import { pageShapes } from './page-skeletons.tsx'
import { Pager } from './pager.tsx'
import { QueryState } from './query-state.tsx'
import { SearchBox } from './search-box.tsx'
import { EmptyState } from './state.tsx'

type ListPageProps<Row> = {
  title: string
  /** In place of the title with the number of rows. */
  heading?: string
  list: UseQueryResult<Cursors & { rows: Row[]; total: number }>
  limit: number
  searchLabel?: string
  searchPlaceholder: string
  tabs?: ReactNode
  filters?: ReactNode
  tools?: ReactNode
  /** Above the rows, while it is wanted. */
  above?: ReactNode
  /** While what stands above the rows is on its way, so that it does not push them down. */
  isWaiting?: boolean
  empty: { title: string; art?: string; to?: string; label?: string }
  children: (rows: Row[]) => ReactNode
}

/** The filters of a list, in one line above it. */
export function Toolbar({ children }: { children: ReactNode }) {
  return (
    <div className="my-2 flex flex-wrap items-center gap-x-4 gap-y-2 max-sm:gap-x-2 print:hidden">
      {children}
    </div>
  )
}

/** The views of a list, and its search: below them, or at the end of their line where there is room. */
export function ViewsAndSearch({ tabs, children }: { tabs: ReactNode; children: ReactNode }) {
  return (
    <div className="relative lg:mb-2">
      {tabs}
      <div className="lg:absolute lg:-top-3 lg:right-0 print:hidden">
        <Toolbar>{children}</Toolbar>
      </div>
    </div>
  )
}

/** Three figures wide, so that nothing moves when the count comes. */
const countPlaceholder = '\u2007\u2007\u2007'

/** How many rows a list has, beside its title; nothing once it could not be loaded. */
export function formatTotal(
  list: UseQueryResult<{ total: number }>,
  show: (total: number) => string = formatCount,
): string | undefined {
  if (list.data) return show(list.data.total)
  return list.isPending ? countPlaceholder : undefined
}

export function ListPage<Row>(props: ListPageProps<Row>) {
  const {
    title,
    heading,
    list,
    limit,
    searchPlaceholder,
    tabs,
    filters,
    tools,
    above,
    isWaiting = false,
    empty,
    children,
  } = props
  const { searchLabel = `Search ${title}` } = props
  const [search] = useSearchParams()
  // Without a filter an empty list has nothing to search or count.
  const isBare = list.data?.total === 0 && search.size === 0
  const searchBox = !isBare && <SearchBox label={searchLabel} placeholder={searchPlaceholder} />
  const count = heading === undefined && !isBare ? formatTotal(list) : undefined
  return (
    <DashboardPage title={heading ?? title} count={count} tools={tools}>
      {isWaiting ? (
        <pageShapes.table rows={12} />
      ) : (
        <>
          {above}
          {tabs && !filters ? (
            <ViewsAndSearch tabs={tabs}>{searchBox}</ViewsAndSearch>
          ) : (
            <>
              {tabs}
              {!isBare && (
                <Toolbar>
                  {searchBox}
                  {filters}
                </Toolbar>
              )}
            </>
          )}
          <QueryState query={list} rows={12} />
          {list.data?.rows.length === 0 && (
            <EmptyState title={empty.title} {...(empty.art && { art: empty.art })}>
              {empty.to && <ButtonLink to={empty.to}>{empty.label ?? 'Show all'}</ButtonLink>}
            </EmptyState>
          )}
          {list.data && list.data.rows.length > 0 && children(list.data.rows)}
          {list.data && <Pager limit={limit} total={list.data.total} list={list} />}
        </>
      )}
    </DashboardPage>
  )
}
