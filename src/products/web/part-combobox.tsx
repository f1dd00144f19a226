import {
  type ComponentType,
  type KeyboardEvent as KeyOnField,
  type ReactNode,
  useEffect,
  useId,
  useRef,
  useState,
} from 'react'
import { showCount } from '#base/counts.ts'
import { showMoney } from '#base/money.ts'
import { errorMessage } from '#web/mutation.ts'
import { queryClient } from '#web/query-client.tsx'
import { useSession } from '#web/session.ts'
import { WholeNumbers } from '#web/ui/facts.tsx'
import { minOrderable } from '../orderable.ts'
import { describeMatch } from './catalogue-search.ts'
import { Thumb } from './product-picture.tsx'
import { suggestionsQuery } from './queries.ts'

/**
 * A field that offers parts while somebody types: a combobox by the ARIA practices, whose focus stays
 * in the field. Enter takes a part only once the arrow keys have led to it: nobody gets another because
 * a list was quicker than they. Who owns the field hands over its keys (`byKey`), opens and closes.
 */
export function usePartCombobox(words: string, choose: (part: Suggestion) => void) {
  const id = useId()
  const [isOpen, setOpen] = useState(false)
  const [at, setAt] = useState(-1)
  const { suggested, aim } = useSuggestions(isOpen ? words : '')
  const shown = isOpen && words !== '' ? suggested : null
  const parts = shown?.rows ?? []
  const chosen = parts[at]
  const active = chosen && `${id}-${at}`
  const show = (opens: boolean) => {
    setOpen(opens)
    setAt(-1)
  }
  /** Whether the key was for the list. */
  const byKey = (event: KeyboardEvent | KeyOnField): boolean => {
    const { isComposing } = 'nativeEvent' in event ? event.nativeEvent : event
    if (isComposing) return true
    const to = placeAfter(event.key, at, parts.length)
    if (event.key === 'Escape') {
      show(false)
      if (!shown) return false
    } else if (event.key === 'Enter' && chosen) choose(chosen)
    else if (to !== null) setAt(to)
    else if (!shown && words !== '' && /^Arrow(Up|Down)$/.test(event.key)) show(true)
    else return false
    event.preventDefault()
    return true
  }
  useEffect(() => {
    if (active) document.getElementById(active)?.scrollIntoView({ block: 'nearest' })
  }, [active])
  return {
    ...{ id, at, isOpen, shown, parts, aim, choose, byKey },
    point: setAt,
    open: () => show(true),
    close: () => show(false),
    /** For the field: which list is its, and which of the parts is meant. */
    aria: {
      role: 'combobox',
      'aria-autocomplete': 'list',
      'aria-expanded': parts.length > 0,
      'aria-controls': parts.length > 0 ? `${id}-list` : undefined,
      'aria-activedescendant': active,
    } as const,
  }
}

/** The list under the field; what stands `above` it is shown also where there are no parts. */
export function PartOptions({
  offered: { id, at, shown, parts, aim, choose, point },
  Row = SuggestionRow,
  above,
  below,
  className,
}: {
  offered: ReturnType<typeof usePartCombobox>
  Row?: ComponentType<PartOptionProps>
  above?: ReactNode
  below?: ReactNode
  className: string
}) {
  return (
    <>
      {(parts.length > 0 || above) && (
        <div
          // The focus stays in the field, so that the list opens and closes by that alone.
          onPointerDown={(event) => event.preventDefault()}
          onPointerMove={() => aim(true)}
          onPointerLeave={() => {
            aim(false)
            point(-1)
          }}
          className={`absolute overflow-y-auto bg-raised shadow-float ${className}`}
        >
          {above}
          {parts.length > 0 && (
            <div id={`${id}-list`} role="listbox" aria-label="Parts that may be meant">
              {parts.map((row, place) => (
                <Row
                  key={row.productId}
                  id={`${id}-${place}`}
                  row={row}
                  active={place === at}
                  point={() => point(place)}
                  choose={() => choose(row)}
                />
              ))}
            </div>
          )}
          {below}
        </div>
      )}
      <p role="status" className="sr-only">
        {shown && told(shown)}
      </p>
    </>
  )
}

/** The row that a key leads to; null for other keys. Past an end comes the field itself, then the other end. */
function placeAfter(key: string, active: number, rows: number): number | null {
  if (rows === 0) return null
  if (key === 'ArrowDown') return active + 1 < rows ? active + 1 : -1
  if (key === 'ArrowUp') return active < 0 ? rows - 1 : active - 1
  if (active < 0) return null
  if (key === 'Home') return 0
  return key === 'End' ? rows - 1 : null
}

/** What is offered, for who does not see it. */
function told(suggested: Suggested): string {
  if (suggested.failed !== undefined) return suggested.failed
  const { words, rows, didYouMean } = suggested
  const count = rows.length === 1 ? '1 suggestion' : `${rows.length || 'No'} suggestions`
  return `${didYouMean === null ? '' : `Did you mean ${didYouMean}? `}${count} for ${words}`
}

/** A part in a list that a field offers; it is one of the list's options. */
export type PartOptionProps = {
  id: string
  row: Suggestion
  active: boolean
  /** The pointer means this one. */
  point: () => void
  choose: () => void
}

/** One part that may be meant: number, name, price, what is left of it, and why it is offered. */
function SuggestionRow({ id, row, active, point, choose }: PartOptionProps) {
  const { productCode, name, img, price, currency } = row
  const why = describeMatch(row)
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the field that owns the list has its keys
    <div
      id={id}
      role="option"
      tabIndex={-1}
      aria-selected={active}
      onPointerMove={point}
      onClick={choose}
      className={`grid min-h-14 cursor-pointer grid-cols-[auto_minmax(0,1fr)_auto] items-center gap-3 px-4 py-1.5 ${active ? 'bg-sunken outline-2 -outline-offset-2 outline-accent-text' : ''}`}
    >
      <Thumb src={img} />
      <div className="min-w-0">
        <p className="flex flex-wrap items-baseline gap-x-3">
          <span className="part-number text-xs text-soft">{productCode}</span>
          <span className="font-semibold text-balance sm:truncate">{name}</span>
        </p>
        {why && (
          <p className="line-clamp-3 text-xs text-soft sm:line-clamp-2">
            <WholeNumbers>{why}</WholeNumbers>
          </p>
        )}
      </div>
      <div className="figures text-right">
        <p className="font-semibold">{showMoney(price, currency)}</p>
        <Stock row={row} />
      </div>
    </div>
  )
}

function Stock({ row: { stock, minimumQuantity, caseQuantity } }: { row: Suggestion }) {
  const orderable = minOrderable({ quantity: stock, minimumQuantity, caseQuantity }) !== null
  return (
    <p className={`text-xs whitespace-nowrap ${orderable ? 'text-soft' : 'text-bad'}`}>
      {orderable ? `${showCount(stock)} in stock` : 'not orderable now'}
    </p>
  )
}

/** So long after the last key the shop is asked. */
const settleMs = 70

type Asked = ReturnType<typeof suggestionsQuery>
type Answer = Awaited<ReturnType<NonNullable<Exclude<Asked['queryFn'], symbol>>>>

/** What was found for these words, or the sentence that says why it was not. */
export type Suggested = { words: string } & (
  | (Answer & { failed?: undefined })
  | { failed: string; rows?: undefined }
)
export type Suggestion = Answer['rows'][number]

/**
 * What is offered for the words that are typed, null for none. An answer that comes after other words
 * were typed is dropped. While somebody aims at what is offered a new answer waits (`aim`), so that
 * nothing changes under the pointer, until the pointer leaves or another key is pressed.
 */
export function useSuggestions(words: string) {
  const userId = useSession()?.userId
  const [suggested, setSuggested] = useState<Suggested | null>(null)
  const aiming = useRef(false)
  const held = useRef<Suggested | null>(null)

  useEffect(() => {
    held.current = null
    aiming.current = false
    if (words === '') return setSuggested(null)
    let current = true
    const show = (answer: Suggested) => {
      if (!current) return
      if (aiming.current) held.current = answer
      else setSuggested(answer)
    }
    const ask = () =>
      queryClient()
        .fetchQuery(suggestionsQuery(userId, words))
        .then((answer) => show({ words, ...answer }))
        .catch((error: Error) => show({ words, failed: errorMessage(error) }))
    const timer = setTimeout(ask, settleMs)
    return () => {
      current = false
      clearTimeout(timer)
    }
  }, [words, userId])

  const aim = (aims: boolean) => {
    aiming.current = aims
    if (aims || !held.current) return
    setSuggested(held.current)
    held.current = null
  }
  return { suggested, aim }
}
