import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useEffect, useId, useRef } from 'react'
import { Link } from 'react-router'
import { formatMoney } from '#base/currency.ts'
import { parseWholeNumber } from '#base/whole-number.ts'
import { FitSign } from '#fitment/web/fit-sign.tsx'
import { describeLimits } from '#products/orderable.ts'
import { checkQuantity } from '#products/rules.ts'
import { Thumb } from '#products/web/product-picture.tsx'
import { NearestQuantities, NextBreak, QuantityInput } from '#products/web/quantity-input.tsx'
import { Button } from '#web/ui/button.tsx'
import type { BasketLine } from '../contract.ts'
import { basketChange } from './change-basket.ts'

const sendAfterMs = 500

/** Reads a quantity field; `ok` is false where it holds none that could be ordered. */
export const readQuantity = (typed: string) => parseWholeNumber(typed, { min: 1, missing: '' })

type BasketRowProps = {
  line: BasketLine
  currency: string
  supersession: ReactNode
  /** The text of the quantity field. */
  typed: string
  setTyped: SetTyped
  /** Sets the line's quantity in the basket. */
  setQuantity: (quantity: number) => void
  remove: () => void
}

/** Undefined: the field holds the basket's quantity again. */
type SetTyped = (typed: string | undefined) => void

export function BasketRow(props: BasketRowProps) {
  const { line, currency, supersession, typed, setTyped, setQuantity, remove } = props
  const id = useId()
  const { change, flush } = useQuantityField(line.quantity, setTyped, setQuantity)
  const orderable = { ...line, quantity: line.stock, successors: line.supersession?.successors }
  const check = checkQuantity(orderable, typed)
  const isSold = line.code !== 'unknown-product'
  const quantityProblem = check.ok ? null : check.message
  const problem = isSold ? quantityProblem : line.message
  const show = (amount: number) => formatMoney(amount, currency)
  const take = (units: number) => change(String(units))
  return (
    <li className="grid grid-cols-[3.5rem_minmax(0,1fr)_auto] items-start gap-x-4 gap-y-2 border-b border-line py-3 md:grid-cols-[3.5rem_minmax(0,1fr)_9.5rem_4.5rem_5.5rem_2.75rem] md:items-center">
      <Thumb src={line.img} />
      <LinePart line={line} limits={isSold ? describeLimits(orderable) : null} />
      <Button
        variant="quiet"
        small
        aria-label={`Remove ${line.name}`}
        onClick={remove}
        className="min-w-11 px-3! max-[16rem]:col-start-3 max-[16rem]:row-start-1 min-[16rem]:max-md:-mr-4 md:order-last"
      >
        ×
      </Button>
      {isSold && (
        // biome-ignore lint/a11y/noStaticElementInteractions: leaving the field or its buttons sends the quantity
        <div
          onBlur={flush}
          className="col-span-full flex items-center justify-between gap-4 md:contents"
        >
          <QuantityInput
            product={orderable}
            label={`Quantity of ${line.name}`}
            typed={typed}
            change={change}
            wrong={problem !== null}
            describedBy={`${id}-problem`}
          />
          <p className="figures text-right text-row">
            {show(line.unitPrice)}
            {line.unitPrice < line.basePrice && (
              <s className="block text-note text-soft">{show(line.basePrice)}</s>
            )}
          </p>
          <p className="figures text-right font-semibold">{show(line.lineTotal)}</p>
        </div>
      )}
      <div
        id={`${id}-problem`}
        role="status"
        className="col-span-full flex flex-wrap items-center gap-3 text-row empty:hidden md:order-last md:pl-18"
      >
        {line.priceBefore !== null && line.unitPrice > line.priceBefore && (
          <span className="font-medium">
            Price changed: {show(line.priceBefore)} → {show(line.unitPrice)}
          </span>
        )}
        {/* The notice of its successors names the problem. */}
        {problem && !line.supersession && <span className="font-medium text-bad">{problem}</span>}
        {isSold && <NearestQuantities answer={check} take={take} />}
        {supersession}
        {line.state === 'gone' && (
          <Button small onClick={remove}>
            Remove
          </Button>
        )}
        {!problem && (
          <NextBreak
            next={line.nextBreak}
            units={line.quantity}
            stock={line.stock}
            currency={currency}
            take={take}
          />
        )}
      </div>
    </li>
  )
}

/** The part of a line; without `limits` it is no longer sold. */
function LinePart({ line, limits }: { line: BasketLine; limits: string | null }) {
  const { productId, productCode, name, note } = line
  return (
    <div className="min-w-0 max-[16rem]:col-span-full">
      <p className="part-number text-note text-soft">{productCode}</p>
      {limits === null ? (
        <span className="font-semibold">{name || 'Discontinued part'}</span>
      ) : (
        // A measure does not stand alone on its line.
        <p className="text-balance">
          <Link to={`/purchase/${productId}`} className="py-3 font-semibold hover:underline">
            {name}
          </Link>
        </p>
      )}
      {limits !== null && <p className="figures text-note text-soft">{limits}</p>}
      {note && <p className="text-note wrap-anywhere text-soft">Note: {note}</p>}
      {limits !== null && <FitSign productId={productId} small className="mt-1" />}
    </div>
  )
}

/**
 * Sends what is typed as a line's quantity to the basket once the field rests, or loses focus. `change` takes what the
 * field holds; `flush` sends at once what is waiting.
 */
function useQuantityField(
  quantity: number,
  setTyped: SetTyped,
  setQuantity: (quantity: number) => void,
) {
  const cache = useQueryClient()
  const waiting = useRef<{ quantity: number; timer: ReturnType<typeof setTimeout> }>(undefined)
  const stopWaiting = () => {
    clearTimeout(waiting.current?.timer)
    waiting.current = undefined
  }
  useEffect(() => () => clearTimeout(waiting.current?.timer), [])
  const flush = () => {
    if (waiting.current) setQuantity(waiting.current.quantity)
    stopWaiting()
  }
  const change = (value: string) => {
    stopWaiting()
    const read = readQuantity(value)
    // While a change is being sent, the basket will hold another quantity than the line shows.
    const isChanging = cache.isMutating({ mutationKey: basketChange }) > 0
    const isSame = read.ok && read.value === quantity && !isChanging
    setTyped(isSame ? undefined : value)
    if (!read.ok || isSame) return
    waiting.current = { quantity: read.value, timer: setTimeout(flush, sendAfterMs) }
  }
  return { change, flush }
}
