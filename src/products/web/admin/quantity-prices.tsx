import type { KeyboardEvent } from 'react'
import { getCurrencySymbol } from '#base/currency.ts'
import { Button } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import type { BreakEdit } from '../../price-edits.ts'

type QuantityPricesProps = {
  /** The part's number, if there are several parts on the page. */
  of?: string
  breaks: BreakEdit[]
  change: (breaks: BreakEdit[]) => void
  /** One below the other, as in a form. */
  stacked?: boolean
  /** Of the prices, shown before each. */
  currency?: string
  readOnly?: boolean
  /** The name of the inputs, by which a form focuses them. */
  field?: string
  /** The id of the element that says what is wrong with them. */
  error?: string | undefined
}

/** The quantity prices of a part: from how many units, and at which price each. */
export function QuantityPrices(props: QuantityPricesProps) {
  const { of, breaks, change, stacked = false, currency, readOnly = false, field, error } = props
  const ofPart = of ? ` of ${of}` : ''
  const set = (index: number, fields: Partial<BreakEdit>) =>
    change(breaks.map((one, at) => (at === index ? { ...one, ...fields } : one)))
  const shared = { field, error, readOnly }
  return (
    <span
      className={
        stacked ? 'grid justify-items-start gap-2' : 'flex flex-wrap items-center gap-x-2 gap-y-1'
      }
    >
      {breaks.map(({ from, price }, index) => {
        const name = `Quantity price ${index + 1}${ofPart}`
        return (
          <span
            key={index}
            className={`flex items-center gap-1.5 ${stacked ? 'flex-wrap' : 'max-[20rem]:flex-wrap'}`}
          >
            <span aria-hidden="true" className="text-note text-soft">
              from
            </span>
            <PriceInput
              {...shared}
              name={`${name}: from units`}
              column={`from ${index}`}
              value={from}
              // An empty one was just added, to be typed in.
              autoFocus={!readOnly && from === '' && price === ''}
              change={(typed) => set(index, { from: typed })}
              className={stacked ? 'w-16' : 'w-14'}
            />
            {stacked && (
              <span aria-hidden="true" className="ml-1.5 text-note text-soft">
                price
              </span>
            )}
            <PriceInput
              {...shared}
              name={`${name}: price`}
              column={`price ${index}`}
              value={price}
              {...(currency && { currency })}
              change={(typed) => set(index, { price: typed })}
              className={stacked ? 'w-24' : 'w-20'}
            />
            {!readOnly && (
              <button
                type="button"
                aria-label={`Remove quantity price ${index + 1}${ofPart}`}
                className="inline-grid size-8 place-items-center rounded-press text-soft hover:text-bad pointer-coarse:size-11 print:hidden"
                onClick={() => change(breaks.filter((_, at) => at !== index))}
              >
                <Icon name="cross" />
              </button>
            )}
          </span>
        )
      })}
      {!readOnly && (
        <Button
          variant={stacked ? 'plain' : 'quiet'}
          small
          aria-label={`Add quantity price${ofPart}`}
          title={stacked ? undefined : 'Add quantity price'}
          className={stacked ? '' : 'text-soft pointer-coarse:min-w-11'}
          onClick={() => change([...breaks, { from: '', price: '' }])}
        >
          {stacked ? '+ Quantity price' : '+'}
        </Button>
      )}
    </span>
  )
}

type PriceInputProps = {
  name: string
  column: string
  value: string
  currency?: string
  /** The error, shown below it. */
  wrong?: string | undefined
  field?: string | undefined
  error?: string | undefined
  change: (typed: string) => void
  autoFocus?: boolean
  readOnly?: boolean
  className?: string
}

/** An input in a table cell; the arrows up and down move to the same column of the next row. */
export function PriceInput(props: PriceInputProps) {
  const { name, column, value, currency, wrong, field, error, change, ...rest } = props
  const { className = 'w-24', ...input } = rest
  const id = `${column} ${name}`.replace(/\W+/g, '-')
  const described = wrong ? `${id}-error` : error
  return (
    <span className="relative inline-grid justify-items-end">
      {currency && (
        <span
          aria-hidden="true"
          className="absolute left-2 flex h-8 items-center text-note text-soft pointer-coarse:h-11"
        >
          {getCurrencySymbol(currency)}
        </span>
      )}
      <input
        {...input}
        name={field}
        inputMode="decimal"
        autoComplete="off"
        aria-label={name}
        aria-invalid={described ? true : undefined}
        aria-describedby={described}
        data-column={column}
        value={value}
        onChange={({ currentTarget }) => change(currentTarget.value)}
        onKeyDown={moveBetweenRows}
        className={`h-8 rounded-press border bg-raised px-2 text-right text-row tabular-nums hover:border-ink read-only:border-line read-only:bg-sunken pointer-coarse:h-11 pointer-coarse:text-base ${described ? 'border-bad' : 'border-edge'} ${className}`}
      />
      {wrong && (
        <span id={`${id}-error`} role="alert" className="max-w-56 text-note text-bad">
          {wrong}
        </span>
      )}
    </span>
  )
}

function moveBetweenRows(event: KeyboardEvent<HTMLInputElement>): void {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
  if (!step) return
  event.preventDefault()
  const { dataset, form, ownerDocument } = event.currentTarget
  const column = `input[data-column="${dataset['column']}"]`
  const all = [...(form ?? ownerDocument).querySelectorAll<HTMLInputElement>(column)]
  const next = all[all.indexOf(event.currentTarget) + step]
  next?.focus()
  next?.select()
}
