import { formatMoney } from '#base/currency.ts'
import type { Totals as BasketTotals } from '#basket/contract.ts'
import type { PurchaseDetails } from '../contract.ts'
import { listCredits } from '../rules.ts'

/** The totals of a basket or purchase; of a placed purchase with its credit notes and payments. */
export function Totals({ of, purchase }: { of: BasketTotals; purchase?: PurchaseDetails }) {
  const { credits, left } = listCredits(purchase ?? of)
  const refunded = purchase?.refunded ?? 0
  const { subtotal, taxName, taxPercent, tax, total, currency } = of
  return (
    <dl className="figures grid content-start gap-2" aria-live="polite">
      {taxPercent > 0 && (
        <>
          <Sum name="Subtotal" value={formatMoney(subtotal, currency)} />
          <Sum name={`${taxName} ${taxPercent} %`} value={formatMoney(tax, currency)} />
        </>
      )}
      <div
        className={`flex items-end justify-between gap-4 ${taxPercent > 0 ? 'border-t border-ink pt-3' : ''}`}
      >
        <dt className="text-soft">Total</dt>
        <dd className="font-display text-amount leading-none font-semibold">
          {formatMoney(total, currency)}
        </dd>
      </div>
      {credits.map(({ name, amount }) => (
        <Sum key={name} name={name} value={`−${formatMoney(amount, currency)}`} />
      ))}
      {credits.length > 0 && <Sum name="After credits" value={formatMoney(left, currency)} />}
      {purchase && purchase.received > 0 && purchase.openAmount > 0 && (
        <>
          <Sum name="Received" value={`−${formatMoney(purchase.received, currency)}`} />
          <Sum name="Open" value={formatMoney(purchase.openAmount, currency)} />
        </>
      )}
      {purchase && purchase.overpaid > 0 && (
        <Sum name="Paid too much" value={formatMoney(purchase.overpaid, currency)} />
      )}
      {refunded > 0 && <Sum name="Refunded" value={formatMoney(refunded, currency)} />}
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
