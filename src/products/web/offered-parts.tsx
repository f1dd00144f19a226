import {
  type ComponentType,
  type KeyboardEvent as KeyOnField,
  type ReactNode,
  useEffect,
  useId,
  useState,
} from 'react'
import { type OfferedRow, SuggestionRow } from './suggestion-row.tsx'
import { type Suggested, type Suggestion, useSuggestions } from './use-suggestions.ts'

/**
 * A field that offers parts while somebody types: a combobox by the ARIA practices, whose focus stays
 * in the field. Enter takes a part only once the arrow keys have led to it: nobody gets another because
 * a list was quicker than they. Who owns the field hands over its keys (`byKey`), opens and closes.
 */
export function useOfferedParts(words: string, choose: (part: Suggestion) => void) {
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
export function OfferedParts({
  offered: { id, at, shown, parts, aim, choose, point },
  Row = SuggestionRow,
  above,
  below,
  className,
}: {
  offered: ReturnType<typeof useOfferedParts>
  Row?: ComponentType<OfferedRow>
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
