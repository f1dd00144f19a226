import { type SubmitEvent, useId, useState } from 'react'
import { showCount } from '#base/counts.ts'
import { showMoney } from '#base/money.ts'
import { spec } from '#base/texts.ts'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import type { Product } from '../contract.ts'
import { describeShortage, minOrderable } from '../orderable.ts'
import { computeCost } from '../pricing.ts'
import { checkQuantity } from '../rules.ts'
import { useAddToBasket } from './add-to-basket.tsx'
import { NearestQuantities, QuantityInput } from './quantity-input.tsx'
import { WatchStock } from './watch-stock.tsx'

/** How many, what they cost, and the two ways to have them: into the basket, or ordered at once. */
export function BuyUnits({
  product,
  waiting,
  replaced,
}: {
  product: Product
  waiting: boolean
  /** What took its place is to be ordered: it does not come back. */
  replaced: boolean
}) {
  const fewest = minOrderable(product)
  return (
    <div className="mt-6 print:hidden">
      {fewest === null ? (
        <NotNow product={product} replaced={replaced} />
      ) : (
        <Units product={product} fewest={fewest} waiting={waiting} />
      )}
    </div>
  )
}

function Units({
  product,
  fewest,
  waiting,
}: {
  product: Product
  fewest: number
  waiting: boolean
}) {
  const id = useId()
  const [typed, setTyped] = useState(String(fewest))
  const { busy, add } = useAddToBasket(product)
  const answer = checkQuantity(product, typed)
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (answer.ok && !busy) void add(answer.units)
  }
  return (
    <form noValidate onSubmit={submit}>
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <div className="max-sm:w-full">
          <QuantityInput
            product={product}
            label={`Quantity of ${product.name}`}
            typed={typed}
            change={setTyped}
            wrong={!answer.ok}
            describedBy={`${id}-status`}
          />
        </div>
        {answer.ok && !waiting && <Sum product={product} units={answer.units} />}
      </div>
      {/* Room for the sentence and its buttons: nothing may move away from under a press. */}
      <div
        id={`${id}-status`}
        role="status"
        className="flex min-h-13 flex-wrap items-center gap-x-3 gap-y-2 py-1 text-sm"
      >
        {!answer.ok && <span className="font-medium text-bad">{answer.message}</span>}
        <NearestQuantities answer={answer} take={(units) => setTyped(String(units))} />
      </div>
      <div className="grid gap-3 sm:grid-cols-2">
        <Button type="submit" look="main" busy={busy} disabled={!answer.ok} className="min-h-12">
          Add to basket
        </Button>
        <BuyNow product={product} />
      </div>
    </form>
  )
}

function Sum({ product, units }: { product: Product; units: number }) {
  const { unitPrice, totalPrice } = computeCost(product, units)
  const { currency } = product
  return (
    <p className="figures text-right">
      <span className="text-sm text-soft">
        {showCount(units)} × {showMoney(unitPrice, currency)}
      </span>{' '}
      <output className="ml-2 font-display text-2xl font-semibold">
        {showMoney(totalPrice, currency)}
      </output>
    </p>
  )
}

/** Why none can be had now, and how to hear when some can. */
function NotNow({ product, replaced }: { product: Product; replaced: boolean }) {
  const { quantity } = product
  return (
    <>
      <p className="mb-4 border-l-4 border-bad bg-sunken px-4 py-3 font-medium">
        {describeShortage(product)}
      </p>
      <div className="grid gap-3 sm:grid-cols-2">
        <Button disabled className="min-h-12">
          {quantity === 0 ? 'Out of stock' : 'Too few in stock'}
        </Button>
        <BuyNow product={product} />
        {!replaced && <WatchStock product={product} className="min-h-12 sm:col-span-2" />}
      </div>
    </>
  )
}

function BuyNow({ product }: { product: Product }) {
  return (
    <ButtonLink to={`/purchase/${product._id}`} state={{ product }} className="min-h-12">
      {spec.card.buy}
    </ButtonLink>
  )
}
