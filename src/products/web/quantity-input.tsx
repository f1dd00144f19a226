import { type ComponentProps, type SubmitEvent, useId, useState } from 'react'
import { formatMoney } from '#base/currency.ts'
import { formatCount } from '#base/format.ts'
import { Button } from '#web/ui/button.tsx'
import { numberInput } from '#web/ui/field.tsx'
import type { Orderable } from '../orderable.ts'
import { isBreakNear } from '../pricing.ts'
import { checkQuantity, type QuantityAnswer, stepQuantity } from '../rules.ts'
import { useSingleClick } from './add-to-basket.tsx'

type QuantityFormProps = {
  product: Orderable
  label: string
  start: number
  add: (units: number) => Promise<unknown>
}

export function useQuantityForm({ product, label, start, add }: QuantityFormProps) {
  const statusId = useId()
  const [typed, setTyped] = useState(String(start))
  const { busy, run } = useSingleClick()
  const answer = checkQuantity(product, typed)
  return {
    answer,
    busy,
    statusId,
    take: (units: number) => setTyped(String(units)),
    onSubmit: (event: SubmitEvent<HTMLFormElement>) => {
      event.preventDefault()
      if (answer.ok) void run(() => add(answer.units))
    },
    input: (
      <QuantityInput
        product={product}
        label={label}
        typed={typed}
        change={setTyped}
        wrong={!answer.ok}
        describedBy={statusId}
      />
    ),
  }
}

type QuantityInputProps = {
  product: Orderable
  /** The accessible name of what is counted. */
  label?: string
  typed: string
  change: (typed: string) => void
  wrong?: boolean
  describedBy?: string
  /** For forms that ask for the quantity: with a label, and large. */
  field?: ComponentProps<'input'>
}

export function QuantityInput(props: QuantityInputProps) {
  const { product, label, typed, change, wrong = false, describedBy, field } = props
  const large = field !== undefined
  const less = stepQuantity(product, typed, -1)
  const more = stepQuantity(product, typed, 1)
  const take = (units: number | null) => {
    if (units !== null) change(String(units))
  }
  /** What was typed before the page lived in the browser. */
  const restoreTyped = (input: HTMLInputElement | null) => {
    if (input && input.value !== typed) change(input.value)
  }
  const step = (sign: string, name: string, to: number | null) => (
    <button
      type="button"
      tabIndex={-1}
      disabled={to === null}
      aria-label={to === null ? name : `${name}: ${to}`}
      onClick={() => take(to)}
      className={`${large ? 'min-h-12 w-12' : 'min-h-11 w-11'} shrink-0 text-lead border border-edge bg-raised select-none print:hidden first:rounded-l-press first:border-r-0 last:rounded-r-press last:border-l-0 hover:bg-sunken disabled:text-soft disabled:opacity-60`}
    >
      {sign}
    </button>
  )
  return (
    <div className="flex">
      {step('−', 'Fewer', less)}
      <input
        {...numberInput}
        ref={restoreTyped}
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
        {...field}
        className={`figures w-20 min-w-0 flex-1 border bg-raised px-1 text-center font-semibold focus:z-10 print:border-0 ${large ? 'min-h-12 text-lead' : 'min-h-11'} ${wrong ? 'border-bad' : 'border-edge hover:border-ink'}`}
      />
      {step('+', 'More', more)}
    </div>
  )
}

type NearestQuantitiesProps = { answer: QuantityAnswer; take: (units: number) => void }

export function NearestQuantities({ answer, take }: NearestQuantitiesProps) {
  if (answer.ok) return null
  return [answer.below, answer.above].map((units) =>
    units === null ? null : (
      <Button key={units} small onClick={() => take(units)}>
        Order {formatCount(units)}
      </Button>
    ),
  )
}

type NextBreakProps = {
  next: { from: number; price: number; saves: number } | null
  units: number
  stock: number
  currency: string
  take: (units: number) => void
}

/** A hint at the next price break, with a button that sets its quantity. */
export function NextBreak({ next, units, stock, currency, take }: NextBreakProps) {
  if (!next || next.from > stock || !isBreakNear(next, units)) return null
  const show = (amount: number) => formatMoney(amount, currency)
  const words = `${formatCount(next.from - units)} more and each costs ${show(next.price)}`
  return (
    <>
      <span className="text-row text-soft">
        {next.saves > 0 ? `${words}: ${show(next.saves)} less in all` : words}
      </span>
      <Button variant="quiet" small onClick={() => take(next.from)}>
        Take {formatCount(next.from)}
      </Button>
    </>
  )
}
