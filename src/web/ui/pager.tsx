import { Link, useSearchParams } from 'react-router'
import { showCount } from '#base/counts.ts'
import { maxSkipped } from '#base/paging.ts'
import type { Cursors } from '#web/send.ts'

const shape =
  'inline-flex min-h-11 min-w-11 items-center justify-center rounded-press border px-3 font-semibold pointer-fine:min-h-9 pointer-fine:min-w-9'

/**
 * Leads through the pages of a list; the page stands in the address as `page`. With `cursors`, pages that
 * lie far behind follow one by one, by the last row seen, and the pager says so: they can be followed once
 * the page's own rows are there, not while another's stand in for them (`waiting`).
 */
export function Pager({
  page,
  limit,
  total,
  cursors,
  waiting = false,
}: {
  page: number
  limit: number
  total: number
  cursors?: Cursors
  waiting?: boolean
}) {
  const last = Math.max(1, Math.ceil(total / limit))
  const numbered = cursors ? Math.min(last, Math.floor(maxSkipped / limit) + 1) : last
  if (total <= limit && page === 1) return null
  if (page > last) return <PastTheLast last={numbered} />
  const from = Math.min((page - 1) * limit + 1, total)
  const to = Math.min(page * limit, total)
  const before = page - 1 > numbered ? cursors?.previous : null
  const after = page + 1 > numbered ? cursors?.next : null
  const isWaiting = (to: number) => waiting && to > numbered
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
          <Step
            to={page - 1}
            last={last}
            name="Previous"
            cursor={before ? { before } : {}}
            waiting={isWaiting(page - 1)}
          />
        </li>
        {pagesAround(page, last, numbered).map((shown, place) => (
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
          <Step
            to={page + 1}
            last={last}
            name="Next"
            cursor={after ? { after } : {}}
            waiting={isWaiting(page + 1)}
          />
        </li>
      </ul>
      {numbered < last && (
        <p className="basis-full text-soft print:hidden">
          Pages after {showCount(numbered)} follow one by one; a search gets there sooner.
        </p>
      )}
    </nav>
  )
}

/** The list has become shorter since this page was shown or kept as an address. */
function PastTheLast({ last }: { last: number }) {
  const search = withPage(useSearchParams()[0], last).toString()
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
function pagesAround(page: number, last: number, numbered: number): (number | null)[] {
  const near = [1, page - 1, page + 1, numbered].filter((n) => n >= 1 && n <= numbered)
  const pages = [...new Set([...near, page])].sort((a, b) => a - b)
  const withGaps = pages.flatMap((n, place) => {
    const before = pages[place - 1]
    return before !== undefined && n - before > 1 ? [null, n] : [n]
  })
  return pages.at(-1) === last ? withGaps : [...withGaps, null]
}

function PageLink({ to, current }: { to: number; current: boolean }) {
  const [search] = useSearchParams()
  return (
    <Link
      to={{ search: (current ? search : withPage(search, to)).toString() }}
      aria-label={`Page ${to}`}
      aria-current={current ? 'page' : undefined}
      className={`${shape} ${current ? 'border-accent text-accent-text forced-colors:outline-2' : 'border-transparent hover:border-edge'}`}
    >
      {to}
    </Link>
  )
}

type StepProps = {
  to: number
  last: number
  name: string
  cursor: Parameters<typeof withPage>[2]
  waiting: boolean
}

function Step({ to, last, name, cursor, waiting }: StepProps) {
  const [search] = useSearchParams()
  if (to < 1 || to > last) {
    return <span className={`${shape} border-transparent text-soft`}>{name}</span>
  }
  return (
    <Link
      to={{ search: withPage(search, to, cursor).toString() }}
      aria-disabled={waiting || undefined}
      onClick={(event) => waiting && event.preventDefault()}
      className={`${shape} border-edge hover:border-ink`}
    >
      {name}
    </Link>
  )
}

/** The page that an address asks for; 1 for none, or for nonsense. */
export function readPage(search: URLSearchParams): number {
  const asked = search.get('page') ?? ''
  return /^[1-9]\d{0,4}$/.test(asked) ? Number(asked) : 1
}

/** The same of a list that goes by the last row seen where its pages lie far behind. */
export function readSlice(search: URLSearchParams): {
  page: number
  after?: string
  before?: string
} {
  const [after, before] = [search.get('after'), search.get('before')]
  return { page: readPage(search), ...(after ? { after } : {}), ...(before ? { before } : {}) }
}

/** The address of another page of the same list, the first if none is named. */
export function withPage(
  search: URLSearchParams,
  page = 1,
  cursor: { after?: string; before?: string } = {},
): URLSearchParams {
  const next = new URLSearchParams(search)
  for (const name of ['page', 'after', 'before']) next.delete(name)
  if (page > 1) next.set('page', String(page))
  for (const [name, value] of Object.entries(cursor)) next.set(name, value)
  return next
}
