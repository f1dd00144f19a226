import { queryOptions, useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect, useId, useMemo, useState } from 'react'
import { formatMoney } from '#base/currency.ts'
import type { Reply } from '#base/endpoint.ts'
import { formatCount } from '#base/format.ts'
import { fitsFirst } from '#fitment/web/chosen.ts'
import { FitSign } from '#fitment/web/fit-sign.tsx'
import type { Calls } from '#web/calls.ts'
import { errorMessage } from '#web/mutation.ts'
import { getQueryClient } from '#web/query-client.tsx'
import { sendForPage } from '#web/send.ts'
import { useSession } from '#web/session.ts'
import { UnbrokenPartNumbers } from '#web/ui/description-list.tsx'
import { minOrderable } from '../orderable.ts'
import type { QuantityAnswer } from '../rules.ts'
import { describeMatch } from './catalogue-search.ts'
import { Thumb } from './product-picture.tsx'

/** A result that is no part: a page, an order, a customer. */
export type OtherResult = { to: string; name: string; kind: string }

type PartOptionsProps = {
  combobox: ReturnType<typeof usePartCombobox>
  above?: ReactNode
  below?: ReactNode
  className: string
}

export function PartOptions({ combobox, above, below, className }: PartOptionsProps) {
  const { id, suggestions, parts, otherResults, activeIndex, entry, choose, goTo } = combobox
  const { setPointed } = combobox
  const count = parts.length + otherResults.length
  return (
    <>
      {(count > 0 || above) && (
        <div
          // The focus stays in the field: the list closes when the field loses it.
          onPointerDown={(event) => event.preventDefault()}
          onPointerLeave={() => setPointed(false)}
          className={`absolute overflow-y-auto bg-raised shadow-float ${className}`}
        >
          {above}
          {count > 0 && (
            <div
              id={`${id}-list`}
              role="listbox"
              aria-label="Suggestions"
              onPointerMove={() => setPointed(true)}
            >
              {parts.map((row, index) => (
                // biome-ignore lint/a11y/useKeyWithClickEvents: the field that owns the list has its keys
                <div
                  key={row.productId}
                  id={`${id}-${index}`}
                  role="option"
                  tabIndex={-1}
                  aria-selected={index === activeIndex}
                  onClick={() => choose(row)}
                  className="grid min-h-14 cursor-pointer grid-cols-[auto_minmax(0,1fr)_auto] items-center gap-3 px-4 py-1.5 hover:bg-sunken aria-selected:bg-sunken aria-selected:outline-2 aria-selected:-outline-offset-2 aria-selected:outline-accent-text"
                >
                  <SuggestedPart part={row} entry={index === activeIndex ? entry : null} />
                </div>
              ))}
              {otherResults.map((result, index) => (
                <OtherResultOption
                  key={result.to}
                  id={`${id}-${parts.length + index}`}
                  result={result}
                  isActive={parts.length + index === activeIndex}
                  onClick={() => goTo(result)}
                />
              ))}
            </div>
          )}
          {below}
        </div>
      )}
      <p role="status" className="sr-only">
        {entry && (entry.typed || entry.message)
          ? describeEntry(entry)
          : suggestions && describe(suggestions, otherResults.length)}
      </p>
    </>
  )
}

type OtherResultOptionProps = {
  id: string
  result: OtherResult
  isActive: boolean
  onClick: () => void
}

function OtherResultOption({ id, result, isActive, onClick }: OtherResultOptionProps) {
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the field that owns the list has its keys
    <div
      onClick={onClick}
      id={id}
      role="option"
      tabIndex={-1}
      aria-selected={isActive}
      className="flex min-h-11 cursor-pointer items-center justify-between gap-3 border-t border-line px-4 hover:bg-sunken aria-selected:bg-sunken aria-selected:outline-2 aria-selected:-outline-offset-2 aria-selected:outline-accent-text"
    >
      <span className="min-w-0 font-semibold wrap-anywhere">{result.name}</span>
      <span className="text-note text-soft">{result.kind}</span>
    </div>
  )
}

/** Announces the list to screen readers; `others` of its rows are no parts. */
function describe(suggestions: Suggestions, others: number): string {
  if (suggestions.failed !== undefined) return suggestions.failed
  const { words, rows, didYouMean } = suggestions
  const total = rows.length + others
  const count = total === 1 ? '1 suggestion' : `${total || 'No'} suggestions`
  return `${didYouMean === null ? '' : `Did you mean ${didYouMean}? `}${count} for ${words}`
}

function describeEntry({ typed, message }: QuantityEntry): string {
  if (typed === '' && !message) return 'Type a quantity and press Enter to add it to your basket'
  const next = typed && `Press Enter to add ${formatCount(Number(typed))} to your basket`
  return [message, next].filter(Boolean).join(': ')
}

function SuggestedPart({ part, entry }: { part: Suggestion; entry: QuantityEntry | null }) {
  const { productId, productCode, name, img, price, currency, stock } = part
  const why = describeMatch(part)
  const isOrderable = minOrderable({ ...part, quantity: stock }) !== null
  return (
    <>
      <Thumb src={img} />
      <div className="min-w-0">
        <p className="flex flex-wrap items-baseline gap-x-3">
          <span className="part-number text-note text-soft">{productCode}</span>
          <span className="font-semibold text-balance sm:truncate">{name}</span>
        </p>
        {why && (
          <p className="line-clamp-3 text-note text-soft sm:line-clamp-2">
            <UnbrokenPartNumbers>{why}</UnbrokenPartNumbers>
          </p>
        )}
        <FitSign productId={productId} small className="my-0.5" />
        {entry && (
          <p
            className={`text-note font-semibold ${entry.message ? 'text-bad' : 'text-accent-text'}`}
          >
            {describeEntry(entry)}
          </p>
        )}
      </div>
      <div className="figures text-right">
        <p className="font-semibold">{formatMoney(price, currency)}</p>
        <p className={`text-note whitespace-nowrap ${isOrderable ? 'text-soft' : 'text-bad'}`}>
          {isOrderable ? `${formatCount(stock)} in stock` : 'not orderable now'}
        </p>
      </div>
    </>
  )
}

/**
 * A field that suggests parts while the user types: a combobox by the ARIA practices, whose focus stays
 * in the field. Enter takes a part only after the arrow keys have selected it: neither a list that changes
 * quickly nor a resting pointer ever yields another part. The caller passes the field's keys, and opens and closes
 * the list. With `add`, digits typed after the arrow keys are the quantity that Enter adds.
 */
export function usePartCombobox(
  words: string,
  choose: (part: Suggestion) => void,
  add?: AddUnits,
  { results, goTo }: OtherResults = noOtherResults,
) {
  const id = useId()
  const [isOpen, setOpen] = useState(false)
  const [activeIndex, setActiveIndex] = useState(-1)
  const [isPointed, setPointed] = useState(false)
  const quantity = useQuantityEntry(add)
  const suggestions = useSuggestions(isOpen ? words : '', isPointed || activeIndex >= 0)
  const parts = suggestions?.rows ?? []
  const otherResults = isOpen ? results : []
  const count = parts.length + otherResults.length
  const part = parts[activeIndex]
  const otherResult = otherResults[activeIndex - parts.length]
  const activeId = (part ?? otherResult) && `${id}-${activeIndex}`

  const activate = (index: number) => {
    setActiveIndex(index)
    quantity.start(parts[index])
  }
  const toggle = (opens: boolean) => {
    setOpen(opens)
    setPointed(false)
    activate(-1)
  }
  const handleEscape = (): boolean => {
    toggle(false)
    return suggestions !== null
  }
  const handleEnter = (): boolean => {
    if (part && quantity.isTyped) {
      if (quantity.submit(part)) activate(-1)
    } else if (part) choose(part)
    else if (otherResult) goTo(otherResult)
    else return false
    return true
  }
  const handleArrow = (key: string): boolean => {
    const next = findNextIndex(key, activeIndex, count)
    const opens = !suggestions && words !== '' && /^Arrow(Up|Down)$/.test(key)
    if (next !== null) activate(next)
    else if (opens) toggle(true)
    return next !== null || opens
  }
  const handleListKey = (event: KeyboardEvent): boolean => {
    if (event.key === 'Escape') return handleEscape()
    if (event.key === 'Enter') return handleEnter()
    return quantity.handleKey(event) || handleArrow(event.key)
  }
  /** True if the list handled the key. */
  const handleKey = (event: KeyboardEvent): boolean => {
    if (event.isComposing) return true
    const isHandled = handleListKey(event)
    if (isHandled) event.preventDefault()
    return isHandled
  }
  useEffect(() => {
    if (activeId) document.getElementById(activeId)?.scrollIntoView({ block: 'nearest' })
  }, [activeId])
  return {
    id,
    isOpen,
    suggestions,
    parts,
    otherResults,
    activeIndex,
    setPointed,
    entry: quantity.entry,
    choose,
    goTo,
    handleKey,
    open: () => toggle(true),
    close: () => toggle(false),
    inputProps: {
      role: 'combobox',
      'aria-autocomplete': 'list',
      'aria-expanded': count > 0,
      'aria-controls': count > 0 ? `${id}-list` : undefined,
      'aria-activedescendant': activeId,
    } as const,
  }
}

type OtherResults = { results: OtherResult[]; goTo: (result: OtherResult) => void }
const noOtherResults: OtherResults = { results: [], goTo: () => {} }

type AddUnits = (part: Suggestion, units: string) => QuantityAnswer
type QuantityEntry = { typed: string; message?: string }
const maxDigits = 6

/** The quantity that is typed while the arrow keys are on a part; null without `add`, or on no part. */
function useQuantityEntry(add: AddUnits | undefined) {
  const [entry, setEntry] = useState<QuantityEntry | null>(null)
  const typed = entry?.typed ?? ''
  return {
    entry,
    isTyped: typed !== '',
    start: (part: Suggestion | undefined) => setEntry(add && part ? { typed: '' } : null),
    /** False if the part cannot be ordered in this quantity: the entry proposes another one. */
    submit(part: Suggestion): boolean {
      const answer = add?.(part, typed)
      if (!answer || answer.ok) return true
      setEntry({ typed: String(answer.above ?? answer.below ?? ''), message: answer.message })
      return false
    },
    handleKey(event: KeyboardEvent): boolean {
      const adds = entry !== null && isDigit(event) && typed.length < maxDigits
      const removes = typed !== '' && event.key === 'Backspace'
      if (adds) setEntry({ typed: typed + event.key })
      else if (removes) setEntry({ typed: typed.slice(0, -1) })
      return adds || removes
    },
  }
}

function isDigit({ key, ctrlKey, metaKey, altKey }: KeyboardEvent): boolean {
  return /^\d$/.test(key) && !ctrlKey && !metaKey && !altKey
}

/** The index that a key leads to; null for other keys. Past an end comes the field itself, then the other end. */
function findNextIndex(key: string, index: number, rows: number): number | null {
  if (rows === 0) return null
  if (key === 'ArrowDown') return index + 1 < rows ? index + 1 : -1
  if (key === 'ArrowUp') return index < 0 ? rows - 1 : index - 1
  if (index < 0) return null
  if (key === 'Home') return 0
  return key === 'End' ? rows - 1 : null
}

const maxSuggestions = 8

export const suggestionsQuery = (userId: string | undefined, words: string) => {
  const query = { q: words, limit: maxSuggestions, ...fitsFirst() }
  return queryOptions({
    queryKey: ['suggestions', userId ?? 'visitor', query],
    queryFn: () => sendForPage('GET /suggestions', { query }),
    retry: false,
  })
}

export type Suggestions = {
  words: string
  rows: Suggestion[]
  didYouMean: string | null
  /** Why there are none. */
  failed?: string
}
export type Suggestion = Reply<Calls['GET /suggestions']>[number]

const debounceMs = 70

/**
 * The suggestions for the typed words, null for none; the last answer stays until the next arrives. While the pointer or
 * the arrow keys are on a part (`isChoosing`), the suggestions do not change.
 */
function useSuggestions(typed: string, isChoosing: boolean): Suggestions | null {
  const userId = useSession()?.userId
  const [words, setWords] = useState('')
  useEffect(() => {
    const timer = setTimeout(() => setWords(typed), debounceMs)
    return () => clearTimeout(timer)
  }, [typed])
  const query = { ...suggestionsQuery(userId, words), enabled: words !== '' }
  const { data, error } = useQuery(query, getQueryClient())
  const latest = useMemo((): Suggestions | null => {
    if (error) return { words, rows: [], didYouMean: null, failed: errorMessage(error) }
    return data ? { words, ...data } : null
  }, [words, data, error])
  const [shown, setShown] = useState(latest)
  const current = isChoosing ? shown : (latest ?? shown)
  const next = typed === '' ? null : current
  if (next !== shown) setShown(next)
  return next
}
