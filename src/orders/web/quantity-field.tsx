import { useId } from 'react'
import { type UseFormReturn, useWatch } from 'react-hook-form'
import { spec } from '#base/texts.ts'
import type { Product } from '#products/contract.ts'
import { describeLimits } from '#products/orderable.ts'
import { computeCost } from '#products/pricing.ts'
import { checkQuantity } from '#products/rules.ts'
import { stepQuantity } from '#products/step-units.ts'
import { NearestQuantities } from '#products/web/nearest-units.tsx'
import { NextBreak } from '#products/web/next-break.tsx'
import { Step } from '#products/web/units-field.tsx'
import { numberInput } from '#web/ui/field.tsx'
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
  const less = stepQuantity(product, typed, -1)
  const more = stepQuantity(product, typed, 1)
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
        {describeLimits(product)}
      </p>
      <div className="mt-1 flex">
        <Step sign="−" name="Fewer" to={less} take={take} large />
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
        <Step sign="+" name="More" to={more} take={take} large />
      </div>
      {/* Room for the sentence and its buttons: nothing may move away from under a press. */}
      <div className="mt-1 flex min-h-11 flex-wrap items-center gap-x-3 gap-y-2 max-sm:min-h-23 max-sm:content-start">
        <p id={`${id}-error`} role="alert" className="text-sm font-medium text-bad empty:-mr-3">
          {error}
        </p>
        {error && <NearestQuantities answer={checkQuantity(product, typed)} take={take} />}
        {!error && <Cheaper product={product} typed={typed} take={take} />}
      </div>
    </div>
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
  const { nextBreak } = computeCost(product, answer.units)
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
