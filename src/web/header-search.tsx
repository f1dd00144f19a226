import { type ComponentType, Suspense, useEffect, useState } from 'react'
import { useLocation, useOutletContext } from 'react-router'
import { maxLengths } from '#base/limits.ts'
import { loadQueries } from './client-loader.ts'
import { readStored } from './stored.ts'

export type FinderProps = { form: HTMLFormElement }

/**
 * The search field in every page's bar. A plain form, so that it works before any script. The root passes
 * its suggestions in, which load at the user's first action. On a phone it is an icon that opens over the
 * bar when it gets the focus.
 */
export function HeaderSearch() {
  const Finder = useOutletContext<ComponentType<FinderProps>>()
  const first = useFirstInteraction()
  const [form, setForm] = useState<HTMLFormElement | null>(null)
  const { pathname, search } = useLocation()
  const searched = pathname === '/products' ? new URLSearchParams(search).get('q') : null
  useSlash(form)
  return (
    <search className="max-sm:ml-auto sm:flex-1">
      <form
        ref={setForm}
        id="find"
        action="/products"
        className="group/find flex max-sm:focus-within:absolute max-sm:focus-within:inset-0 max-sm:focus-within:z-10 max-sm:focus-within:items-center max-sm:focus-within:bg-surface max-sm:focus-within:px-4 sm:relative"
      >
        <svg
          viewBox="0 0 16 16"
          aria-hidden="true"
          className="pointer-events-none relative left-3.5 -mr-4 w-4 self-center fill-none stroke-current stroke-2"
        >
          <path d="M11 6.5a4.5 4.5 0 1 1-9 0 4.5 4.5 0 0 1 9 0M10 10l4.5 4.5" />
        </svg>
        <input
          name="q"
          defaultValue={searched ?? ''}
          type="search"
          role="combobox"
          aria-expanded={false}
          aria-autocomplete="list"
          aria-label="Find parts"
          placeholder="Find parts"
          autoComplete="off"
          maxLength={maxLengths.search}
          className="min-h-11 min-w-0 rounded-press border border-edge bg-raised pr-3 pl-10 placeholder:text-soft hover:border-ink max-sm:focus:flex-1 max-sm:not-focus:w-11 max-sm:not-focus:pr-0 max-sm:not-focus:indent-96 sm:w-full"
        />
        {first && form && (
          <Suspense fallback={null}>
            <Finder form={form} />
          </Suspense>
        )}
      </form>
    </search>
  )
}

const interactions = ['pointermove', 'pointerdown', 'keydown', 'focusin']

function useFirstInteraction(): boolean {
  const [begun, setBegun] = useState(false)
  useEffect(() => {
    const begin = () => {
      loadQueries().catch(() => {})
      setBegun(true)
    }
    for (const name of interactions)
      document.addEventListener(name, begin, { once: true, passive: true })
  }, [])
  return begun
}

export const slashOffKey = 'slashOff'

/** '/' or Ctrl K anywhere on the page puts the cursor into the field, also before what it offers has come. */
function useSlash(form: HTMLFormElement | null): void {
  useEffect(() => {
    const focus = (event: KeyboardEvent) => {
      const own = form?.elements.namedItem('q')
      const field = isCtrlK(event) ? own : (document.querySelector('[data-slash]') ?? own)
      if (!(field instanceof HTMLInputElement) || !(isSlash(event) || isCtrlK(event))) return
      event.preventDefault()
      field.focus()
      field.select()
    }
    document.addEventListener('keydown', focus)
    return () => document.removeEventListener('keydown', focus)
  }, [form])
}

function isCtrlK({ key, ctrlKey, metaKey }: KeyboardEvent): boolean {
  return key === 'k' && (ctrlKey || metaKey)
}

/**
 * True if '/' was pressed to reach the search: not while typing, nor in a dialog. WCAG 2.1.4 requires that shortcuts of a
 * single key can be turned off, because speech input may type them.
 */
function isSlash(event: KeyboardEvent): boolean {
  const { key, ctrlKey, metaKey, altKey, isComposing, target } = event
  if (key !== '/' || ctrlKey || metaKey || altKey || isComposing) return false
  const at = target instanceof Element ? target : document.body
  const types = at.closest('input, textarea, select, [contenteditable], dialog')
  return !types && readStored(slashOffKey) === null
}
