import type { ReactNode } from 'react'
import { showCount } from '#base/counts.ts'
import { showMoney } from '#base/money.ts'
import { spec } from '#base/texts.ts'
import type { Product } from '../contract.ts'
import { costOfUnits } from '../pricing.ts'

/** What one unit costs, and from how many units on it costs less. */
export function PriceTable({ product, before }: { product: Product; before: ReactNode }) {
  const { price, currency, priceBreaks } = product
  const show = (amount: number) => showMoney(amount, currency)
  return (
    <div className="mt-6">
      <p className="flex flex-wrap items-baseline gap-x-3">
        <span className="text-sm text-soft">{spec.card.price}</span>
        <span className="figures font-display text-5xl leading-none font-semibold">
          {before}
          {show(price)}
        </span>
        <span className="text-sm text-soft">for one unit</span>
      </p>
      {priceBreaks.length > 0 && (
        <table className="figures mt-5 w-full text-sm">
          <caption className="sr-only">Prices by quantity</caption>
          <thead>
            <tr className="border-b border-ink text-left text-xs text-soft">
              <th scope="col" className="py-1.5 font-medium">
                From
              </th>
              <th scope="col" className="py-1.5 text-right font-medium">
                Each
              </th>
              <th scope="col" className="py-1.5 text-right font-medium">
                So many cost
              </th>
            </tr>
          </thead>
          <tbody>
            {pointsOf(product).map((from) => {
              const { unitPrice, totalPrice } = costOfUnits(product, from)
              return (
                <tr key={from} className="border-b border-line">
                  <th scope="row" className="py-2 text-left font-medium">
                    {showCount(from)} units
                  </th>
                  <td className="py-2 text-right">{show(unitPrice)}</td>
                  <td className="py-2 text-right text-soft">{show(totalPrice)}</td>
                </tr>
              )
            })}
          </tbody>
        </table>
      )}
    </div>
  )
}

/** The smallest order, and every quantity from which the price falls. */
function pointsOf({ minimumQuantity, priceBreaks }: Product): number[] {
  const breaks = priceBreaks.map(({ from }) => from).filter((from) => from > minimumQuantity)
  return [minimumQuantity, ...breaks]
}
