import { type ReactNode, useEffect, useRef } from 'react'
import { useNavigate } from 'react-router'
import { MotorcycleBar } from '#fitment/web/motorcycle-bar.tsx'
import { Button } from '#web/ui/button.tsx'
import { hereClass, ShopLink } from '#web/ui/link.tsx'
import {
  type CatalogueSearch,
  catalogueUrl,
  readForm,
  sortNames,
  writeSearch,
} from './catalogue-search.ts'
import type { ProductsPageData } from './queries.ts'

/** The search in the bar above every page: what orders and narrows belongs to its form too. */
const searchForm = 'find'

const box =
  'min-h-11 rounded-press border border-edge bg-raised px-3 text-base pointer-fine:min-h-9 pointer-fine:text-row hover:border-ink transition-colors duration-150'

type CatalogueControlsProps = {
  search: CatalogueSearch
  facets: ProductsPageData['facets']['data']
}

/**
 * All that narrows and orders the catalogue, in one band. A plain form and plain links: it works before
 * any script. The words are in the bar above every page.
 */
export function CatalogueControls({ search, facets }: CatalogueControlsProps) {
  const { inStock } = search
  const kinds = facets?.kinds ?? []
  const all = kinds.reduce((sum, { products }) => sum + products, 0)
  return (
    <div className="mt-3 flex flex-wrap items-center gap-x-4 gap-y-1 border-y border-line py-1.5 max-[22rem]:gap-x-1 print:hidden">
      <nav
        aria-label="Categories"
        className="min-h-11 min-w-0 basis-full max-sm:order-1 max-sm:overflow-x-auto"
      >
        <ul className="flex gap-x-4 sm:flex-wrap xl:gap-x-6">
          {facets &&
            [{ kind: '', products: all }, ...kinds].map(({ kind, products }) => (
              <li key={kind}>
                <Choice
                  to={{ ...search, kind, page: 1 }}
                  isHere={kind === search.kind}
                  count={products}
                >
                  {kind || 'All categories'}
                </Choice>
              </li>
            ))}
        </ul>
      </nav>
      <MotorcycleBar
        narrowed={search.fits !== null}
        addressFor={(fits) => catalogueUrl({ ...search, fits, page: 1 })}
      />
      <ShopLink
        to={catalogueUrl({ ...search, page: 1, inStock: !inStock })}
        preventScrollReset
        aria-current={inStock || undefined}
        className={`${link} max-sm:order-1 max-sm:flex-1`}
      >
        <span aria-hidden="true" className="grid size-5 place-items-center border border-edge">
          {inStock && '✓'}
        </span>
        In stock only
        {facets && <Count>{facets.inStock}</Count>}
      </ShopLink>
      <nav
        aria-label="View"
        className="ml-auto flex overflow-hidden rounded-press border border-edge"
      >
        <ViewChoice to={{ ...search, list: false }} isHere={!search.list}>
          Cards
        </ViewChoice>
        <ViewChoice to={{ ...search, list: true }} isHere={search.list}>
          List
        </ViewChoice>
      </nav>
      <SortChoice search={search} />
    </div>
  )
}

const link =
  'flex min-h-11 items-center gap-2 text-row font-semibold whitespace-nowrap hover:text-accent-text'

function Count({ className = '', children }: { className?: string; children: ReactNode }) {
  return (
    <span className={`part-number text-note font-medium text-soft max-[22rem]:hidden ${className}`}>
      {children}
    </span>
  )
}

type ChoiceProps = { to: CatalogueSearch; isHere: boolean; count?: number; children: string }

function Choice({ to, isHere, count, children }: ChoiceProps) {
  const page = catalogueUrl(to)
  return (
    <ShopLink to={page} preventScrollReset aria-current={isHere || undefined} className={link}>
      <span className={isHere ? hereClass : ''}>{children}</span>
      {/* Where all categories take one line without it. */}
      {count !== undefined && <Count className="sm:max-lg:hidden">{count}</Count>}
    </ShopLink>
  )
}

/** One of the two parts of a switch. */
function ViewChoice({ to, isHere, children }: ChoiceProps) {
  return (
    <ShopLink
      to={catalogueUrl(to)}
      preventScrollReset
      aria-current={isHere || undefined}
      className="flex min-h-11 items-center bg-raised px-3 text-row font-semibold -outline-offset-2 max-[22rem]:px-1.5 not-aria-current:hover:bg-sunken aria-[current=true]:bg-ink aria-[current=true]:text-surface forced-colors:aria-[current=true]:underline pointer-fine:min-h-9"
    >
      {children}
    </ShopLink>
  )
}

/** The order and what narrows the page, which are sent with the words in the bar above every page. */
function SortChoice({ search }: { search: CatalogueSearch }) {
  const { q, sort } = search
  const navigate = useNavigate()
  const field = useRef<HTMLSelectElement>(null)
  // The field is the browser's, so that no choice is lost while the page comes alive; an address that
  // changed by a link or the back button is put into it.
  useEffect(() => {
    if (field.current) field.current.value = sort
  }, [sort])
  const others = writeSearch({ ...search, q: '', sort: 'newest', page: 1 })
  return (
    <>
      {[...others].map(([name, value]) => (
        <input key={name} type="hidden" form={searchForm} name={name} value={value} />
      ))}
      <select
        ref={field}
        name="sort"
        form={searchForm}
        defaultValue={sort}
        aria-label="Sort by"
        className={`${box} min-w-0 flex-[0_1_10.5rem] max-sm:order-1 max-[24rem]:flex-[0_1_9.25rem]`}
        onChange={({ currentTarget: { form } }) => {
          if (form) navigate(catalogueUrl(readForm(form)), { preventScrollReset: true })
        }}
      >
        {Object.entries(sortNames).map(([name, label]) => (
          <option key={name} value={name}>
            {q && name === 'newest' ? 'Best match' : label}
          </option>
        ))}
      </select>
      <noscript>
        <Button type="submit" form={searchForm} withoutScripts>
          Search
        </Button>
      </noscript>
    </>
  )
}
