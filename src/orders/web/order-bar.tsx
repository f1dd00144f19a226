import { showCount } from '#base/counts.ts'
import { showMoney } from '#base/money.ts'
import { spec } from '#base/texts.ts'
import type { Product } from '#products/contract.ts'
import { computeCost } from '#products/pricing.ts'
import { AddToBasket } from '#products/web/add-to-basket.tsx'
import { SubmitButton } from '#web/ui/form.tsx'
import { quantityProblem } from './check-order.ts'

/**
 * What the order comes to, and its buttons: in view from the first moment, while the fields above
 * scroll. Where the screen is low or the letters are large it stands at the form's end instead.
 */
export function OrderBar({
  product,
  typed,
  busy,
  onAdded,
}: {
  product: Product
  typed: string
  busy: boolean
  onAdded: () => void
}) {
  const units = quantityProblem(product, typed) === undefined ? Number(typed) : null
  return (
    <div className="bottom-bar grid gap-3 border-t border-ink bg-surface pt-3 pb-4">
      <Total product={product} units={units} />
      <div className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,9rem),1fr))] gap-3">
        <SubmitButton busy={busy} className="min-h-12 w-full text-base!">
          {spec.purchase.purchase}
        </SubmitButton>
        <AddToBasket product={product} units={units} onAdded={onAdded} className="min-h-12 px-3!" />
      </div>
    </div>
  )
}

/** While it is typed; a dash for what cannot be ordered. */
function Total({ product, units }: { product: Product; units: number | null }) {
  const cost = units === null ? null : computeCost(product, units)
  const show = (amount: number) => showMoney(amount, product.currency)
  return (
    <div className="figures flex min-h-12 flex-wrap items-end justify-between gap-x-4">
      <span className="text-soft">
        Total
        {cost && units !== null && (
          <span className="block text-sm">
            {showCount(units)} × {show(cost.unitPrice)}{' '}
            {cost.unitPrice < product.price && <s>{show(product.price)}</s>}
          </span>
        )}
      </span>
      <output aria-live="polite" className="font-display text-4xl leading-none font-semibold">
        {cost ? show(cost.totalPrice) : '—'}
      </output>
    </div>
  )
}
