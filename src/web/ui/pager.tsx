import { Link, useSearchParams } from 'react-router'
import { showCount } from '#base/counts.ts'

const shape =
  'inline-flex min-h-11 min-w-11 items-center justify-center rounded-press border px-3 font-semibold pointer-fine:min-h-9 pointer-fine:min-w-9'

/** Leads through the pages of a list; the page stands in the address as `page`. */
export function Pager({ page, limit, total }: { page: number; limit: number; total: number }) {
  const last = Math.max(1, Math.ceil(total / limit))
  if (total <= limit && page === 1) return null
  if (page > last) return <PastTheLast last={last} />
  const from = Math.min((page - 1) * limit + 1, total)
  const to = Math.min(page * limit, total)
  return (
    <nav
      aria-label="Pages"
      className="figures mt-6 flex flex-wrap items-center justify-between gap-4 text-sm"
    >
      <p className="text-soft">
        {showCount(from)} to {showCount(to)} of {showCount(total)}
      </p>
      <ul className="flex flex-wrap items-center gap-1 print:hidden">
        <li>
          <Step to={page - 1} last={last} name="Previous" />
        </li>
        {pagesAround(page, last).map((shown, place) => (
          <li key={shown ?? `gap-${place}`}>
            {shown === null ? (
              <span aria-hidden="true" className="px-1 text-soft">
                …
              </span>
            ) : (
              <PageLink to={shown} current={shown === page} />
            )}
          </li>
        ))}
        <li>
          <Step to={page + 1} last={last} name="Next" />
        </li>
      </ul>
    </nav>
  )
}

/** The list has become shorter since this page was shown or kept as an address. */
function PastTheLast({ last }: { last: number }) {
  const search = useSearchOf(last)
  return (
    <p className="mt-6">
      There is nothing on this page any more.{' '}
      <Link to={{ search }} className="font-semibold text-accent-text underline">
        To the last page
      </Link>
    </p>
  )
}

/** First, last, and what lies around the current page; null for what is left out between. */
function pagesAround(page: number, last: number): (number | null)[] {
  const near = [1, page - 1, page, page + 1, last].filter((n) => n >= 1 && n <= last)
  const shown = [...new Set(near)].sort((a, b) => a - b)
  return shown.flatMap((n, place) => {
    const before = shown[place - 1]
    return before !== undefined && n - before > 1 ? [null, n] : [n]
  })
}

function PageLink({ to, current }: { to: number; current: boolean }) {
  const search = useSearchOf(to)
  return (
    <Link
      to={{ search }}
      aria-label={`Page ${to}`}
      aria-current={current ? 'page' : undefined}
      className={`${shape} ${current ? 'border-accent text-accent-text forced-colors:outline-2' : 'border-transparent hover:border-edge'}`}
    >
      {to}
    </Link>
  )
}

function Step({ to, last, name }: { to: number; last: number; name: string }) {
  const search = useSearchOf(to)
  if (to < 1 || to > last) {
    return <span className={`${shape} border-transparent text-soft`}>{name}</span>
  }
  return (
    <Link to={{ search }} className={`${shape} border-edge hover:border-ink`}>
      {name}
    </Link>
  )
}

function useSearchOf(page: number): string {
  const search = new URLSearchParams(useSearchParams()[0])
  if (page === 1) search.delete('page')
  else search.set('page', String(page))
  return search.toString()
}
