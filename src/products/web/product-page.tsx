import { lazy, type ReactNode, useState } from 'react'
import { data } from 'react-router'
import { formatMoney } from '#base/currency.ts'
import { formatCount } from '#base/format.ts'
import { spec } from '#base/texts.ts'
import { FitSign } from '#fitment/web/fit-sign.tsx'
import { MotorcycleBar } from '#fitment/web/motorcycle-bar.tsx'
import { WhatItFits } from '#fitment/web/what-it-fits.tsx'
import { loadChunk } from '#web/chunk.ts'
import { loadInBrowser } from '#web/client-loader.ts'
import { head, type MetaArgs, noIndex, pageTitle } from '#web/head.ts'
import NotFoundPage from '#web/not-found-page.tsx'
import { loadOnServer } from '#web/server-loader.ts'
import { UnbrokenPartNumbers } from '#web/ui/description-list.tsx'
import { ShopLink } from '#web/ui/link.tsx'
import { ErrorState } from '#web/ui/state.tsx'
import type { Product } from '../contract.ts'
import { minOrderable } from '../orderable.ts'
import { computeCost } from '../pricing.ts'
import { BuyUnits } from './buy-units.tsx'
import { catalogueUrl } from './catalogue-search.ts'
import { UnitPrice, useOwnPrices } from './own-prices.tsx'
import { ProductPicture, Thumb } from './product-picture.tsx'
import { productSchema } from './product-schema.ts'
import { type ProductPageData, productPageQueries } from './queries.ts'
import { RelatedParts, Successors } from './related-parts.tsx'

const load = loadOnServer(productPageQueries)

/** Discontinued products answer 410, unknown ones 404, for machines too. */
export async function loader(args: Parameters<typeof load>[0]) {
  const found = await load(args)
  if (found.related.data !== null || found.discontinued.failed !== undefined) return found
  return data(found, { status: found.discontinued.data ? 410 : 404 })
}

export const clientLoader = loadInBrowser(
  async () => (await import('./queries.ts')).productPageQueries,
)

export function meta(args: MetaArgs<ProductPageData>) {
  const product = args.loaderData?.related.data?.product
  if (!product) {
    const discontinued = args.loaderData?.discontinued.data
    const title = discontinued ? `${discontinued.name}, ${discontinued.productCode}` : spec.notFound
    return [pageTitle(args, title), noIndex]
  }
  return head(args, {
    title: `${product.name}, ${product.productCode}`,
    description: product.description,
    path: `/products/${product._id}`,
    ...(import.meta.env.SSR && { data: (shop) => [productSchema(product, shop)] }),
  })
}

type ProductPageProps = { loaderData: ProductPageData }

export default function ProductPage({ loaderData: { related, discontinued } }: ProductPageProps) {
  const failed = related.failed ?? discontinued.failed
  if (failed !== undefined) {
    return (
      <div className="page">
        <ErrorState words={failed} />
      </div>
    )
  }
  if (discontinued.data) return <DiscontinuedPart part={discontinued.data} />
  if (!related.data) return <NotFoundPage />
  // Another product's page begins with its own quantity.
  return <Part key={related.data.product._id} related={related.data} />
}

/** Rarely shown, so loaded only when needed. */
const DiscontinuedPart = lazy(() => loadChunk(() => import('./discontinued-part.tsx')))

function Part({ related }: { related: NonNullable<ProductPageData['related']['data']> }) {
  const { fitment, successors } = related
  const product = { ...related.product, successors }
  const { product: own, waiting } = useOwnPrices(product)
  const isOut = minOrderable(product) === null
  const isSuperseded = related.supersessions.some(({ inForce }) => inForce)
  return (
    <article className="page pt-6 pb-16">
      <Trail product={product} />
      {/* On a phone one column: the picture, what it is, what it fits, and what goes with it. */}
      <div className="grid grid-cols-1 items-start gap-x-14 gap-y-8 pt-4 lg:grid-cols-[minmax(0,6fr)_minmax(0,5fr)] print:grid-cols-[14rem_minmax(0,1fr)] print:gap-x-8 print:pt-0">
        <div className="max-lg:contents">
          <Pictures product={product} />
          <div className="max-lg:order-1 lg:mt-6 print:col-span-2">
            <MotorcycleBar />
            <WhatItFits fitment={fitment} />
          </div>
        </div>
        <div className="max-lg:contents">
          {/* On a phone the price follows the name, and stands above the bar of the first screen. */}
          <div className="max-sm:flex max-sm:flex-col">
            <p className="part-number text-row text-soft max-sm:-order-3">{product.productCode}</p>
            <h1 className="title-1 mt-2 max-sm:-order-3 text-[clamp(2rem,1.5rem+2vw,3rem)]">
              {product.name}
            </h1>
            <FitSign productId={product._id} className="mt-4 inline-block self-start" />
            <p className="mt-4 max-w-text text-pretty whitespace-pre-line">
              <UnbrokenPartNumbers>{product.description}</UnbrokenPartNumbers>
            </p>
            <dl className="figures mt-6 grid max-sm:-order-1 grid-cols-[repeat(auto-fit,minmax(min(6.5rem,100%),1fr))] border-y border-line text-row">
              <StockFact name="In stock">{formatCount(product.quantity)}</StockFact>
              <StockFact name={spec.card.minimum}>{formatCount(product.minimumQuantity)}</StockFact>
              {product.caseQuantity !== null && (
                <StockFact name="Case of">{formatCount(product.caseQuantity)}</StockFact>
              )}
            </dl>
            <Prices product={product} />
            {isSuperseded && <Successors related={related} isMain={isOut} />}
          </div>
          <BuyUnits product={own} waiting={waiting} isSuperseded={isSuperseded} />
          <div className="max-lg:order-1 print:col-span-2">
            {!isSuperseded && <Successors related={related} isMain={false} />}
            <RelatedParts related={related} />
          </div>
        </div>
      </div>
    </article>
  )
}

function Pictures({ product }: { product: Product }) {
  const imgs = [...new Set(product.imgs)]
  const [shownIndex, setShownIndex] = useState(0)
  const several = imgs.length > 1
  return (
    <div className="min-w-0">
      <ProductPicture
        product={{ ...product, img: imgs[shownIndex] ?? product.img }}
        alt={
          several ? `${product.name}, picture ${shownIndex + 1} of ${imgs.length}` : product.name
        }
        sizes="(min-width: 1024px) 640px, 100vw"
        eager
        className="rounded-surface border border-line"
      />
      {several && (
        <ul aria-label="Pictures" className="mt-2 flex flex-wrap gap-2 print:hidden">
          {imgs.map((img, index) => (
            <li key={img}>
              <button
                type="button"
                aria-label={`Picture ${index + 1} of ${imgs.length}`}
                aria-pressed={index === shownIndex}
                onClick={() => setShownIndex(index)}
                className="rounded-press border-2 border-transparent p-0.5 aria-pressed:border-ink"
              >
                <Thumb src={img} />
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

function Trail({ product }: { product: Product }) {
  const link = 'inline-flex min-h-11 items-center hover:underline'
  return (
    <nav aria-label="Breadcrumb" className="text-row print:hidden">
      <ShopLink to="/products" className={link}>
        {spec.home.products}
      </ShopLink>
      <span aria-hidden="true" className="mx-2 text-soft">
        /
      </span>
      <ShopLink to={catalogueUrl({ kind: product.kind })} className={link}>
        {product.kind}
      </ShopLink>
    </nav>
  )
}

function StockFact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="flex flex-col justify-between py-2.5 pr-3">
      <dt className="text-note text-soft">{name}</dt>
      <dd className="mt-0.5 text-base font-semibold">{children}</dd>
    </div>
  )
}

function Prices({ product }: { product: Product }) {
  const { product: own, waiting } = useOwnPrices(product)
  const { currency, priceBreaks, minimumQuantity } = own
  const higher = priceBreaks.map(({ from }) => from).filter((from) => from > minimumQuantity)
  const show = (amount: number) => formatMoney(amount, currency)
  const heading = 'py-1.5 text-right font-medium first:text-left'
  return (
    <div className={`mt-6 max-sm:-order-2 max-sm:mt-3 ${waiting ? 'invisible' : ''}`}>
      <p className="flex flex-wrap items-baseline gap-x-3">
        <span className="text-row text-soft">{spec.card.price}</span>
        <span className="figures font-display text-price leading-none font-semibold">
          <UnitPrice product={product} />
        </span>
        <span className="text-row text-soft">per unit</span>
      </p>
      {priceBreaks.length > 0 && (
        <table className="figures mt-5 w-full text-row">
          <caption className="sr-only">Prices by quantity</caption>
          <thead>
            <tr className="border-b border-ink text-note text-soft">
              {['From', 'Each', 'Total'].map((head) => (
                <th key={head} scope="col" className={heading}>
                  {head}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {[minimumQuantity, ...higher].map((from) => {
              const { unitPrice, totalPrice } = computeCost(own, from)
              return (
                <tr key={from} className="border-b border-line">
                  <th scope="row" className="py-2 text-left font-medium">
                    {formatCount(from)} units
                  </th>
                  <td className="py-2 text-right">{show(unitPrice)}</td>
                  <td className="py-2 text-right text-soft">{show(totalPrice)}</td>
                </tr>
              )
            })}
          </tbody>
        </table>
      )}
    </div>
  )
}
