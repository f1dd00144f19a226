import { numberInput } from '#web/ui/field.tsx'
import type { Orderable } from '../orderable.ts'
import { stepQuantity } from '../rules.ts'

/** How many: typed, or stepped by arrows and buttons from one quantity that may be ordered to the next. */
export function QuantityInput({
  product,
  label,
  typed,
  change,
  wrong = false,
  describedBy,
}: {
  product: Orderable
  /** What is counted, for who does not see what it stands beside. */
  label: string
  typed: string
  change: (typed: string) => void
  wrong?: boolean
  describedBy?: string
}) {
  const less = stepQuantity(product, typed, -1)
  const more = stepQuantity(product, typed, 1)
  const take = (units: number | null) => {
    if (units !== null) change(String(units))
  }
  return (
    <div className="flex">
      <Step sign="−" name="Fewer" to={less} take={take} />
      <input
        {...numberInput}
        min={1}
        value={typed}
        aria-label={label}
        aria-invalid={wrong || undefined}
        aria-describedby={describedBy}
        onChange={({ currentTarget }) => change(currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key !== 'ArrowUp' && event.key !== 'ArrowDown') return
          event.preventDefault()
          take(event.key === 'ArrowUp' ? more : less)
        }}
        className={`figures min-h-11 w-20 min-w-0 flex-1 border bg-raised px-1 text-center font-semibold focus:z-10 print:border-0 ${wrong ? 'border-bad' : 'border-edge hover:border-ink'}`}
      />
      <Step sign="+" name="More" to={more} take={take} />
    </div>
  )
}

/** A button that steps to the next quantity that may be ordered; none is a button at rest. */
export function Step({
  sign,
  name,
  to,
  take,
  large = false,
}: {
  sign: string
  name: string
  to: number | null
  take: (units: number | null) => void
  large?: boolean
}) {
  return (
    <button
      type="button"
      tabIndex={-1}
      disabled={to === null}
      aria-label={to === null ? name : `${name}: ${to}`}
      onClick={() => take(to)}
      className={`${large ? 'min-h-12 w-12 text-xl' : 'min-h-11 w-11 text-lg'} shrink-0 border border-edge bg-raised select-none print:hidden first:rounded-l-press first:border-r-0 last:rounded-r-press last:border-l-0 hover:bg-sunken disabled:text-soft disabled:opacity-60`}
    >
      {sign}
    </button>
  )
}
