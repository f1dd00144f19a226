import { type ReactNode, useId } from 'react'
import { useSearchParams } from 'react-router'
import { formatCount } from '#base/format.ts'
import { Button } from './button.tsx'
import { withPage } from './pager.tsx'

type FiltersProps = {
  /** Their names in the address, for the count on the button and for clearing them. */
  names: string[]
  children: ReactNode
}

/** The filters of a list: in one line with its search, or where that is too short in a sheet behind one button. */
export function Filters({ names, children }: FiltersProps) {
  const id = useId()
  const [search, setSearch] = useSearchParams()
  const setCount = names.filter((name) => search.get(name)).length
  const clear = () => {
    const next = withPage(search)
    for (const name of names) next.delete(name)
    setSearch(next, { replace: true, preventScrollReset: true })
  }
  return (
    <>
      <button
        type="button"
        popoverTarget={id}
        className="inline-flex min-h-11 sm:pointer-fine:min-h-9 shrink-0 items-center gap-2 rounded-press border border-edge bg-raised px-3 text-row font-semibold hover:border-ink xl:hidden print:hidden"
      >
        Filter
        {setCount > 0 && (
          <span className="figures rounded-full bg-accent-fill px-1.5 text-note text-on-accent">
            {formatCount(setCount)}
            <span className="sr-only"> set</span>
          </span>
        )}
      </button>
      <fieldset
        id={id}
        popover="auto"
        aria-label="Filters"
        className="max-xl:sheet gap-y-4 text-ink max-xl:open:grid xl:contents"
      >
        {children}
        <div className="flex flex-wrap gap-3 xl:hidden">
          <Button variant="main" className="grow" popoverTarget={id} popoverTargetAction="hide">
            Show results
          </Button>
          {setCount > 0 && <Button onClick={clear}>Clear filters</Button>}
        </div>
      </fieldset>
    </>
  )
}
