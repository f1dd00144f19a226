import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { type FinderProps, slashOffKey } from '#web/header-search.tsx'
import { readStored, store, unstore } from '#web/stored.ts'
import { checkQuantity } from '../rules.ts'
import { putInBasket } from './add-to-basket.tsx'
import { catalogueUrl, readForm } from './catalogue-search.ts'
import { useOtherResults } from './other-results.ts'
import {
  type OtherResult,
  PartOptions,
  type Suggestion,
  type Suggestions,
  usePartCombobox,
} from './part-combobox.tsx'

/**
 * Suggestions below the search field of the navbar. The field belongs to the navbar, so that typing is never lost
 * while this loads.
 */
export function Finder({ form }: FinderProps) {
  const navigate = useNavigate()
  const [words, setWords] = useState('')
  const field = form.elements.namedItem('q') as HTMLInputElement
  const goTo = (address: string): void => {
    combobox.close()
    field.blur()
    navigate(address)
  }
  const open = ({ productId }: Suggestion) => {
    field.value = ''
    setWords('')
    goTo(`/products/${productId}`)
  }
  // The next typing means another part.
  const add = ({ productId, name, stock, ...limits }: Suggestion, typed: string) => {
    const answer = checkQuantity({ ...limits, quantity: stock }, typed)
    if (answer.ok) {
      field.select()
      void putInBasket({ _id: productId, name }, answer.units)
    }
    return answer
  }
  const visit = ({ to }: OtherResult) => {
    field.value = ''
    setWords('')
    goTo(to)
  }
  const markSent = useSyncWithUrl(field)
  const results = useOtherResults(words)
  const combobox = usePartCombobox(words, open, add, { results, goTo: visit })
  const { suggestions } = combobox
  const isOnlyOthers = suggestions?.rows.length === 0 && combobox.otherResults.length > 0
  const suggest = () => {
    setWords(field.value.trim())
    combobox.open()
  }
  useFormListeners(form, {
    input: suggest,
    keydown: (event) => {
      if (!combobox.handleKey(event) && event.key === 'Escape' && words === '') field.blur()
    },
    submit: (event) => {
      event.preventDefault()
      const search = readForm(form)
      markSent(search.q)
      goTo(catalogueUrl(search))
    },
    focusout: ({ relatedTarget }) => {
      if (!form.contains(relatedTarget as Node | null)) combobox.close()
    },
  })
  const suggestTyped = useEffectEvent(suggest)
  useEffect(() => {
    if (field.value.trim() !== '' && document.activeElement === field) suggestTyped()
  }, [field])
  useAttributes(field, combobox.inputProps)

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
      <PartOptions
        combobox={combobox}
        above={suggestions && !isOnlyOthers && <Note suggestions={suggestions} />}
        below={<SlashKey />}
        className="inset-x-0 top-full max-h-[calc(100dvh-4rem)] border border-line max-sm:border-x-0 sm:right-auto sm:mt-1 sm:w-[min(40rem,calc(100vw-12rem))] sm:rounded-surface"
      />
    </>
  )
}

/**
 * Puts the search of an address that changed by a link or the back button into the field. What is typed while the shop
 * answers the search that was sent stays.
 */
function useSyncWithUrl(field: HTMLInputElement) {
  const shown = useRef(field.defaultValue)
  const sent = useRef<string | null>(null)
  useEffect(() => {
    const searched = field.defaultValue
    if (searched === shown.current) return
    if (searched !== sent.current) field.value = searched
    shown.current = searched
    sent.current = null
  })
  return (search: string): void => {
    sent.current = search
  }
}

type FormListeners = {
  [Type in 'input' | 'keydown' | 'submit' | 'focusout']: (event: HTMLElementEventMap[Type]) => void
}

/** Listens to the events of a form that another component renders. */
function useFormListeners(form: HTMLFormElement, listeners: FormListeners): void {
  const onInput = useEffectEvent(listeners.input)
  const onKeyDown = useEffectEvent(listeners.keydown)
  const onSubmit = useEffectEvent(listeners.submit)
  const onFocusOut = useEffectEvent(listeners.focusout)
  useEffect(() => {
    const listening = new AbortController()
    const { signal } = listening
    form.addEventListener('input', (event) => onInput(event), { signal })
    form.addEventListener('keydown', (event) => onKeyDown(event), { signal })
    form.addEventListener('submit', (event) => onSubmit(event), { signal })
    form.addEventListener('focusout', (event) => onFocusOut(event), { signal })
    return () => listening.abort()
  }, [form])
}

/** Sets the attributes of an element that another component renders. */
function useAttributes(element: HTMLElement, attributes: Record<string, unknown>): void {
  useEffect(() => {
    for (const [name, value] of Object.entries(attributes))
      if (value === undefined) element.removeAttribute(name)
      else element.setAttribute(name, String(value))
  })
}

function Note({ suggestions }: { suggestions: Suggestions }) {
  if (suggestions.failed !== undefined) return <Line>{suggestions.failed}</Line>
  const { words, rows, didYouMean } = suggestions
  if (rows.length === 0) return <Line>{`No results for “${words}”.`}</Line>
  if (didYouMean === null) return null
  return (
    <Line>
      Did you mean <strong className="font-semibold">{didYouMean}</strong>?
    </Line>
  )
}

function Line({ children }: { children: ReactNode }) {
  return <p className="border-b border-line px-4 py-3 text-row text-soft">{children}</p>
}

function SlashKey() {
  const [off, setOff] = useState(() => readStored(slashOffKey) !== null)
  const toggle = () => {
    if (off) unstore(slashOffKey)
    else store(slashOffKey, 'yes')
    setOff(!off)
  }
  return (
    <p className="flex items-center justify-between gap-4 border-t border-line px-4 text-note text-soft pointer-coarse:hidden">
      <span>
        {off ? 'Press Ctrl K' : 'Press / or Ctrl K'} on any page to search. Enter searches the whole
        catalogue.
      </span>
      <button type="button" onClick={toggle} className="min-h-9 shrink-0 px-2 underline">
        {off ? 'Turn on' : 'Turn off'}
      </button>
    </p>
  )
}
