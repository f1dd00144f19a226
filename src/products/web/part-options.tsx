import type { ReactNode } from 'react'
import { showCount } from '#base/counts.ts'
import { showMoney } from '#base/money.ts'
import { FitSign } from '#fitment/web/fit-sign.tsx'
import { WholeNumbers } from '#web/ui/facts.tsx'
import { minOrderable } from '../orderable.ts'
import { describeMatch } from './catalogue-search.ts'
import type { Order, Suggestion, Suggestions, usePartCombobox } from './part-combobox.ts'
import { Thumb } from './product-picture.tsx'

/** The list under the field; what stands `above` it is shown also where there are no parts. */
export function PartOptions({
  combobox: { id, shown: visible, parts, activeIndex, activate, order, setHovered, choose },
  above,
  below,
  className,
}: {
  combobox: ReturnType<typeof usePartCombobox>
  above?: ReactNode
  below?: ReactNode
  className: string
}) {
  return (
    <>
      {(parts.length > 0 || above) && (
        <div
          // The focus stays in the field, so that the list opens and closes by that alone.
          onPointerDown={(event) => event.preventDefault()}
          onPointerMove={() => setHovered(true)}
          onPointerLeave={() => {
            setHovered(false)
            activate(-1)
          }}
          className={`absolute overflow-y-auto bg-raised shadow-float ${className}`}
        >
          {above}
          {parts.length > 0 && (
            <div id={`${id}-list`} role="listbox" aria-label="Parts that may be meant">
              {parts.map((row, index) => (
                <SuggestionRow
                  key={row.productId}
                  id={`${id}-${index}`}
                  row={row}
                  active={index === activeIndex}
                  order={index === activeIndex ? order : null}
                  point={() => activate(index)}
                  choose={() => choose(row)}
                />
              ))}
            </div>
          )}
          {below}
        </div>
      )}
      <p role="status" className="sr-only">
        {order && (order.typed || order.message)
          ? describeOrder(order)
          : visible && describe(visible)}
      </p>
    </>
  )
}

function describe(suggestions: Suggestions): string {
  if (suggestions.failed !== undefined) return suggestions.failed
  const { words, rows, didYouMean } = suggestions
  const count = rows.length === 1 ? '1 suggestion' : `${rows.length || 'No'} suggestions`
  return `${didYouMean === null ? '' : `Did you mean ${didYouMean}? `}${count} for ${words}`
}

/** What is said of the units that are typed, and of what Enter does. */
function describeOrder({ typed, message }: Order): string {
  if (typed === '' && !message) return 'Type how many: Enter puts them into your basket'
  const next = typed && `Enter puts ${showCount(Number(typed))} into your basket`
  return [message, next].filter(Boolean).join(': ')
}

type PartOptionProps = {
  id: string
  row: Suggestion
  active: boolean
  order: Order | null
  point: () => void
  choose: () => void
}

function SuggestionRow({ id, row, active, order, point, choose }: PartOptionProps) {
  const { productId, productCode, name, img, price, currency, stock } = row
  const why = describeMatch(row)
  const isOrderable = minOrderable({ ...row, quantity: stock }) !== null
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
        <FitSign productId={productId} small className="my-0.5" />
        {order && (
          <p className={`text-xs font-semibold ${order.message ? 'text-bad' : 'text-accent-text'}`}>
            {describeOrder(order)}
          </p>
        )}
      </div>
      <div className="figures text-right">
        <p className="font-semibold">{showMoney(price, currency)}</p>
        <p className={`text-xs whitespace-nowrap ${isOrderable ? 'text-soft' : 'text-bad'}`}>
          {isOrderable ? `${showCount(stock)} in stock` : 'not orderable now'}
        </p>
      </div>
    </div>
  )
}
