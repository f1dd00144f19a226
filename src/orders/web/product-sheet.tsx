import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { showCount } from '#base/counts.ts'
import { showMoney } from '#base/money.ts'
import type { Product } from '#products/contract.ts'
import { fewestUnits } from '#products/orderable.ts'
import { ProductPicture } from '#products/web/product-picture.tsx'

/** The product that is being ordered, as a sheet of the parts manual. */
export function ProductSheet({ product }: { product: Product }) {
  return (
    <article aria-label="Product" className="lg:sticky lg:top-24 lg:self-start">
      <ProductPicture
        product={product}
        alt={product.name}
        sizes="(min-width: 1024px) 540px, 100vw"
        eager
        className="rounded-surface border border-line"
      />
      <p className="part-number mt-6 text-sm text-soft">{product.productCode}</p>
      <h1 className="title-2 mt-1">{product.name}</h1>
      <p className="mt-4 max-w-[68ch] text-soft">{product.description}</p>
      {fewestUnits(product) === null && <NotOrderable product={product} />}
      <dl className="figures mt-6 border-t border-line">
        <Fact name="Minimum product required">{showCount(product.minimumQuantity)}</Fact>
        {product.caseQuantity !== null && (
          <Fact name="Case of">{showCount(product.caseQuantity)}</Fact>
        )}
        <Fact name="Price">
          <span className="font-display text-2xl font-semibold">
            {showMoney(product.price, product.currency)}
          </span>
        </Fact>
      </dl>
    </article>
  )
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="flex min-h-11 items-center justify-between gap-4 border-b border-line py-1">
      <dt className="text-soft">{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}

function NotOrderable({ product }: { product: Product }) {
  const left = product.quantity === 0 ? 'None are' : `Only ${showCount(product.quantity)} are`
  return (
    <p role="status" className="mt-6 border-l-4 border-bad bg-sunken px-4 py-3 font-medium">
      This product cannot be ordered now. {left} in stock, and the smallest order is{' '}
      {showCount(smallestOrder(product))}.{' '}
      <Link to="/products" className="text-accent-text underline">
        To the other products
      </Link>
    </p>
  )
}

function smallestOrder({ minimumQuantity, caseQuantity }: Product): number {
  const step = caseQuantity ?? 1
  return Math.ceil(minimumQuantity / step) * step
}
