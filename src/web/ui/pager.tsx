import { Link, useSearchParams } from 'react-router'
import { formatCount } from '#base/format.ts'
import { maxSkipped, parsePageNumber } from '#base/paging.ts'
import type { Cursors } from '#web/send.ts'

type PagerProps = {
  limit: number
  total: number
  /**
   * The query of a list whose pages that lie far behind follow one by one, by the last row seen. While
   * another page's rows stand in for this one's, what follows them cannot be followed yet.
   */
  list?: { data: Cursors | undefined; isPlaceholderData: boolean }
}

export function Pager({ limit, total, list }: PagerProps) {
  const [search] = useSearchParams()
  const page = parsePageNumber(search)
  const cursors = list?.data
  const last = Math.max(1, Math.ceil(total / limit))
  const numbered = cursors ? Math.min(last, Math.floor(maxSkipped / limit) + 1) : last
  if (total <= limit && page === 1) return null
  if (page > last)
    return (
      <p className="mt-6">
        This page is empty now.{' '}
        <Link
          to={{ search: withPage(search, numbered).toString() }}
          className="font-semibold text-accent-text underline"
        >
          Go to last page
        </Link>
      </p>
    )
  const stepTo = (to: number, name: string, cursor: ListCursor) => {
    if (to < 1 || to > last)
      return <span className={`${shape} border-transparent text-soft`}>{name}</span>
    const isBehind = to > numbered
    const isWaiting = list?.isPlaceholderData === true && isBehind
    return (
      <Link
        to={{ search: withPage(search, to, isBehind ? cursor : {}).toString() }}
        aria-disabled={isWaiting || undefined}
        onClick={(event) => isWaiting && event.preventDefault()}
        className={`${shape} border-edge hover:border-ink`}
      >
        {name}
      </Link>
    )
  }
  return (
    <nav
      aria-label="Pages"
      className="figures mt-6 flex flex-wrap items-center justify-between gap-4 text-row"
    >
      <p className="text-soft">
        {formatCount((page - 1) * limit + 1)} to {formatCount(Math.min(page * limit, total))} of{' '}
        {formatCount(total)}
      </p>
      <ul className="flex flex-wrap items-center gap-1 print:hidden">
        <li>{stepTo(page - 1, 'Previous', { before: cursors?.previous })}</li>
        {pagesAround(page, last, numbered).map((shown, place) => (
          <li key={shown ?? `gap-${place}`}>
            {shown === null ? (
              <span aria-hidden="true" className="px-1 text-soft">
                …
              </span>
            ) : (
              <Link
                to={{ search: (shown === page ? search : withPage(search, shown)).toString() }}
                aria-label={`Page ${shown}`}
                aria-current={shown === page ? 'page' : undefined}
                className={`${shape} ${shown === page ? 'border-accent text-accent-text forced-colors:outline-2' : 'border-transparent hover:border-edge'}`}
              >
                {shown}
              </Link>
            )}
          </li>
        ))}
        <li>{stepTo(page + 1, 'Next', { after: cursors?.next })}</li>
      </ul>
      {numbered < last && (
        <p className="basis-full text-soft print:hidden">
          Pages after {formatCount(numbered)} open one at a time; a search is faster.
        </p>
      )}
    </nav>
  )
}

const shape =
  'inline-flex min-h-11 min-w-11 items-center justify-center rounded-press border px-3 font-semibold pointer-fine:min-h-9 pointer-fine:min-w-9'

function pagesAround(page: number, last: number, numbered: number): (number | null)[] {
  const near = [1, page - 1, page + 1, numbered].filter((n) => n >= 1 && n <= numbered)
  const pages = [...new Set([...near, page])].sort((a, b) => a - b)
  const withGaps = pages.flatMap((n, place) => (n - (pages[place - 1] ?? n) > 1 ? [null, n] : [n]))
  return pages.at(-1) === last ? withGaps : [...withGaps, null]
}

type ListCursor = { after?: string | null | undefined; before?: string | null | undefined }

/** Narrows a list by its address, which begins at its first page then; an empty value is none. */
export function useFilters() {
  const [, setSearch] = useSearchParams()
  const inPlace = { replace: true, preventScrollReset: true }
  return (name: string, value: string) =>
    setSearch((before) => withFilter(before, name, value), inPlace)
}

export function withFilter(search: URLSearchParams, name: string, value: string): URLSearchParams {
  const next = withPage(search)
  if (value) next.set(name, value)
  else next.delete(name)
  return next
}

export function withPage(search: URLSearchParams, page = 1, cursor: ListCursor = {}) {
  const next = new URLSearchParams(search)
  for (const name of ['page', 'after', 'before']) next.delete(name)
  if (page > 1) next.set('page', String(page))
  for (const [name, value] of Object.entries(cursor)) if (value) next.set(name, value)
  return next
}
