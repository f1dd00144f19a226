import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { showCount } from '#base/counts.ts'
import { showMoney } from '#base/money.ts'
import type { Product } from '#products/contract.ts'
import { minOrderable } from '#products/orderable.ts'
import { describeShortage } from '#products/web/not-orderable.ts'
import { ProductPicture } from '#products/web/product-picture.tsx'
import { TellMe } from '#products/web/tell-me.tsx'

/**
 * The product that is being ordered, as a sheet of the parts manual. On a small screen its picture and
 * its name stand above the form, and the rest below it: the quantity comes first.
 */
export function ProductSheet({
  product,
  before,
  waiting,
}: {
  product: Product
  /** Stands before the price. */
  before: ReactNode
  /** The price is not known yet: its place is kept. */
  waiting: boolean
}) {
  return (
    <article aria-label="Product" className="max-lg:contents lg:sticky lg:top-24 lg:self-start">
      <div className="grid gap-x-4 max-lg:grid-cols-[6rem_minmax(0,1fr)] max-lg:items-center max-[16rem]:block">
        <ProductPicture
          product={product}
          alt={product.name}
          sizes="(min-width: 1024px) 540px, 96px"
          eager
          className="rounded-surface border border-line max-lg:[&>p]:hidden"
        />
        <div>
          <p className="part-number text-sm text-soft lg:mt-6">{product.productCode}</p>
          <h1 className="title-2 mt-1">{product.name}</h1>
        </div>
        {minOrderable(product) === null && <NotOrderable product={product} />}
      </div>
      <div className="max-lg:order-last">
        <p className="max-w-[68ch] text-soft lg:mt-4">{product.description}</p>
        <dl className="figures mt-6 border-t border-line">
          <Fact name="Minimum product required">{showCount(product.minimumQuantity)}</Fact>
          {product.caseQuantity !== null && (
            <Fact name="Case of">{showCount(product.caseQuantity)}</Fact>
          )}
          <Fact name="Price">
            <span className={`font-display text-2xl font-semibold ${waiting ? 'invisible' : ''}`}>
              {before}
              {showMoney(product.price, product.currency)}
            </span>
          </Fact>
          {!waiting && <Breaks product={product} />}
        </dl>
      </div>
    </article>
  )
}

/** What each costs from so many units on. */
function Breaks({ product }: { product: Product }) {
  return product.priceBreaks.map(({ from, price }) => (
    <Fact key={from} name={`From ${showCount(from)}`}>
      {showMoney(price, product.currency)} each
    </Fact>
  ))
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="flex flex-wrap min-h-11 items-center justify-between gap-4 border-b border-line py-1">
      <dt className="text-soft">{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}

function NotOrderable({ product }: { product: Product }) {
  return (
    <div className="col-span-full mt-6">
      <p role="status" className="border-l-4 border-bad bg-sunken px-4 py-3 font-medium">
        {describeShortage(product)}{' '}
        <Link to="/products" className="text-accent-text underline">
          To the other products
        </Link>
      </p>
      <TellMe product={product} className="mt-3 w-full" />
    </div>
  )
}
