import { useId } from 'react'
import { DateBox } from './date-field.tsx'
import { useFilters } from './pager.tsx'

/** A date is typed in parts: while typing the field leads, otherwise it follows the address. */
export function DayFilter({ name, label, day }: { name: string; label: string; day: string }) {
  const id = useId()
  const filter = useFilters()
  return (
    <span className="inline-flex items-center gap-x-2 text-row max-sm:flex-wrap max-sm:gap-y-1">
      <label htmlFor={id} className="text-soft max-sm:w-full max-sm:font-semibold">
        {label}
      </label>
      <DateBox
        id={id}
        placeholder="Any day"
        autoComplete="off"
        ref={(input) => {
          if (input && input !== document.activeElement) input.value = day
        }}
        onChange={({ target }) => filter(name, target.value)}
        className="min-h-11 min-w-0 rounded-press border border-edge bg-raised px-2.5 hover:border-ink sm:w-36 max-sm:w-full pointer-fine:min-h-9"
      />
    </span>
  )
}
