import { type ReactNode, useEffect, useEffectEvent, useId, useState } from 'react'
import { useNavigate } from 'react-router'
import type { FinderProps } from '#web/header-search.tsx'
import { addressOf, searchOfKind } from './catalogue-search.ts'
import { SlashKey } from './slash-key.tsx'
import { SuggestionRow } from './suggestion-row.tsx'
import { type Suggested, type Suggestion, useSuggestions } from './use-suggestions.ts'

/**
 * What the search in the bar offers while somebody types: a combobox by the ARIA practices, whose
 * focus stays in the field. Enter without a choice searches the catalogue.
 */
export function Finder({ form }: FinderProps) {
  const id = useId()
  const navigate = useNavigate()
  const [words, setWords] = useState('')
  const [open, setOpen] = useState(false)
  const [active, setActive] = useState(-1)
  const { suggested, aim } = useSuggestions(words)
  const rows = suggested?.rows ?? []
  const shown = open && words !== '' && suggested !== null
  const field = form.elements.namedItem('q') as HTMLInputElement

  const leave = (address: string) => {
    setOpen(false)
    field.blur()
    navigate(address)
  }
  const choose = ({ productId }: Suggestion) => {
    field.value = ''
    setWords('')
    leave(`/products/${productId}`)
  }

  useOnField(form, field, {
    input: () => {
      setWords(field.value.trim())
      setActive(-1)
      setOpen(true)
    },
    keydown: (event) => {
      if (event.isComposing) return
      const chosen = shown ? rows[active] : undefined
      const to = placeAfter(event.key, active, rows.length)
      if (event.key === 'Escape') {
        if (shown) event.preventDefault()
        else if (words === '') field.blur()
        setOpen(false)
        setActive(-1)
      } else if (event.key === 'Enter' && chosen) {
        event.preventDefault()
        choose(chosen)
      } else if (to !== null && words !== '') {
        event.preventDefault()
        setActive(shown ? to : -1)
        setOpen(true)
      }
    },
    submit: (event) => {
      event.preventDefault()
      leave(addressOf({ ...searchOfKind(''), q: field.value.trim() }))
    },
    away: () => setOpen(false),
  })
  useSaidOnField(field, shown ? `${id}-list` : null, active < 0 ? null : `${id}-${active}`)

  return (
    <>
      <button
        type="button"
        onPointerDown={(event) => event.preventDefault()}
        onClick={() => field.blur()}
        className="hidden min-h-11 shrink-0 pl-4 font-semibold max-sm:group-focus-within/find:block"
      >
        Close
      </button>
      {shown && (
        <div
          // The focus stays in the field, so that it opens and closes by that alone.
          onPointerDown={(event) => event.preventDefault()}
          onPointerMove={() => aim(true)}
          onPointerLeave={() => {
            aim(false)
            setActive(-1)
          }}
          className="absolute inset-x-0 top-full max-h-[calc(100dvh-4rem)] overflow-y-auto border border-line bg-raised shadow-float max-sm:border-x-0 sm:right-auto sm:mt-1 sm:w-[min(40rem,calc(100vw-12rem))] sm:rounded-surface"
        >
          <Note suggested={suggested} />
          <div id={`${id}-list`} role="listbox" aria-label="Parts that may be meant">
            {rows.map((row, place) => (
              <SuggestionRow
                key={row.productId}
                id={`${id}-${place}`}
                row={row}
                active={place === active}
                point={() => setActive(place)}
                choose={() => choose(row)}
              />
            ))}
          </div>
          <SlashKey />
        </div>
      )}
      <p role="status" className="sr-only">
        {shown && told(suggested)}
      </p>
    </>
  )
}

type Acts = {
  input: () => void
  keydown: (event: KeyboardEvent) => void
  submit: (event: SubmitEvent) => void
  /** The focus has left the form. */
  away: () => void
}

/** The field and its form are the bar's, so that nothing typed is lost while this is loaded. */
function useOnField(form: HTMLFormElement, field: HTMLInputElement, acts: Acts): void {
  const input = useEffectEvent(acts.input)
  const keydown = useEffectEvent(acts.keydown)
  const submit = useEffectEvent(acts.submit)
  const away = useEffectEvent(acts.away)
  useEffect(() => {
    const listening = new AbortController()
    const { signal } = listening
    field.addEventListener('input', () => input(), { signal })
    field.addEventListener('keydown', (event) => keydown(event), { signal })
    form.addEventListener('submit', (event) => submit(event), { signal })
    form.addEventListener(
      'focusout',
      ({ relatedTarget }) => {
        if (!(relatedTarget instanceof Node && form.contains(relatedTarget))) away()
      },
      { signal },
    )
    // What was typed before this had come.
    if (field.value.trim() !== '' && document.activeElement === field) input()
    return () => listening.abort()
  }, [form, field])
}

/** Says on the field which list belongs to it, and which of its rows is meant. */
function useSaidOnField(field: HTMLInputElement, list: string | null, row: string | null): void {
  useEffect(() => {
    field.setAttribute('aria-expanded', String(list !== null))
    setOrRemove(field, 'aria-controls', list)
    setOrRemove(field, 'aria-activedescendant', list && row)
    if (row) document.getElementById(row)?.scrollIntoView({ block: 'nearest' })
  }, [field, list, row])
}

function setOrRemove(field: HTMLInputElement, name: string, value: string | null): void {
  if (value === null) field.removeAttribute(name)
  else field.setAttribute(name, value)
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

/** What stands above the rows, or in their place. */
function Note({ suggested }: { suggested: Suggested }) {
  if (suggested.failed !== undefined) return <Line>{suggested.failed}</Line>
  const { words, rows, didYouMean } = suggested
  if (rows.length === 0) {
    return <Line>{`Nothing goes by “${words}”, nor comes near.`}</Line>
  }
  if (didYouMean === null) return null
  return (
    <Line>
      Did you mean <strong className="font-semibold">{didYouMean}</strong>?
    </Line>
  )
}

function Line({ children }: { children: ReactNode }) {
  return <p className="border-b border-line px-4 py-3 text-sm text-soft">{children}</p>
}

/** The same for who does not see it. */
function told(suggested: Suggested): string {
  if (suggested.failed !== undefined) return suggested.failed
  const { words, rows, didYouMean } = suggested
  const count = rows.length === 1 ? '1 suggestion' : `${rows.length || 'No'} suggestions`
  return `${didYouMean === null ? '' : `Did you mean ${didYouMean}? `}${count} for ${words}`
}
