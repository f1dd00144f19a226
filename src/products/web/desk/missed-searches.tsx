import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { showCount } from '#base/counts.ts'
import { showDate } from '#base/dates.ts'
import type * as numbers from '#part-numbers/contract.ts'
import { useAct } from '#web/act.ts'
import { send } from '#web/send.ts'
import { Button } from '#web/ui/button.tsx'
import { Failed } from '#web/ui/failed.tsx'
import { keepFocus } from '#web/ui/keep-focus.ts'
import { ShopLink } from '#web/ui/shop-link.tsx'
import { TableShape } from '#web/ui/table.tsx'
import { addressOf, searchOfKind } from '../catalogue-search.ts'
import { MissedMeaning } from './missed-meaning.tsx'
import { MissedNumber } from './missed-number.tsx'
import { type Missed, missedSearchesQuery } from './queries.ts'

/** More rows than anybody works off at once; the others come when they are asked for. */
const rowsAtOnce = 15

/** What is being made of a row. */
type Making = { id: string; what: 'number' | 'word' }

/** Searches that found nothing, the most wanted first, and what can be made of each. */
export function MissedSearches() {
  const missed = useQuery(missedSearchesQuery)
  const [most, setMost] = useState(rowsAtOnce)
  const [making, setMaking] = useState<Making | null>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  const rows = missed.data ?? []
  const done = () => {
    setMaking(null)
    keepFocus(heading.current)
  }
  return (
    <section aria-labelledby="missed">
      <h2 id="missed" ref={heading} tabIndex={-1} className="title-3">
        Searched, not found{' '}
        {missed.data && (
          <span className="figures text-base font-normal text-soft">{showCount(rows.length)}</span>
        )}
      </h2>
      {missed.isPending && <TableShape rows={6} />}
      {missed.isError && <Failed error={missed.error} retry={() => missed.refetch()} />}
      {missed.data?.length === 0 && (
        <p className="mt-3 text-soft">Whatever was searched for was found.</p>
      )}
      <ul className="mt-3">
        {rows.slice(0, most).map((row) => (
          <Row
            key={row._id}
            missed={row}
            making={making?.id === row._id ? making.what : null}
            make={(what) => setMaking(what ? { id: row._id, what } : null)}
            done={done}
          />
        ))}
      </ul>
      {rows.length > most && (
        <Button className="mt-4" onClick={() => setMost(most + rowsAtOnce)}>
          Show {showCount(Math.min(rowsAtOnce, rows.length - most))} more of{' '}
          {showCount(rows.length)}
        </Button>
      )}
    </section>
  )
}

function Row({
  missed,
  making,
  make,
  done,
}: {
  missed: Missed
  making: Making['what'] | null
  make: (what: Making['what'] | null) => void
  done: () => void
}) {
  const { _id, number, count, lastAt } = missed
  const leave = useAct({
    does: (id: string, idempotencyKey) =>
      send<typeof numbers.deleteMissedSearch>(
        'DELETE /missed-searches',
        { query: { id } },
        { idempotencyKey },
      ),
    stale: () => [missedSearchesQuery.queryKey],
    says: () => [`${number} is off the list`, 'It comes back when somebody looks for it again.'],
    then: done,
  })
  const toggle = (what: Making['what']) => make(making === what ? null : what)
  return (
    <li className="border-b border-line py-2.5">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <span className="min-w-0 flex-[1_1_12rem]">
          <ShopLink
            to={addressOf({ ...searchOfKind(''), q: number })}
            className={`inline-flex items-center font-semibold underline wrap-anywhere pointer-coarse:min-h-11 ${/\d/.test(number) ? 'part-number' : ''}`}
          >
            {number}
          </ShopLink>
          <span className="figures block text-sm text-soft">
            {times(count)}, last on {showDate(lastAt)}
          </span>
        </span>
        <span className="flex flex-wrap gap-2">
          <Button
            small
            aria-expanded={making === 'number'}
            aria-label={`Number of a part: ${number}`}
            onClick={() => toggle('number')}
          >
            Number of a part
          </Button>
          <Button
            small
            aria-expanded={making === 'word'}
            aria-label={`Means: ${number}`}
            onClick={() => toggle('word')}
          >
            Means …
          </Button>
          <Button
            small
            look="quiet"
            busy={leave.isPending}
            aria-label={`Nothing: ${number}`}
            onClick={() => leave.mutate(_id)}
          >
            Nothing
          </Button>
        </span>
      </div>
      {making === 'number' && <MissedNumber missed={missed} done={done} />}
      {making === 'word' && <MissedMeaning missed={missed} done={done} />}
    </li>
  )
}

function times(count: number): string {
  return count === 1 ? 'once' : count === 2 ? 'twice' : `${showCount(count)} times`
}
