import { showMoney } from '#base/money.ts'
import type { Totals as Sums } from '../contract.ts'

export function Totals({ of, refunded = 0 }: { of: Sums; refunded?: number }) {
  const { goods, taxName, taxPercent, tax, total, currency } = of
  return (
    <dl className="figures grid content-start gap-2" aria-live="polite">
      {taxPercent > 0 && (
        <>
          <Sum name="Goods" value={showMoney(goods, currency)} />
          <Sum name={`${taxName} ${taxPercent} %`} value={showMoney(tax, currency)} />
        </>
      )}
      <div className="flex items-end justify-between gap-4 border-t border-ink pt-3">
        <dt className="text-soft">Total</dt>
        <dd className="font-display text-4xl leading-none font-semibold">
          {showMoney(total, currency)}
        </dd>
      </div>
      {refunded > 0 && <Sum name="Given back" value={showMoney(refunded, currency)} />}
    </dl>
  )
}

function Sum({ name, value }: { name: string; value: string }) {
  return (
    <div className="flex justify-between gap-4">
      <dt className="text-soft">{name}</dt>
      <dd>{value}</dd>
    </div>
  )
}
