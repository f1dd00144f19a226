import { useEffect, useId, useRef, useState } from 'react'
import { Link } from 'react-router'
import { showCount } from '#base/counts.ts'
import { showMoney } from '#base/money.ts'
import { readWholeNumber } from '#base/whole-number.ts'
import type { BasketLine } from '#basket/contract.ts'
import { checkQuantity } from '#products/rules.ts'
import { stepUnits } from '#products/step-units.ts'
import { NextBreak } from '#products/web/next-break.tsx'
import { Thumb } from '#products/web/thumb.tsx'
import { Button } from '#web/ui/button.tsx'
import { numberInput } from '#web/ui/number-input.ts'

/** What is typed is sent when nothing more was typed for so long. */
const restMs = 500

/** One line: what it is, how many, what it costs, and what is to be mended. */
export function BasketRow({
  line,
  currency,
  set,
  takeOut,
}: {
  line: BasketLine
  currency: string
  set: (quantity: number) => void
  takeOut: () => void
}) {
  const id = useId()
  const { typed, change } = useTyped(line, set)
  const orderable = {
    quantity: line.stock,
    minimumQuantity: line.minimumQuantity,
    caseQuantity: line.caseQuantity,
  }
  const answer = checkQuantity(orderable, typed)
  const there = line.code !== 'unknown-product'
  const problem = there ? (answer.ok ? null : answer.message) : line.message
  const show = (amount: number) => showMoney(amount, currency)
  return (
    <li className="grid grid-cols-[3.5rem_minmax(0,1fr)_auto] items-start gap-x-4 gap-y-2 border-b border-line py-3 md:grid-cols-[3.5rem_minmax(0,1fr)_11rem_5.5rem_6.5rem_2.75rem] md:items-center">
      <Thumb src={line.img} />
      <div className="min-w-0">
        <p className="part-number text-xs text-soft">{line.productCode}</p>
        {there ? (
          <Link to={`/purchase/${line.productId}`} className="font-semibold hover:underline">
            {line.name}
          </Link>
        ) : (
          <span className="font-semibold">{line.name || 'A part that is no more'}</span>
        )}
        {there && <p className="figures text-xs text-soft">{limits(line)}</p>}
      </div>
      <Button
        look="quiet"
        small
        aria-label={`Take out ${line.name}`}
        onClick={takeOut}
        className="px-3! md:order-last"
      >
        ×
      </Button>
      {there && (
        <div className="col-span-full flex items-center justify-between gap-4 md:contents">
          <div className="flex">
            <Step sign="−" name="Fewer" to={stepUnits(orderable, typed, -1)} take={change} />
            <input
              {...numberInput}
              min={1}
              value={typed}
              onChange={({ currentTarget }) => change(currentTarget.value)}
              aria-label={`Quantity of ${line.name}`}
              aria-invalid={problem ? true : undefined}
              aria-describedby={`${id}-problem`}
              className={`figures min-h-11 w-20 min-w-0 border bg-raised px-1 text-center font-semibold focus:z-10 ${problem ? 'border-bad' : 'border-edge hover:border-ink'}`}
            />
            <Step sign="+" name="More" to={stepUnits(orderable, typed, 1)} take={change} />
          </div>
          <p className="figures text-right text-sm">
            {show(line.unitPrice)}
            {line.unitPrice < line.basePrice && (
              <s className="block text-xs text-soft">{show(line.basePrice)}</s>
            )}
          </p>
          <p className="figures text-right font-semibold">{show(line.lineTotal)}</p>
        </div>
      )}
      <div
        id={`${id}-problem`}
        role="status"
        className="col-span-full flex flex-wrap items-center gap-3 text-sm empty:hidden md:pl-18"
      >
        {problem && <span className="font-medium text-bad">{problem}</span>}
        {problem &&
          there &&
          !answer.ok &&
          [answer.below, answer.above].map((units) =>
            units === null ? null : (
              <Button key={units} small onClick={() => change(String(units))}>
                Order {showCount(units)}
              </Button>
            ),
          )}
        {line.state === 'gone' && (
          <Button small onClick={takeOut}>
            Take it out
          </Button>
        )}
        {!problem && (
          <NextBreak
            next={line.nextBreak}
            units={line.quantity}
            stock={line.stock}
            currency={currency}
            take={(units) => change(String(units))}
          />
        )}
      </div>
    </li>
  )
}

/** What is in the field: what the shop has, or what was typed since and is on its way there. */
function useTyped(line: BasketLine, set: (quantity: number) => void) {
  const [typed, setTyped] = useState(String(line.quantity))
  const [known, setKnown] = useState(line.quantity)
  const [resting, setResting] = useState(false)
  if (known !== line.quantity && !resting) {
    setKnown(line.quantity)
    setTyped(String(line.quantity))
  }
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  const change = (value: string) => {
    setTyped(value)
    clearTimeout(timer.current)
    const read = readWholeNumber(value, { least: 1, missing: '' })
    const differs = read.ok && read.value !== line.quantity
    setResting(differs)
    if (!differs) return
    timer.current = setTimeout(() => {
      setResting(false)
      set(read.value)
    }, restMs)
  }
  return { typed, change }
}

function Step({
  sign,
  name,
  to,
  take,
}: {
  sign: string
  name: string
  to: number | null
  take: (value: string) => void
}) {
  return (
    <button
      type="button"
      tabIndex={-1}
      disabled={to === null}
      aria-label={to === null ? name : `${name}: ${to}`}
      onClick={() => to !== null && take(String(to))}
      className="min-h-11 w-11 shrink-0 border border-edge bg-raised text-lg select-none first:rounded-l-press first:border-r-0 last:rounded-r-press last:border-l-0 hover:bg-sunken disabled:text-soft disabled:opacity-60"
    >
      {sign}
    </button>
  )
}

function limits({ minimumQuantity, caseQuantity, stock }: BasketLine): string {
  return [
    `Minimum ${showCount(minimumQuantity)}`,
    caseQuantity === null ? '' : `cases of ${showCount(caseQuantity)}`,
    `${showCount(stock)} in stock`,
  ]
    .filter(Boolean)
    .join(' · ')
}
