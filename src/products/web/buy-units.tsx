import { lazy, Suspense } from 'react'
import { formatMoney } from '#base/currency.ts'
import { formatCount } from '#base/format.ts'
import { spec } from '#base/texts.ts'
import { loadChunk } from '#web/chunk.ts'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import type { Product } from '../contract.ts'
import { describeShortage, isReplaced, minOrderable } from '../orderable.ts'
import { computeCost } from '../pricing.ts'
import { putInBasket } from './add-to-basket.tsx'
import { NearestQuantities, useQuantityForm } from './quantity-input.tsx'

type BuyUnitsProps = {
  product: Product
  waiting: boolean
  /** The product has successors, which can be ordered instead: it does not come back. */
  isSuperseded: boolean
}

export function BuyUnits({ product, waiting, isSuperseded }: BuyUnitsProps) {
  const fewest = minOrderable(product)
  if (fewest === null) return <NotNow product={product} isSuperseded={isSuperseded} />
  return <Units product={product} fewest={fewest} waiting={waiting} />
}

type UnitsProps = { product: Product; fewest: number; waiting: boolean }

function Units({ product, fewest, waiting }: UnitsProps) {
  const { answer, busy, input, onSubmit, statusId, take } = useQuantityForm({
    product,
    label: `Quantity of ${product.name}`,
    start: fewest,
    add: (units) => putInBasket(product, units),
  })
  return (
    <div className="contents gap-x-3 sm:grid sm:grid-cols-2 lg:mt-6 print:hidden">
      <form
        noValidate
        onSubmit={onSubmit}
        className="max-sm:bottom-bar flex flex-wrap items-center justify-between gap-2 border-line max-sm:[&_input]:w-13 bg-surface max-sm:order-1 max-sm:border-t max-sm:py-3 sm:contents"
      >
        <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 max-sm:contents sm:col-span-2">
          {input}
          {answer.ok && !waiting && <Sum product={product} units={answer.units} />}
        </div>
        {/* Room for the sentence and its buttons, or on a phone above the others: nothing moves away from under a press. */}
        <div
          id={statusId}
          role="status"
          className="flex min-h-9 flex-wrap pointer-coarse:min-h-13 items-center gap-x-3 gap-y-2 py-1 text-row max-sm:order-first max-sm:min-h-0 max-sm:w-full max-sm:empty:hidden sm:col-span-2"
        >
          {!answer.ok && <span className="font-medium text-bad">{answer.message}</span>}
          <NearestQuantities answer={answer} take={take} />
        </div>
        <Button
          type="submit"
          variant="main"
          busy={busy}
          disabled={!answer.ok}
          className="min-h-12 max-sm:min-h-11 max-sm:px-3 max-[22rem]:w-full"
        >
          Add to basket
        </Button>
      </form>
      <BuyNow product={product} />
    </div>
  )
}

function Sum({ product, units }: { product: Product; units: number }) {
  const { unitPrice, totalPrice } = computeCost(product, units)
  const { currency } = product
  return (
    <p className="figures text-right max-sm:flex-1 max-sm:leading-4">
      <span className="text-row text-soft max-sm:block max-sm:text-note">
        {formatCount(units)} × {formatMoney(unitPrice, currency)}
      </span>{' '}
      <output className="font-display text-lead font-semibold sm:ml-2 sm:text-sum">
        {formatMoney(totalPrice, currency)}
      </output>
    </p>
  )
}

/** Loaded where there is nothing to buy. */
const WatchStock = lazy(() => loadChunk(() => import('./watch-stock.tsx')))

function NotNow({ product, isSuperseded }: { product: Product; isSuperseded: boolean }) {
  return (
    <div className="lg:mt-6 print:hidden">
      <p className="mb-4 border-l-4 border-bad bg-sunken px-4 py-3 font-medium">
        {describeShortage(product)}
      </p>
      <div className="grid gap-3 sm:grid-cols-2">
        <Button disabled className="min-h-12">
          {describeNotNow(product)}
        </Button>
        <BuyNow product={product} />
        {!isSuperseded && (
          <Suspense fallback={<div className="min-h-12" />}>
            <WatchStock product={product} className="min-h-12 sm:col-span-2" />
          </Suspense>
        )}
      </div>
    </div>
  )
}

function describeNotNow(product: Product): string {
  if (isReplaced(product)) return 'No longer sold'
  return product.quantity === 0 ? 'Out of stock' : 'Too few in stock'
}

function BuyNow({ product }: { product: Product }) {
  return (
    <ButtonLink to={`/purchase/${product._id}`} state={{ product }} className="min-h-12">
      {spec.card.buy}
    </ButtonLink>
  )
}
