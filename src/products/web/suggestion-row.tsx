import { showCount } from '#base/counts.ts'
import { showMoney } from '#base/money.ts'
import { WholeNumbers } from '#web/ui/whole-numbers.tsx'
import { fewestUnits } from '../orderable.ts'
import { Thumb } from './thumb.tsx'
import type { Suggestion } from './use-suggestions.ts'
import { whyFound } from './why-found.ts'

/** A part in a list that a field offers; it is one of the list's options. */
export type OfferedRow = {
  id: string
  row: Suggestion
  active: boolean
  /** The pointer means this one. */
  point: () => void
  choose: () => void
}

/** One part that may be meant: number, name, price, what is left of it, and why it is offered. */
export function SuggestionRow({ id, row, active, point, choose }: OfferedRow) {
  const { productCode, name, img, price, currency } = row
  const why = whyFound(row)
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the field that owns the list has its keys
    <div
      id={id}
      role="option"
      tabIndex={-1}
      aria-selected={active}
      onPointerMove={point}
      onClick={choose}
      className={`grid min-h-14 cursor-pointer grid-cols-[auto_minmax(0,1fr)_auto] items-center gap-3 px-4 py-1.5 ${active ? 'bg-sunken outline-2 -outline-offset-2 outline-accent-text' : ''}`}
    >
      <Thumb src={img} />
      <div className="min-w-0">
        <p className="flex flex-wrap items-baseline gap-x-3">
          <span className="part-number text-xs text-soft">{productCode}</span>
          <span className="font-semibold text-balance sm:truncate">{name}</span>
        </p>
        {why && (
          <p className="line-clamp-3 text-xs text-soft sm:line-clamp-2">
            <WholeNumbers>{why}</WholeNumbers>
          </p>
        )}
      </div>
      <div className="figures text-right">
        <p className="font-semibold">{showMoney(price, currency)}</p>
        <Stock row={row} />
      </div>
    </div>
  )
}

function Stock({ row: { stock, minimumQuantity, caseQuantity } }: { row: Suggestion }) {
  const orderable = fewestUnits({ quantity: stock, minimumQuantity, caseQuantity }) !== null
  return (
    <p className={`text-xs whitespace-nowrap ${orderable ? 'text-soft' : 'text-bad'}`}>
      {orderable ? `${showCount(stock)} in stock` : 'not orderable now'}
    </p>
  )
}
