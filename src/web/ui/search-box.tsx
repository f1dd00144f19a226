import { useEffect, useId, useRef } from 'react'
import { useSearchParams } from 'react-router'
import { longest } from '#base/limits.ts'
import { withPage } from './pager.tsx'

/** So long after the last key the list is asked. */
const settleMs = 250

/** Looks for words in a list; they stand in the address as `q`, and the list begins at its first page. */
export function SearchBox({ label, placeholder }: { label: string; placeholder: string }) {
  const id = useId()
  const [search, setSearch] = useSearchParams()
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const asked = search.get('q') ?? ''
  const input = useRef<HTMLInputElement>(null)
  const look = (words: string) =>
    setSearch(
      (before) => {
        const next = withPage(before)
        if (words.trim()) next.set('q', words.trim())
        else next.delete('q')
        return next
      },
      { replace: true, preventScrollReset: true },
    )
  // The address may change beside the box (a link, the back button): the box follows it then.
  useEffect(() => {
    const box = input.current
    if (box && box.value.trim() !== asked && document.activeElement !== box) box.value = asked
    return () => clearTimeout(timer.current)
  }, [asked])
  return (
    <search className="max-sm:w-full print:hidden">
      <form
        onSubmit={(event) => {
          event.preventDefault()
          clearTimeout(timer.current)
          look(input.current?.value ?? '')
        }}
      >
        <label htmlFor={id} className="sr-only">
          {label}
        </label>
        <input
          ref={input}
          id={id}
          name="q"
          type="search"
          defaultValue={asked}
          placeholder={placeholder}
          maxLength={longest.search}
          autoComplete="off"
          onChange={({ target }) => {
            clearTimeout(timer.current)
            timer.current = setTimeout(() => look(target.value), settleMs)
          }}
          className="min-h-11 w-full rounded-press border border-edge bg-raised px-3 py-2 placeholder:text-soft hover:border-ink sm:w-80 pointer-fine:min-h-10"
        />
      </form>
    </search>
  )
}
