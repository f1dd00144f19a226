import type { UseQueryResult } from '@tanstack/react-query'
import { type ReactNode, useId } from 'react'
import { showCount } from '#base/counts.ts'
import type { Cursors } from '../send.ts'
import { ButtonLink } from './button.tsx'
import { Pager } from './pager.tsx'
import { QueryState } from './query-error.tsx'
import { SearchBox } from './search-box.tsx'
import { EmptyState } from './state.tsx'

type ListPageProps<Row> = {
  title: string
  list: UseQueryResult<Cursors & { rows: Row[]; total: number }>
  limit: number
  finds: string
  filters: ReactNode
  tools?: ReactNode
  empty: { title: string; to: string }
  children: (rows: Row[]) => ReactNode
}

/** A page that is a list: its title, what narrows it, each state, its rows and its pages. */
export function ListPage<Row>(props: ListPageProps<Row>) {
  const { title, list, limit, finds, filters, tools, empty, children } = props
  const id = useId()
  return (
    <section aria-labelledby={id}>
      <div className="mb-4 flex flex-wrap items-end justify-between gap-4">
        <h1 id={id} className="title-2">
          {title}{' '}
          {list.data && (
            <span className="figures text-base font-normal text-soft">
              {showCount(list.data.total)}
            </span>
          )}
        </h1>
        {tools}
      </div>
      <div className="flex flex-wrap items-end gap-x-3 print:hidden">
        <div className="mr-auto mb-6 max-sm:w-full">
          <SearchBox label={`Search ${title}`} placeholder={finds} />
        </div>
        {filters}
      </div>
      <QueryState query={list} rows={8} />
      {list.data?.rows.length === 0 && (
        <EmptyState title={empty.title}>
          <ButtonLink to={empty.to}>Show all</ButtonLink>
        </EmptyState>
      )}
      {list.data && list.data.rows.length > 0 && children(list.data.rows)}
      {list.data && <Pager limit={limit} total={list.data.total} list={list} />}
    </section>
  )
}
