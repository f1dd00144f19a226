import {
  type Dispatch,
  type ReactNode,
  type SetStateAction,
  useEffect,
  useId,
  useRef,
  useState,
} from 'react'
import { Link } from 'react-router'
import { showMoney } from '#base/money.ts'
import { readWholeNumber } from '#base/whole-number.ts'
import { describeLimits } from '#products/orderable.ts'
import { checkQuantity } from '#products/rules.ts'
import { NearestQuantities } from '#products/web/nearest-units.tsx'
import { NextBreak } from '#products/web/next-break.tsx'
import { Thumb } from '#products/web/thumb.tsx'
import { QuantityInput } from '#products/web/units-field.tsx'
import { Button } from '#web/ui/button.tsx'
import type { BasketLine } from '../contract.ts'

/** What is typed is sent when nothing more was typed for so long. */
const restMs = 500

/** Keeps the products whose fields hold no quantity: what is shown there is not in the basket. */
export type SetUnread = Dispatch<SetStateAction<string[]>>

/** One line: what it is, how many, what it costs, and what is to be mended. */
export function BasketRow({
  line,
  currency,
  jump,
  failures,
  setUnread,
  set,
  takeOut,
}: {
  line: BasketLine
  currency: string
  /** What took its place, where something did. */
  jump: ReactNode
  /** How many changes have failed: then the fields hold again what the shop has. */
  failures: number
  setUnread: SetUnread
  set: (quantity: number) => void
  takeOut: () => void
}) {
  const id = useId()
  const { typed, change, flush } = useTyped(line, failures, set)
  const isRead = readUnits(typed).ok
  useEffect(() => {
    if (isRead) return
    setUnread((ids) => [...ids, line.productId])
    return () => setUnread((ids) => ids.filter((id) => id !== line.productId))
  }, [isRead, line.productId, setUnread])
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
    <li className="grid grid-cols-[3.5rem_minmax(0,1fr)_auto] items-start gap-x-4 gap-y-2 border-b border-line py-3 md:grid-cols-[3.5rem_minmax(0,1fr)_9.5rem_4.5rem_5.5rem_2.75rem] md:items-center">
      <Thumb src={line.img} />
      <div className="min-w-0 max-[16rem]:col-span-full">
        <p className="part-number text-xs text-soft">{line.productCode}</p>
        {there ? (
          // A measure does not stand alone on its line.
          <p className="text-balance">
            <Link to={`/purchase/${line.productId}`} className="py-3 font-semibold hover:underline">
              {line.name}
            </Link>
          </p>
        ) : (
          <span className="font-semibold">{line.name || 'A part that is no more'}</span>
        )}
        {there && <p className="figures text-xs text-soft">{describeLimits(orderable)}</p>}
      </div>
      <Button
        look="quiet"
        small
        aria-label={`Take out ${line.name}`}
        onClick={takeOut}
        className="min-w-11 px-3! max-[16rem]:col-start-3 max-[16rem]:row-start-1 min-[16rem]:max-md:-mr-4 md:order-last"
      >
        ×
      </Button>
      {there && (
        // biome-ignore lint/a11y/noStaticElementInteractions: whoever leaves field or steps has said all of it
        <div
          onBlur={flush}
          className="col-span-full flex items-center justify-between gap-4 max-[16rem]:flex-wrap md:contents"
        >
          <QuantityInput
            product={orderable}
            label={`Quantity of ${line.name}`}
            typed={typed}
            change={change}
            wrong={problem !== null}
            describedBy={`${id}-problem`}
          />
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
        className="col-span-full flex flex-wrap items-center gap-3 text-sm empty:hidden md:order-last md:pl-18"
      >
        {line.priceBefore !== null && (
          <span className="font-medium">
            One cost {show(line.priceBefore)} when you chose it, and costs {show(line.unitPrice)}{' '}
            now.
          </span>
        )}
        {problem && <span className="font-medium text-bad">{problem}</span>}
        {there && <NearestQuantities answer={answer} take={(units) => change(String(units))} />}
        {jump}
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

const readUnits = (typed: string) => readWholeNumber(typed, { least: 1, missing: '' })

/** What is in the field: what the shop has, or what was typed since and is on its way there. */
function useTyped(line: BasketLine, failures: number, set: (quantity: number) => void) {
  const [typed, setTyped] = useState(String(line.quantity))
  const [known, setKnown] = useState({ quantity: line.quantity, failures })
  const [resting, setResting] = useState<number | null>(null)
  const isNews = known.quantity !== line.quantity || known.failures !== failures
  if (isNews && resting === null) {
    setKnown({ quantity: line.quantity, failures })
    setTyped(String(line.quantity))
  }
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  const send = (quantity: number) => {
    clearTimeout(timer.current)
    setResting(null)
    set(quantity)
  }
  const change = (value: string) => {
    setTyped(value)
    clearTimeout(timer.current)
    const read = readUnits(value)
    const wanted = read.ok && read.value !== line.quantity ? read.value : null
    setResting(wanted)
    if (wanted !== null) timer.current = setTimeout(() => send(wanted), restMs)
  }
  const flush = () => {
    if (resting !== null) send(resting)
  }
  return { typed, change, flush }
}
