import { useEffect, useRef } from 'react'
import { useSearchParams } from 'react-router'
import { maxLengths } from '#base/limits.ts'
import { useFilters } from './pager.tsx'

const settleMs = 250

type SearchBoxProps = {
  label: string
  placeholder: string
  /** '/' puts the cursor here, and not into the field of the bar. */
  takesSlash?: boolean
}

export function SearchBox({ label, placeholder, takesSlash = false }: SearchBoxProps) {
  const [search] = useSearchParams()
  const filter = useFilters()
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const asked = search.get('q') ?? ''
  const input = useRef<HTMLInputElement>(null)
  const ask = () => {
    clearTimeout(timer.current)
    filter('q', input.current?.value.trim() ?? '')
  }
  // The address may change beside the box (a link, the back button): the box follows it then.
  useEffect(() => {
    const box = input.current
    if (box && box.value.trim() !== asked && document.activeElement !== box) box.value = asked
    return () => clearTimeout(timer.current)
  }, [asked])
  return (
    <search className="max-sm:min-w-32 max-sm:flex-1 print:hidden">
      <form
        onSubmit={(event) => {
          event.preventDefault()
          ask()
        }}
      >
        <input
          ref={input}
          name="q"
          type="search"
          data-slash={takesSlash || undefined}
          aria-label={label}
          defaultValue={asked}
          placeholder={placeholder}
          maxLength={maxLengths.search}
          autoComplete="off"
          onChange={() => {
            clearTimeout(timer.current)
            timer.current = setTimeout(ask, settleMs)
          }}
          className="min-h-11 w-full rounded-press border border-edge bg-raised px-3 py-1 placeholder:text-soft hover:border-ink sm:w-72 sm:text-row sm:pointer-fine:min-h-9"
        />
      </form>
    </search>
  )
}
