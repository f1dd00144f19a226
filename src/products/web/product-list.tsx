import { formatMoney } from '#base/currency.ts'
import { formatCount } from '#base/format.ts'
import { FitSign } from '#fitment/web/fit-sign.tsx'
import { Button } from '#web/ui/button.tsx'
import { ShopLink } from '#web/ui/link.tsx'
import { minOrderable } from '../orderable.ts'
import { computeCost, isBreakNear } from '../pricing.ts'
import { putInBasket } from './add-to-basket.tsx'
import { describeOtherMatch, type Listed } from './catalogue-search.ts'
import { UnitPrice, useOwnPrices } from './own-prices.tsx'
import { SuccessorOrWatch } from './product-card.tsx'
import { Thumb } from './product-picture.tsx'
import { useQuantityForm } from './quantity-input.tsx'

const columns =
  'lg:grid-cols-[3.5rem_6.5rem_minmax(0,1fr)_4rem_3.5rem_6.5rem_5.5rem_10.5rem_5.5rem] lg:items-center lg:gap-x-4'

export function ProductList({ products }: { products: Listed[] }) {
  return (
    <>
      <div
        aria-hidden="true"
        className={`hidden border-b border-ink pb-1.5 text-note text-soft lg:grid ${columns}`}
      >
        <span className="col-start-2">Number</span>
        <span>Part</span>
        <span className="text-right">Minimum</span>
        <span className="text-right">Case</span>
        <span className="text-right">In stock</span>
        <span className="text-right">Price</span>
        <span className="text-center">Quantity</span>
      </div>
      <ul>
        {products.map((product) => (
          <ProductLine key={product._id} product={product} />
        ))}
      </ul>
    </>
  )
}

function ProductLine({ product }: { product: Listed }) {
  const fewest = minOrderable(product)
  const form = useQuantityForm({
    product,
    label: `Quantity of ${product.name}`,
    start: fewest ?? product.minimumQuantity,
    add: (units) => putInBasket(product, units),
  })
  const problem = fewest === null || form.answer.ok ? null : form.answer.message
  const { productCode, name, currency } = product
  const { product: own, waiting } = useOwnPrices(product)
  const units = form.answer.ok ? form.answer.units : 0
  const { nextBreak } = computeCost(own, units)
  return (
    <li className="border-b border-line">
      <form
        noValidate
        onSubmit={form.onSubmit}
        className={`figures grid min-h-14 grid-cols-[3.5rem_minmax(0,1fr)_auto] gap-x-3 gap-y-1 py-1.5 ${columns}`}
      >
        <Thumb src={product.img} />
        <div className="min-w-0 max-[16rem]:col-span-full lg:contents">
          <p className="part-number truncate text-note text-soft" title={productCode}>
            {productCode}
          </p>
          <NameAndStatus product={product} problem={problem} statusId={form.statusId} />
        </div>
        <p className="text-right max-[16rem]:col-start-3 max-[16rem]:row-start-1 lg:order-1">
          <span className="font-semibold">
            <UnitPrice product={product} />
          </span>
          {nextBreak && !waiting && isBreakNear(nextBreak, units) && (
            <span className="block text-note text-soft">
              {nextBreak.from}+ {formatMoney(nextBreak.price, currency)}
            </span>
          )}
        </p>
        <OrderLimits product={product} isOrderable={fewest !== null} />
        <div className="col-span-full flex gap-3 lg:order-2 lg:contents print:hidden">
          {fewest === null ? (
            <SuccessorOrWatch product={product} className="flex-1 lg:order-2 lg:col-span-2" />
          ) : (
            <>
              <div className="min-w-0 flex-1 lg:order-2">{form.input}</div>
              <Button
                type="submit"
                busy={form.busy}
                disabled={!form.answer.ok}
                aria-label={`Add to basket: ${name}`}
                className="px-3! lg:order-2"
              >
                Add
              </Button>
            </>
          )}
        </div>
      </form>
    </li>
  )
}

type NameAndStatusProps = { product: Listed; problem: string | null; statusId: string }

/** The name, and below it the problem of the typed quantity, why the search found it, or its kind. */
function NameAndStatus({ product, problem, statusId }: NameAndStatusProps) {
  const { _id, name, kind } = product
  return (
    <div className="min-w-0">
      <h3
        className="font-sans leading-tight font-semibold text-balance wrap-anywhere lg:truncate"
        title={name}
      >
        <ShopLink to={`/products/${_id}`} prefetch="intent" className="hover:underline max-lg:py-3">
          {name}
        </ShopLink>
      </h3>
      {/* One line in a table, so that nothing below moves away from under a press. */}
      <div className="flex items-baseline gap-x-3 max-lg:flex-wrap">
        <FitSign productId={_id} className="shrink-0 border-0! p-0! text-note! leading-4!" />
        <p
          id={statusId}
          role="status"
          className={`min-h-4 min-w-0 text-note lg:truncate ${problem ? 'font-medium text-bad' : 'text-soft'}`}
          title={problem ?? undefined}
        >
          {problem ?? (describeOtherMatch(product) || kind)}
        </p>
      </div>
    </div>
  )
}

/** Minimum, case and stock: a column each, or one line in a narrow window. */
function OrderLimits({ product, isOrderable }: { product: Listed; isOrderable: boolean }) {
  const { minimumQuantity, caseQuantity, quantity } = product
  return (
    <div className="col-span-full flex flex-wrap gap-x-4 text-row text-soft lg:contents lg:text-ink">
      <p className="lg:text-right">
        <span className="lg:sr-only">Minimum </span>
        {formatCount(minimumQuantity)}
      </p>
      <p className={`lg:text-right ${caseQuantity === null ? 'max-lg:hidden' : ''}`}>
        <span className="lg:sr-only">{caseQuantity === null ? 'Single units' : 'Case of '}</span>
        {caseQuantity !== null && formatCount(caseQuantity)}
      </p>
      <p className={`lg:text-right ${isOrderable ? '' : 'text-bad'}`}>
        {formatCount(quantity)}
        <span className="lg:sr-only"> in stock</span>
        {!isOrderable && <span className="block text-note">not orderable</span>}
      </p>
    </div>
  )
}
