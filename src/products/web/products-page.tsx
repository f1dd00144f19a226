import { useNavigation, useRevalidator, useSearchParams } from 'react-router'
import { showCounted } from '#base/counts.ts'
import { spec } from '#base/texts.ts'
import { MotorcycleBar } from '#fitment/web/motorcycle-bar.tsx'
import emptyShelf from '#web/art/empty-shelf.svg'
import { loadInBrowser } from '#web/client-loader.ts'
import { head, type MetaArgs } from '#web/head.ts'
import { loadOnServer } from '#web/server-loader.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { ShopLink } from '#web/ui/link.tsx'
import { Pager } from '#web/ui/pager.tsx'
import { EmptyState, ErrorState } from '#web/ui/state.tsx'
import { PageHead } from '#web/ui/text.tsx'
import type { Product, SearchMatch } from '../contract.ts'
import { CatalogueControls } from './catalogue-controls.tsx'
import {
  type CatalogueSearch,
  catalogueUrl,
  describeMatch,
  perPage,
  readSearch,
} from './catalogue-search.ts'
import { OwnNumber } from './own-number.tsx'
import { ProductGrid, type SearchNotes } from './product-card.tsx'
import { InsteadOfAdding, ProductList } from './product-list.tsx'
import { productListSchema } from './product-schema.ts'
import { type ProductsFound, pageQueries } from './products-found.ts'

export const loader = loadOnServer(pageQueries)
export const clientLoader = loadInBrowser(() => import('./products-found.ts'))

export function meta(args: MetaArgs<ProductsFound>) {
  const search = readSearch(new URLSearchParams(args.location.search))
  const found = args.loaderData?.catalogue.data
  return head(args, {
    title: search.kind ? `${search.kind}: ${spec.home.products}` : spec.home.products,
    description:
      'Motorcycle parts by the case from their manufacturer: brakes, drivetrain, engine, electrics and more, with stock, minimum order and price of each.',
    path: catalogueUrl({ kind: search.kind, page: search.page }),
    ...(import.meta.env.SSR && {
      data: ({ publicUrl }) => (found ? [productListSchema(found.rows, publicUrl)] : []),
    }),
  })
}

/** The catalogue: searched, filtered, sorted and paged by the page's address. */
export default function ProductsPage({
  loaderData: { catalogue, facets },
}: {
  loaderData: ProductsFound
}) {
  const search = readSearch(useSearchParams()[0])
  const { revalidate } = useRevalidator()
  const next = useNavigation().location
  const moving = next?.pathname === '/products'
  // What was pressed counts at once: the next press narrows that, before its parts are here.
  const visible = moving ? readSearch(new URLSearchParams(next.search)) : search
  return (
    <div className="page">
      <PageHead
        title={spec.home.products}
        note={catalogue.data?.total ? showCounted(catalogue.data.total, 'part') : null}
      >
        Everything here is made or finished by us, boxed with its part number on three sides, and
        sold from the minimum upwards. A whole list goes in by{' '}
        <ShopLink to="/quickOrder" prefetch="intent" className="underline">
          quick order
        </ShopLink>
        .
      </PageHead>
      <MotorcycleBar
        narrowed={visible.fits !== null}
        addressFor={(fits) => catalogueUrl({ ...visible, fits, page: 1 })}
      />
      <CatalogueControls search={visible} facets={facets.data} />
      <section
        aria-labelledby="found"
        aria-busy={moving}
        className={`pt-8 transition-opacity duration-200 ${moving ? 'opacity-60' : ''}`}
      >
        <h2 id="found" aria-live="polite" className="sr-only">
          {catalogue.data?.total
            ? `${showCounted(catalogue.data.total, 'part')} ${isOnlyNear(catalogue.data.rows) ? 'near to it' : 'found'}`
            : spec.home.products}
        </h2>
        {catalogue.failed && <ErrorState words={catalogue.failed} retry={revalidate} />}
        {catalogue.data && (
          <OwnNumber
            words={search.q}
            visible={catalogue.data.rows[0]?._id}
            otherwise={<NotSo search={search} {...catalogue.data} />}
          />
        )}
        {catalogue.data && catalogue.data.rows.length > 0 && (
          <>
            {search.list ? (
              <ProductList products={catalogue.data.rows} />
            ) : (
              <ProductGrid products={catalogue.data.rows} eager={1} notes={searchNotes} />
            )}
            <Pager page={search.page} limit={perPage} total={catalogue.data.total} />
          </>
        )}
      </section>
    </div>
  )
}

const notSo = 'mb-6 border-l-4 border-accent bg-sunken px-4 py-3'

/** Whether a search found nothing that has all its words, only what has most of them. */
function isOnlyNear(rows: NonNullable<ProductsFound['catalogue']['data']>['rows']): boolean {
  return rows.length > 0 && rows.every(({ matched }) => matched?.by === 'near')
}

/** That nothing goes by what was written: what is shown instead, or why nothing is. */
function NotSo({
  search,
  rows,
  total,
  didYouMean,
}: { search: CatalogueSearch } & NonNullable<ProductsFound['catalogue']['data']>) {
  if (rows.length === 0) return <Nothing search={search} total={total} />
  if (!didYouMean)
    return isOnlyNear(rows) ? (
      <p className={notSo}>Nothing here has all the words of “{search.q}”. These come near.</p>
    ) : null
  return (
    <p className={notSo}>
      Nothing goes by “{search.q}”. Did you mean{' '}
      <ShopLink
        to={catalogueUrl({ ...search, q: didYouMean, page: 1 })}
        className="font-semibold underline"
      >
        {didYouMean}
      </ShopLink>
      ?
    </p>
  )
}

/** Why nothing is shown, and the nearest address that shows something. */
function Nothing({ search, total }: { search: CatalogueSearch; total: number }) {
  const { q, kind, inStock, fits } = search
  const narrowed = [fits && ' for this motorcycle', inStock && ' in stock'].filter(Boolean).join('')
  if (total > 0) {
    return (
      <EmptyState art={emptyShelf} title={`There is no page ${search.page}.`}>
        <ButtonLink to={catalogueUrl({ ...search, page: 1 })}>To the first page</ButtonLink>
      </EmptyState>
    )
  }
  if (!q && !kind && !narrowed)
    return (
      <EmptyState art={emptyShelf} title="The catalogue is empty. Please look in again soon." />
    )
  return (
    <EmptyState
      art={emptyShelf}
      title={
        q
          ? `No ${kind || 'part'}${narrowed} matches “${q}”.`
          : `There is nothing${kind && ` in ${kind}`}${narrowed} now.`
      }
    >
      <p className="max-w-md text-soft">
        {q && !narrowed && 'Part numbers can be given in part: “BD” or “525” is enough.'}
      </p>
      <div className="flex flex-wrap justify-center gap-3">
        {q && (kind || narrowed) && (
          <ButtonLink to={catalogueUrl({ q, sort: search.sort, list: search.list })}>
            {narrowed ? 'Look in all parts' : 'Look in all kinds'}
          </ButtonLink>
        )}
        <ButtonLink to="/products" look="main">
          Show everything
        </ButtonLink>
      </div>
    </EmptyState>
  )
}

function searchNotes(product: Product & SearchMatch): SearchNotes {
  const why = describeMatch(product)
  return {
    why: why && <p className="mt-1 text-xs text-soft">{why}</p>,
    ...(product.successors?.length
      ? { instead: <InsteadOfAdding product={product} className="px-3!" /> }
      : {}),
  }
}
