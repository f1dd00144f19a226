import { type ComponentType, Suspense, useState } from 'react'
import { useOutletContext } from 'react-router'
import { longest } from '#base/limits.ts'
import { useFirstSign } from './follow.ts'

/** `first` is what somebody did first on the page: what they meant by it is still to be done. */
export type FinderProps = { form: HTMLFormElement; first: Event }

/**
 * The field in every page's bar. A plain form, so that it works before any script; what it offers while
 * somebody types is handed in by the top of the pages and loaded when somebody begins to do anything.
 * On a phone it is a sign that opens over the bar as soon as it has the focus.
 */
export function HeaderSearch() {
  const Finder = useOutletContext<ComponentType<FinderProps>>()
  const first = useFirstSign()
  const [form, setForm] = useState<HTMLFormElement | null>(null)
  return (
    <search className="sm:flex-1">
      <form ref={setForm} action="/products" className="finder group/find">
        <svg viewBox="0 0 16 16" aria-hidden="true">
          <path d="M11 6.5a4.5 4.5 0 1 1-9 0 4.5 4.5 0 0 1 9 0M10 10l4.5 4.5" />
        </svg>
        <input
          name="q"
          type="search"
          role="combobox"
          aria-expanded={false}
          aria-autocomplete="list"
          aria-label="Find parts"
          placeholder="Find parts"
          autoComplete="off"
          maxLength={longest.search}
        />
        {first && form && (
          <Suspense fallback={null}>
            <Finder form={form} first={first} />
          </Suspense>
        )}
      </form>
    </search>
  )
}
