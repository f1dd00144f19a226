import { lazy, Suspense } from 'react'
import { formatCount } from '#base/format.ts'
import { spec } from '#base/texts.ts'
import { FitSign } from '#fitment/web/fit-sign.tsx'
import { loadChunk } from '#web/chunk.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { ShopLink } from '#web/ui/link.tsx'
import type { Product } from '../contract.ts'
import { isReplaced, minOrderable } from '../orderable.ts'
import type { Listed } from './catalogue-search.ts'
import { UnitPrice } from './own-prices.tsx'
import { ProductPicture } from './product-picture.tsx'

/** Drawn by the server with the card; what works it comes when the page lives. */
const CardOrder = lazy(() => loadChunk(() => import('./card-order.tsx')))

type ProductCardProps = { product: Listed; eager: boolean; note: string | undefined }

function ProductCard({ product, eager, note }: ProductCardProps) {
  const address = `/products/${product._id}`
  const fewest = minOrderable(product)
  return (
    <article className="relative flex h-full flex-col overflow-hidden rounded-surface border border-line bg-raised transition-colors duration-150 hover:border-edge phone:grid phone:grid-cols-[6.5rem_minmax(0,1fr)] phone:grid-rows-[auto_1fr] phone:gap-x-3 phone:p-3">
      {/* The name below it is the same link, for keys and voices. */}
      <ShopLink
        to={address}
        tabIndex={-1}
        aria-hidden="true"
        prefetch="intent"
        className="phone:row-span-2"
      >
        <ProductPicture
          product={product}
          alt=""
          sizes="(min-width: 1024px) 380px, (min-width: 640px) 50vw, 104px"
          eager={eager}
          className="border-b border-line bg-plate! sm:[&>img]:aspect-2/1 sm:[&>img]:object-contain phone:rounded-press phone:border phone:[&>p]:hidden"
        />
      </ShopLink>
      <FitSign
        productId={product._id}
        className="absolute top-3 left-3 phone:max-w-26 phone:truncate phone:px-1.5! phone:text-note!"
      />
      <div className="flex flex-1 flex-col p-4 phone:contents">
        <div>
          <p className="part-number flex flex-wrap justify-between gap-x-4 text-note text-soft">
            <span>{product.productCode}</span>
            <span>{product.kind}</span>
          </p>
          <h3 className="title-3 mt-1.5 phone:mt-1">
            <ShopLink to={address} prefetch="intent" className="py-2.5 hover:underline">
              {product.name}
            </ShopLink>
          </h3>
          {note && <p className="mt-1 text-note text-soft">{note}</p>}
        </div>
        <p className="mt-2 text-note text-soft phone:sr-only">{spec.card.description}</p>
        <p
          className="mt-0.5 mb-3 line-clamp-2 text-row phone:col-span-full phone:row-start-3 phone:mt-2 phone:mb-2"
          title={product.description}
        >
          {product.description}
        </p>
        <div className="mt-auto phone:contents">
          <dl className={`${figuresClass} phone:contents phone:*:border-r-0 phone:*:px-0`}>
            <OrderLimits product={product} />
            <Price
              product={product}
              className="col-span-full border-y border-line py-1.5 phone:col-span-1 phone:col-start-2 phone:row-start-2 phone:self-end phone:border-0 phone:py-0"
            />
          </dl>
          <div className="grid gap-2 max-md:mt-3 max-md:min-[16rem]:grid-cols-2 phone:col-span-full phone:row-start-5 phone:mt-2">
            {fewest === null && <SuccessorOrWatch product={product} className="px-3! md:mt-4" />}
            {fewest !== null && (
              <Suspense fallback={<span className="block min-h-11 md:min-h-15" />}>
                <CardOrder product={product} fewest={fewest} />
              </Suspense>
            )}
            <ButtonLink
              to={`/purchase/${product._id}`}
              state={{ product }}
              aria-label={`${spec.card.buy}: ${product.name}`}
            >
              {spec.card.buy}
            </ButtonLink>
          </div>
        </div>
      </div>
    </article>
  )
}

const figuresClass =
  'figures grid grid-cols-[5fr_7fr] border-t border-line text-row max-[16rem]:grid-cols-1'

export function ProductFigures({ product }: { product: Product }) {
  return (
    <dl className={figuresClass}>
      <OrderLimits product={product} />
      <Price product={product} className="col-span-full border-y border-line py-1.5" />
    </dl>
  )
}

function OrderLimits({ product }: { product: Product }) {
  return (
    <>
      <div className="border-line py-1.5 pr-3 min-[16rem]:border-r">
        <dt className="text-note text-soft">{spec.card.quantity}</dt>
        <dd className="mt-0.5 font-medium">
          <Stock product={product} />
        </dd>
      </div>
      <div className="py-1.5 min-[16rem]:pl-3">
        <dt className="text-note text-soft">{spec.card.minimum}</dt>
        <dd className="mt-0.5 font-medium">
          {formatCount(product.minimumQuantity)}
          {product.caseQuantity !== null && (
            <span className="text-soft">, cases of {formatCount(product.caseQuantity)}</span>
          )}
        </dd>
      </div>
    </>
  )
}

function Price({ product, className }: { product: Product; className: string }) {
  return (
    <div className={`flex items-baseline justify-between gap-4 ${className}`}>
      <dt className="text-note text-soft">{spec.card.price}</dt>
      <dd className="font-display text-[1.75rem] leading-none font-semibold">
        <UnitPrice product={product} />
      </dd>
    </div>
  )
}

function Stock({ product }: { product: Product }) {
  const units = formatCount(product.quantity)
  if (minOrderable(product) !== null)
    return <span className="whitespace-nowrap">{units} in stock</span>
  const below =
    product.quantity === 0 ? '' : `${isReplaced(product) ? 'replaced' : 'below minimum'}, `
  return (
    <span className="text-bad">
      {units}, {below}not orderable now
    </span>
  )
}

export function SuccessorOrWatch({ product, className }: { product: Listed; className: string }) {
  const { _id, name, successors = [] } = product
  const [first, ...others] = successors
  const successorWords = others.length === 0 ? `See ${first?.productCode}` : 'See its parts'
  const words = first ? successorWords : 'Notify me'
  return (
    // The product's page asks for the mail, and names all parts.
    <ButtonLink
      to={`/products/${first && others.length === 0 ? first.productId : _id}`}
      className={className}
      aria-label={first ? `${words}: instead of ${name}` : `Notify me when it is back: ${name}`}
    >
      {words}
    </ButtonLink>
  )
}

type GridProps = { products: Listed[]; eager?: number; note?: (product: Listed) => string }

export function ProductGrid({ products, eager = 0, note }: GridProps) {
  return (
    <ul className="grid gap-3 sm:grid-cols-2 sm:gap-6 lg:grid-cols-3">
      {products.map((product, index) => (
        <li key={product._id}>
          {/* Each card hydrates separately, so that no press waits for all of them. */}
          <Suspense>
            <ProductCard product={product} eager={index < eager} note={note?.(product)} />
          </Suspense>
        </li>
      ))}
    </ul>
  )
}
