import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import { Link, useLocation, useParams } from 'react-router'
import { formatMoney } from '#base/currency.ts'
import { formatCount } from '#base/format.ts'
import type { Product } from '#products/contract.ts'
import { describeShortage, isReplaced, minOrderable } from '#products/orderable.ts'
import { UnitPrice, useOwnPrices } from '#products/web/own-prices.tsx'
import { ProductPicture } from '#products/web/product-picture.tsx'
import { productQuery } from '#products/web/queries.ts'
import { RequireSession } from '#users/web/guards.tsx'
import { userQuery } from '#users/web/queries.ts'
import { lazyPreloaded, loadChunk } from '#web/chunk.ts'
import { ownEmail, preloadCalls } from '#web/early.ts'
import { type MetaArgs, pageTitle } from '#web/head.ts'
import type { Session } from '#web/session.ts'
import { DescriptionItem } from '#web/ui/description-list.tsx'
import { Skeleton } from '#web/ui/loading.tsx'
import { pageShapes } from '#web/ui/page-skeletons.tsx'
import { QueryError } from '#web/ui/query-state.tsx'
import { NoSuch } from '#web/ui/state.tsx'

export const meta = (args: MetaArgs) => [
  pageTitle(args, 'Purchase'),
  ...preloadCalls(
    `/products?id=${args.params['id']}`,
    `/users?email=${encodeURIComponent(ownEmail)}`,
  ),
]

const columns =
  'page grid content-start gap-6 py-6 lg:grid-cols-[minmax(0,5fr)_minmax(0,6fr)] lg:gap-16 lg:py-10'

const PurchaseForm = lazyPreloaded(() => import('./purchase-form.tsx'))
const WatchStock = lazy(() => loadChunk(() => import('#products/web/watch-stock.tsx')))

export default function PurchasePage() {
  const name = useChosen()?.name ?? 'the part that you chose'
  return (
    <RequireSession
      reason={`Log in to order ${name}. You return here right after.`}
      fallback={pageShape}
    >
      {(session) => <Purchase session={session} />}
    </RequireSession>
  )
}

/** The product that was chosen is there at once; then the shop says how it is now. */
function Purchase({ session }: { session: Session }) {
  const { id = '' } = useParams()
  const chosen = useChosen()
  const product = useQuery({ ...productQuery(id), initialData: chosen, initialDataUpdatedAt: 0 })
  if (product.isPending) return pageShape
  if (product.data) return <ProductAndForm product={product.data} session={session} />
  if (product.error) return <QueryError error={product.error} retry={() => product.refetch()} />
  return (
    <div className="page py-10">
      <NoSuch
        title="This product is not in the catalogue any more."
        to={`/products/${id}`}
        label="What happened to it"
      />
    </div>
  )
}

/** At the buyer's own prices: nothing is filled in before they are loaded. */
function ProductAndForm({ product, session }: { product: Product; session: Session }) {
  const user = useQuery(userQuery(session.email))
  const { product: own, waiting } = useOwnPrices(product)
  return (
    <div className={columns}>
      <ProductSheet product={product} />
      {user.isError && <QueryError error={user.error} retry={() => user.refetch()} />}
      {(user.isPending || (user.data && waiting)) && formSkeleton}
      {user.data && !waiting && (
        <Suspense fallback={formSkeleton}>
          <PurchaseForm key={own._id} product={own} buyer={user.data} />
        </Suspense>
      )}
    </div>
  )
}

const FormShape = pageShapes.form
const formSkeleton = <FormShape rows={7} />

/** The product beside the form; on a small screen a line of its own above it. */
const pageShape = (
  <div className={columns}>
    <div className="grid gap-4 max-lg:grid-cols-[6rem_minmax(0,1fr)] max-lg:items-center lg:content-start">
      <Skeleton className="aspect-4/3 rounded-surface" />
      <Skeleton className="h-9 w-3/4" />
      <Skeleton className="h-32 max-lg:hidden" />
    </div>
    {formSkeleton}
  </div>
)

/**
 * The product that is being ordered, as a sheet of the parts manual. On a small screen its picture and
 * its name stand above the form, and the rest below it: the quantity comes first.
 */
function ProductSheet({ product }: { product: Product }) {
  const { product: own, waiting } = useOwnPrices(product)
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
          <p className="part-number text-row text-soft lg:mt-6">{product.productCode}</p>
          <h1 className="title-2 mt-1">{product.name}</h1>
        </div>
        {minOrderable(product) === null && <NotOrderable product={product} />}
      </div>
      <div className="max-lg:order-last">
        <p className="max-w-[68ch] text-soft lg:mt-4">{product.description}</p>
        <dl className="figures mt-6 border-t border-line">
          <DescriptionItem name="Minimum product required">
            {formatCount(product.minimumQuantity)}
          </DescriptionItem>
          {product.caseQuantity && (
            <DescriptionItem name="Case of">{formatCount(product.caseQuantity)}</DescriptionItem>
          )}
          <DescriptionItem name="Price">
            <span className="font-display text-sum font-semibold">
              <UnitPrice product={product} />
            </span>
          </DescriptionItem>
          {!waiting &&
            own.priceBreaks.map(({ from, price }) => (
              <DescriptionItem key={from} name={`From ${formatCount(from)}`}>
                {formatMoney(price, product.currency)} each
              </DescriptionItem>
            ))}
        </dl>
      </div>
    </article>
  )
}

function NotOrderable({ product }: { product: Product }) {
  const replaced = isReplaced(product)
  return (
    <div className="col-span-full mt-6">
      <p role="status" className="border-l-4 border-bad bg-sunken px-4 py-3 font-medium">
        {describeShortage(product)}{' '}
        <Link
          to={replaced ? `/products/${product._id}` : '/products'}
          className="text-accent-text underline"
        >
          {replaced ? 'See its replacement' : 'Browse products'}
        </Link>
      </p>
      {!replaced && (
        <Suspense fallback={<div className="mt-3 min-h-11" />}>
          <WatchStock product={product} className="mt-3 w-full" />
        </Suspense>
      )}
    </div>
  )
}

function useChosen(): Product | undefined {
  return useLocation().state?.product
}
