import { formatMoney } from '#base/currency.ts'
import { pluralize } from '#base/format.ts'
import { Banner } from '#web/ui/banner.tsx'
import type { Basket } from '../contract.ts'

/** Says how prices have changed since the parts were chosen. Higher prices are shown at their lines too. */
export function PriceBanner({ basket: { lines, currency } }: { basket: Basket }) {
  const changed = lines.flatMap(({ priceBefore, ...line }) =>
    priceBefore === null ? [] : [{ ...line, priceBefore }],
  )
  const rose = changed.filter(({ priceBefore, unitPrice }) => unitPrice > priceBefore)
  const fell = changed.filter(({ priceBefore, unitPrice }) => unitPrice < priceBefore)
  const saved = fell.reduce(
    (sum, { priceBefore, unitPrice, quantity }) => sum + (priceBefore - unitPrice) * quantity,
    0,
  )
  const isDealer = fell.some(({ unitPrice, basePrice }) => unitPrice < basePrice)
  if (changed.length === 0) return null
  return (
    <Banner tone={rose.length > 0 ? 'warn' : 'good'}>
      {saved > 0 && (
        <p>
          {isDealer ? 'Your dealer prices saved' : 'Lower prices saved you'}{' '}
          {formatMoney(saved, currency)}.
        </p>
      )}
      {rose.length > 0 && (
        <p>
          {pluralize(rose.length, 'part')} {rose.length === 1 ? 'costs' : 'cost'} more than when you
          chose {rose.length === 1 ? 'it' : 'them'}.
        </p>
      )}
    </Banner>
  )
}
