import { lazy, type ReactNode, Suspense, useEffect, useRef } from 'react'
import { useNavigation, useRevalidator, useSearchParams } from 'react-router'
import { pluralize } from '#base/format.ts'
import { spec } from '#base/texts.ts'
import { chosenName } from '#fitment/web/chosen.ts'
import { loadChunk } from '#web/chunk.ts'
import { loadInBrowser } from '#web/client-loader.ts'
import { head, type MetaArgs } from '#web/head.ts'
import { loadOnServer } from '#web/server-loader.ts'
import { useSession } from '#web/session.ts'
import { useStored } from '#web/stored.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { ShopLink } from '#web/ui/link.tsx'
import { Pager } from '#web/ui/pager.tsx'
import { EmptyState, ErrorState } from '#web/ui/state.tsx'
import { CatalogueControls } from './catalogue-controls.tsx'
import {
  type CatalogueSearch,
  catalogueUrl,
  describeOtherMatch,
  perPage,
  readSearch,
} from './catalogue-search.ts'
import { ProductGrid } from './product-card.tsx'
import { ProductList } from './product-list.tsx'
import { productListSchema } from './product-schema.ts'
import { type ProductsPageData, productsPageQueries } from './queries.ts'

export const loader = loadOnServer(productsPageQueries)
export const clientLoader = loadInBrowser(
  async () => (await import('./queries.ts')).productsPageQueries,
)

export function meta(args: MetaArgs<ProductsPageData>) {
  const search = readSearch(new URLSearchParams(args.location.search))
  const found = args.loaderData?.catalogue.data
  return head(args, {
    title: search.kind ? `${search.kind}: ${spec.home.products}` : spec.home.products,
    description:
      'Motorcycle parts by the case from their manufacturer: brakes, drivetrain, engine, electrics and more, with stock, minimum order and price of each.',
    path: catalogueUrl({ kind: search.kind, page: search.page }),
    ...(import.meta.env.SSR && {
      data: (shop) => (found ? [productListSchema(found.rows, shop)] : []),
    }),
  })
}

type ProductsPageProps = { loaderData: ProductsPageData }

export default function ProductsPage({ loaderData: { catalogue, facets } }: ProductsPageProps) {
  const search = readSearch(useSearchParams()[0])
  useOrderedByFit()
  const next = useNavigation().location
  const moving = next?.pathname === '/products'
  const { rows = [], total = 0 } = catalogue.data ?? {}
  // Filters apply at once: the next press adds to them before the results arrive.
  const visible = moving ? readSearch(new URLSearchParams(next.search)) : search
  // Nothing is left to order or to narrow.
  const isFruitless = catalogue.data?.total === 0 && !isNarrowed(search) && !moving
  const notSo = catalogue.data && <NotSo search={search} found={catalogue.data} />
  return (
    <div className="page">
      <header className="flex flex-wrap items-baseline justify-between gap-x-8 pt-5 lg:pt-7">
        <h1 className="title-1">{spec.home.products}</h1>
        {total > 0 && !search.q && (
          <p className="text-row wrap-anywhere text-soft">{pluralize(total, 'part')}</p>
        )}
      </header>
      {search.q && total > 0 ? <Searched search={search} total={total} /> : <Intro />}
      {!isFruitless && <CatalogueControls search={visible} facets={facets.data} />}
      <section
        aria-labelledby="found"
        aria-busy={moving}
        className={`pt-4 transition-opacity duration-200 ${moving ? 'opacity-60' : ''}`}
      >
        <h2 id="found" aria-live="polite" className="sr-only">
          {total > 0
            ? isOnlyNear(rows)
              ? `${pluralize(total, 'similar part')} found`
              : `${pluralize(total, 'part')} found`
            : spec.home.products}
        </h2>
        {catalogue.failed && <ErrorState words={catalogue.failed} />}
        <ByOwnNumber words={search.q} visible={rows[0]?._id} otherwise={notSo} />
        {total > 0 && (
          <>
            {search.list && <ProductList products={rows} />}
            {!search.list && <ProductGrid products={rows} eager={1} note={describeOtherMatch} />}
            <Pager limit={perPage} total={total} />
          </>
        )}
      </section>
    </div>
  )
}

/** What was searched, in place of the intro. */
function Searched({ search, total }: { search: CatalogueSearch; total: number }) {
  return (
    <p className="mt-1 flex flex-wrap items-baseline gap-x-4">
      <span className="title-3 font-display font-semibold wrap-anywhere">
        {pluralize(total, 'part')} for “{search.q}”
      </span>
      <ShopLink
        to={catalogueUrl({ ...search, q: '', page: 1 })}
        className="inline-flex items-center text-row underline pointer-coarse:min-h-11"
      >
        Clear search
      </ShopLink>
    </p>
  )
}

function Intro() {
  return (
    <p className="mt-2 max-w-text text-pretty text-soft">
      {/* On a phone the parts come first. */}
      <span className="max-sm:hidden">
        Everything here is made or finished by us, and sold from a minimum quantity.{' '}
      </span>
      Ordering a whole list? Use{' '}
      <ShopLink to="/quickOrder" prefetch="intent" className="underline">
        quick order
      </ShopLink>
      .
    </p>
  )
}

/** The server renders one page for everybody; with a motorcycle chosen in this browser, fitting parts move first. */
function useOrderedByFit() {
  const { revalidate } = useRevalidator()
  const chosen = useStored(chosenName)
  const orderedFor = useRef(chosen)
  useEffect(() => {
    if (orderedFor.current === chosen) return
    orderedFor.current = chosen
    void revalidate()
  }, [chosen, revalidate])
}

type ByOwnNumberProps = { words: string; visible: string | undefined; otherwise: ReactNode }

function ByOwnNumber({ words, visible, otherwise }: ByOwnNumberProps) {
  const session = useSession()
  if (!session || words === '') return otherwise
  return (
    <Suspense fallback={otherwise}>
      <OwnNumber words={words} visible={visible} otherwise={otherwise} />
    </Suspense>
  )
}

/** For signed-in users only; without it the shared results stand. */
const OwnNumber = lazy(() =>
  loadChunk(() => import('./own-number.tsx')).catch(() => ({ default: Otherwise })),
)

function Otherwise({ otherwise }: { otherwise: ReactNode }) {
  return <>{otherwise}</>
}

function isOnlyNear(rows: Found['rows']): boolean {
  return rows.length > 0 && rows.every(({ matched }) => matched?.by === 'near')
}

type Found = NonNullable<ProductsPageData['catalogue']['data']>

function NotSo({ search, found }: { search: CatalogueSearch; found: Found }) {
  const { rows, total, didYouMean } = found
  if (total === 0) return <Nothing search={search} />
  if (!didYouMean && !isOnlyNear(rows)) return null
  return (
    <p className="mb-6 border-l-4 border-accent bg-sunken px-4 py-3">
      {didYouMean ? (
        <>
          No results for “{search.q}”. Did you mean{' '}
          <ShopLink
            to={catalogueUrl({ ...search, q: didYouMean, page: 1 })}
            className="font-semibold underline"
          >
            {didYouMean}
          </ShopLink>
          ?
        </>
      ) : (
        `No exact match for “${search.q}”. These are close.`
      )}
    </p>
  )
}

function isNarrowed({ kind, inStock, fits }: CatalogueSearch): boolean {
  return kind !== '' || inStock || fits !== null
}

function Nothing({ search }: { search: CatalogueSearch }) {
  const { q, kind, inStock, fits } = search
  const narrowed = fits !== null || inStock
  const isEmpty = !q && !kind && !narrowed
  let title = 'No parts match these filters.'
  if (isEmpty) title = 'The catalogue is empty. Please come back soon.'
  if (q)
    title = kind || narrowed ? `No parts match “${q}” and these filters.` : `No parts match “${q}”.`
  return (
    <EmptyState title={title}>
      {q && !narrowed && (
        <p className="max-w-md text-soft">Check the number, or try part of it: “BD”, “525”.</p>
      )}
      <div className="flex flex-wrap justify-center gap-3">
        {q && (kind || narrowed) && (
          <ButtonLink to={catalogueUrl({ q, sort: search.sort, list: search.list })}>
            {narrowed ? 'Search all parts' : 'Search all categories'}
          </ButtonLink>
        )}
        {!isEmpty && (
          <ButtonLink to="/products" variant="main">
            Show all parts
          </ButtonLink>
        )}
        {q && <ButtonLink to="/quickOrder">Paste a list</ButtonLink>}
      </div>
    </EmptyState>
  )
}
