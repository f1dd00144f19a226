import type { ReactNode } from 'react'
import { showCount } from '#base/counts.ts'
import { showMoney } from '#base/money.ts'
import { spec } from '#base/texts.ts'
import { FitSign } from '#fitment/web/fit-sign.tsx'
import { ButtonLink } from '#web/ui/button.tsx'
import { ShopLink } from '#web/ui/link.tsx'
import type { Product } from '../contract.ts'
import { minOrderable } from '../orderable.ts'
import { AddToBasket } from './add-to-basket.tsx'
import { PublicPrice, useOwnPrices } from './own-prices.tsx'
import { ProductPicture } from './product-picture.tsx'

export type SearchNotes = {
  why?: ReactNode
  /** The way to what took its place, where it cannot be ordered. */
  instead?: ReactNode
}

/** A product as the catalogue shows it. `eager` is for those seen first. */
function ProductCard({
  product,
  eager = false,
  why,
  instead,
}: { product: Product; eager?: boolean } & SearchNotes) {
  const address = `/products/${product._id}`
  const fewest = minOrderable(product)
  return (
    <article className="group relative flex h-full flex-col overflow-hidden rounded-surface border border-line bg-raised transition-colors duration-150 hover:border-edge">
      {/* The name below it is the same link, for keys and voices. */}
      <ShopLink to={address} tabIndex={-1} aria-hidden="true" prefetch="intent">
        <ProductPicture
          product={product}
          alt=""
          sizes="(min-width: 1024px) 380px, (min-width: 640px) 50vw, 100vw"
          eager={eager}
          className="border-b border-line"
        />
      </ShopLink>
      <FitSign productId={product._id} className="absolute top-3 left-3" />
      <div className="flex flex-1 flex-col p-5">
        <p className="part-number flex flex-wrap justify-between gap-x-4 text-xs text-soft">
          <span>{product.productCode}</span>
          <span>{product.kind}</span>
        </p>
        <h3 className="title-3 mt-2">
          <ShopLink to={address} prefetch="intent" className="py-2.5 hover:underline">
            {product.name}
          </ShopLink>
        </h3>
        {why}
        <p className="mt-3 text-xs text-soft">{spec.card.description}</p>
        <p className="mt-0.5 mb-4 line-clamp-3 text-sm" title={product.description}>
          {product.description}
        </p>
        <div className="mt-auto">
          <ProductFigures product={product} />
          <div className="mt-4 grid grid-cols-2 gap-3">
            <ButtonLink
              to={`/purchase/${product._id}`}
              state={{ product }}
              look={fewest === null ? 'plain' : 'main'}
              aria-label={`${spec.card.buy}: ${product.name}`}
            >
              {spec.card.buy}
            </ButtonLink>
            {fewest === null ? (
              (instead ?? (
                // The product's page asks for it.
                <ButtonLink
                  to={address}
                  className="px-3!"
                  aria-label={`Tell me when it is back: ${product.name}`}
                >
                  Tell me
                </ButtonLink>
              ))
            ) : (
              <AddToBasket product={product} units={fewest} className="px-3!" />
            )}
          </div>
        </div>
      </div>
    </article>
  )
}

/** What a buyer needs at once, set like the title block of a drawing. */
export function ProductFigures({ product }: { product: Product }) {
  return (
    <dl className="figures grid grid-cols-2 border-t border-line text-sm max-[16rem]:grid-cols-1">
      <Cell name={spec.card.quantity} left>
        <Stock product={product} />
      </Cell>
      <Cell name={spec.card.minimum}>
        {showCount(product.minimumQuantity)}
        {product.caseQuantity !== null && (
          <span className="text-soft">, cases of {showCount(product.caseQuantity)}</span>
        )}
      </Cell>
      <div className="col-span-full flex items-baseline justify-between gap-4 border-y border-line py-2">
        <dt className="text-xs text-soft">{spec.card.price}</dt>
        <Price product={product} />
      </div>
    </dl>
  )
}

function Price({ product }: { product: Product }) {
  const { product: own, waiting } = useOwnPrices(product)
  return (
    <dd
      className={`font-display text-[1.75rem] leading-none font-semibold ${waiting ? 'invisible' : ''}`}
    >
      <PublicPrice of={product} own={own} />
      {showMoney(own.price, own.currency)}
    </dd>
  )
}

function Cell({
  name,
  left = false,
  children,
}: {
  name: string
  left?: boolean
  children: ReactNode
}) {
  return (
    <div
      className={`py-2 max-[16rem]:px-0 ${left ? 'border-r border-line pr-3 max-[16rem]:border-r-0' : 'pl-3'}`}
    >
      <dt className="text-xs text-soft">{name}</dt>
      <dd className="mt-0.5 font-medium">{children}</dd>
    </div>
  )
}

function Stock({ product }: { product: Product }) {
  const { quantity } = product
  if (quantity === 0) return <span className="text-bad">0, not orderable now</span>
  if (minOrderable(product) === null) {
    return <span className="text-bad">{showCount(quantity)}, below minimum, not orderable now</span>
  }
  return <span>{showCount(quantity)} in stock</span>
}

const grid = 'grid gap-6 sm:grid-cols-2 lg:grid-cols-3'

export function ProductGrid<One extends Product>({
  products,
  eager = 0,
  notes,
}: {
  products: One[]
  eager?: number
  notes?: (product: One) => SearchNotes
}) {
  return (
    <ul className={grid}>
      {products.map((product, place) => (
        <li key={product._id}>
          <ProductCard product={product} eager={place < eager} {...notes?.(product)} />
        </li>
      ))}
    </ul>
  )
}
