import { showCount } from '#base/counts.ts'
import { showMoney } from '#base/money.ts'
import { Thumb } from '#products/web/thumb.tsx'
import type { AgainLine } from '../contract.ts'
import { wordsOfChanges, wordsOfCounted } from './change-words.ts'

/** An order of once, and its product, or one that took its place, today. */
export type Row = { key: string; ordered: AgainLine; now: AgainLine['now'][number] }

/** One line: what it was, what has changed, and what it costs today. */
export function AgainRow({
  row: { ordered, now },
  currency,
  isChosen,
  toggle,
}: {
  row: Row
  currency: string
  isChosen: boolean
  toggle: () => void
}) {
  const { line } = now
  const isOrderable = line.state === 'ready'
  const show = (amount: number) => showMoney(amount, currency)
  const name = line.name || ordered.name
  return (
    <li className="grid grid-cols-[auto_3.5rem_minmax(0,1fr)] items-start gap-x-3 gap-y-1 border-b border-line py-3 sm:grid-cols-[auto_3.5rem_minmax(0,1fr)_auto] sm:items-center">
      <label className="grid size-11 place-items-center">
        <span className="sr-only">Order {name}</span>
        <input
          type="checkbox"
          className="size-5 accent-accent-fill"
          checked={isChosen}
          disabled={!isOrderable}
          onChange={toggle}
        />
      </label>
      <Thumb src={line.img || ordered.img} />
      <div className="min-w-0 max-[16rem]:col-span-full">
        <p className="part-number text-xs text-soft">{line.productCode || ordered.productCode}</p>
        <p className="font-semibold">{name}</p>
        {wordsOfChanges(ordered, now, currency).map((words) => (
          <p key={words} className={`text-sm ${isOrderable ? '' : 'text-bad'}`}>
            {words}
          </p>
        ))}
      </div>
      {isOrderable && (
        <p className="figures col-start-3 text-sm max-[16rem]:col-start-1 max-[16rem]:col-span-full sm:col-start-4 sm:text-right">
          {showCount(line.quantity)} × {show(line.unitPrice)}
          <span className="block font-semibold">{show(line.lineTotal)}</span>
        </p>
      )}
    </li>
  )
}

/** An order whose place was taken by what stands in another's line: shown, and not counted twice. */
export function CountedRow({ ordered, at }: { ordered: AgainLine; at: AgainLine }) {
  return (
    <li className="grid grid-cols-[auto_3.5rem_minmax(0,1fr)] items-center gap-x-3 border-b border-line py-3">
      <span className="size-11" />
      <Thumb src={ordered.img} />
      <div className="min-w-0 max-[16rem]:col-span-full">
        <p className="part-number text-xs text-soft">{ordered.productCode}</p>
        <p className="font-semibold">{ordered.name}</p>
        <p className="text-sm">{wordsOfCounted(ordered, at)}</p>
      </div>
    </li>
  )
}
