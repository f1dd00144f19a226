import { useId } from 'react'
import { type UseFormReturn, useWatch } from 'react-hook-form'
import { showCount } from '#base/counts.ts'
import { spec } from '#base/texts.ts'
import type { Product } from '#products/contract.ts'
import { costOfUnits } from '#products/pricing.ts'
import { checkQuantity } from '#products/rules.ts'
import { stepUnits } from '#products/step-units.ts'
import { NextBreak } from '#products/web/next-break.tsx'
import { Button } from '#web/ui/button.tsx'
import { numberInput } from '#web/ui/number-input.ts'
import type { TypedOrder } from './check-order.ts'

/**
 * 'Quantity you want'. The arrow keys and the two buttons step from one quantity that may be ordered
 * to the next.
 */
export function QuantityField({
  product,
  form,
  error,
}: {
  product: Product
  form: UseFormReturn<TypedOrder>
  error: string | undefined
}) {
  const id = useId()
  const typed = useWatch({ control: form.control, name: 'quantity' })
  const less = stepUnits(product, typed, -1)
  const more = stepUnits(product, typed, 1)
  const take = (units: number | null) => {
    if (units === null) return
    const shouldValidate = error !== undefined
    form.setValue('quantity', String(units), { shouldDirty: true, shouldValidate })
  }
  return (
    <div>
      <label htmlFor={id} className="text-sm font-semibold">
        {spec.purchase.quantityWanted}
      </label>
      <p id={`${id}-help`} className="figures text-sm text-soft">
        {limitsOf(product)}
      </p>
      <div className="mt-1 flex">
        <Step sign="−" name="Fewer" to={less} take={take} className="rounded-l-press border-r-0" />
        <input
          {...form.register('quantity')}
          {...numberInput}
          id={id}
          min={1}
          aria-invalid={error ? true : undefined}
          aria-describedby={`${id}-help ${id}-error`}
          onKeyDown={(event) => {
            if (event.key !== 'ArrowUp' && event.key !== 'ArrowDown') return
            event.preventDefault()
            take(event.key === 'ArrowUp' ? more : less)
          }}
          className={`figures min-h-12 w-full min-w-0 border bg-raised px-3 text-center text-xl font-semibold focus:z-10 ${error ? 'border-bad' : 'border-edge hover:border-ink'}`}
        />
        <Step sign="+" name="More" to={more} take={take} className="rounded-r-press border-l-0" />
      </div>
      {/* Room for the sentence and its buttons: nothing may move away from under a press. */}
      <div className="mt-1 flex min-h-11 flex-wrap items-center gap-x-3 gap-y-2 max-sm:min-h-23 max-sm:content-start">
        <p id={`${id}-error`} role="alert" className="text-sm font-medium text-bad empty:-mr-3">
          {error}
        </p>
        {error && <Fixes product={product} typed={typed} take={take} />}
        {!error && <Cheaper product={product} typed={typed} take={take} />}
      </div>
    </div>
  )
}

/** The nearest quantities that may be ordered, one press each. */
function Fixes({
  product,
  typed,
  take,
}: {
  product: Product
  typed: string
  take: (units: number) => void
}) {
  const answer = checkQuantity(product, typed)
  const offers = answer.ok ? [] : [answer.below, answer.above]
  return offers.map((units) =>
    units === null ? null : (
      <Button key={units} small onClick={() => take(units)}>
        Order {showCount(units)}
      </Button>
    ),
  )
}

/** The next break, as soon as what is typed can be ordered. */
function Cheaper({
  product,
  typed,
  take,
}: {
  product: Product
  typed: string
  take: (units: number) => void
}) {
  const answer = checkQuantity(product, typed)
  if (!answer.ok) return null
  const { nextBreak } = costOfUnits(product, answer.units)
  return (
    <NextBreak
      next={nextBreak}
      units={answer.units}
      stock={product.quantity}
      currency={product.currency}
      take={take}
    />
  )
}

function Step({
  sign,
  name,
  to,
  take,
  className,
}: {
  sign: string
  name: string
  to: number | null
  take: (units: number | null) => void
  className: string
}) {
  return (
    <button
      type="button"
      tabIndex={-1}
      disabled={to === null}
      aria-label={to === null ? name : `${name}: ${to}`}
      onClick={() => take(to)}
      className={`min-h-12 w-12 shrink-0 border border-edge bg-raised text-xl select-none hover:bg-sunken disabled:text-soft disabled:opacity-60 ${className}`}
    >
      {sign}
    </button>
  )
}

function limitsOf({ minimumQuantity, caseQuantity, quantity }: Product): string {
  return [
    `Minimum ${showCount(minimumQuantity)}`,
    caseQuantity === null ? '' : `cases of ${showCount(caseQuantity)}`,
    `${showCount(quantity)} in stock`,
  ]
    .filter(Boolean)
    .join(' · ')
}
