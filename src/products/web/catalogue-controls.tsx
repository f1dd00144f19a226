import { type ReactNode, useEffect, useRef } from 'react'
import { useNavigate } from 'react-router'
import { longest } from '#base/limits.ts'
import { MotorcycleBar } from '#fitment/web/motorcycle-bar.tsx'
import { Button } from '#web/ui/button.tsx'
import { hereClass, ShopLink } from '#web/ui/link.tsx'
import {
  type CatalogueSearch,
  catalogueUrl,
  readSearch,
  sortNames,
  writeSearch,
} from './catalogue-search.ts'
import type { ProductsPageData } from './queries.ts'

const box =
  'min-h-11 rounded-press border border-edge bg-raised px-3 text-base hover:border-ink transition-colors duration-150'

type CatalogueControlsProps = {
  search: CatalogueSearch
  facets: ProductsPageData['facets']['data']
}

/**
 * All that narrows and orders the catalogue, in one band. A plain form and plain links: it works before
 * any script. The words come last, so that from there the first part is near by Tab.
 */
export function CatalogueControls({ search, facets }: CatalogueControlsProps) {
  const { inStock } = search
  const kinds = facets?.kinds ?? []
  const all = kinds.reduce((sum, { products }) => sum + products, 0)
  return (
    <div className="mt-3 flex flex-wrap items-center gap-x-5 gap-y-1 border-y border-line py-1.5 print:hidden">
      <MotorcycleBar
        narrowed={search.fits !== null}
        addressFor={(fits) => catalogueUrl({ ...search, fits, page: 1 })}
      />
      <nav
        aria-label="Categories"
        className="min-h-11 min-w-0 flex-[1_1_52rem] max-sm:order-1 max-sm:overflow-x-auto"
      >
        <ul className="flex gap-x-5 sm:flex-wrap">
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
      <div className="flex basis-full flex-wrap items-center gap-x-5 gap-y-1 max-sm:contents">
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
        <nav aria-label="View" className="flex gap-x-5 max-sm:ml-auto">
          <Choice to={{ ...search, list: false }} isHere={!search.list}>
            Cards
          </Choice>
          <Choice to={{ ...search, list: true }} isHere={search.list}>
            List
          </Choice>
        </nav>
        <SearchForm search={search} />
      </div>
    </div>
  )
}

const link =
  'flex min-h-11 items-center gap-2 font-semibold whitespace-nowrap hover:text-accent-text'

function Count({ children }: { children: ReactNode }) {
  return <span className="part-number text-xs text-soft">{children}</span>
}

type ChoiceProps = { to: CatalogueSearch; isHere: boolean; count?: number; children: string }

function Choice({ to, isHere, count, children }: ChoiceProps) {
  const page = catalogueUrl(to)
  return (
    <ShopLink to={page} preventScrollReset aria-current={isHere || undefined} className={link}>
      <span className={isHere ? hereClass : ''}>{children}</span>
      {count !== undefined && <Count>{count}</Count>}
    </ShopLink>
  )
}

function SearchForm({ search }: { search: CatalogueSearch }) {
  const navigate = useNavigate()
  const form = useRef<HTMLFormElement>(null)
  // The fields are the browser's, so that nothing typed is lost while the page comes alive; an
  // address that changed by a link or the back button is put into them.
  useEffect(() => {
    for (const name of ['q', 'sort'] as const) {
      const field = form.current?.elements.namedItem(name)
      if (field instanceof HTMLInputElement || field instanceof HTMLSelectElement)
        field.value = search[name]
    }
  }, [search.q, search.sort])
  const submit = (of: HTMLFormElement) => {
    const pairs = [...new FormData(of)].map(([name, value]) => [name, String(value)])
    navigate(catalogueUrl(readSearch(new URLSearchParams(pairs))), { preventScrollReset: true })
  }
  const others = writeSearch({ ...search, q: '', sort: 'newest', page: 1 })
  return (
    <search className="contents">
      <form
        ref={form}
        method="get"
        action="/products"
        className="contents"
        onSubmit={(event) => {
          event.preventDefault()
          submit(event.currentTarget)
        }}
      >
        {[...others].map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        <input
          type="search"
          name="q"
          defaultValue={search.q}
          maxLength={longest.search}
          aria-label="Search by part number, name or words"
          placeholder="Part number, name or words"
          className={`${box} min-w-0 flex-[1_1_8rem] sm:flex-[1_1_12rem] placeholder:text-soft max-sm:order-2`}
        />
        <select
          name="sort"
          defaultValue={search.sort}
          aria-label="Sort by"
          className={`${box} min-w-0 flex-[0_1_12rem] max-sm:order-1 max-sm:flex-[0_1_10rem]`}
          onChange={(event) => event.currentTarget.form && submit(event.currentTarget.form)}
        >
          {Object.entries(sortNames).map(([sort, name]) => (
            <option key={sort} value={sort}>
              {search.q && sort === 'newest' ? 'Best match' : name}
            </option>
          ))}
        </select>
        <Button type="submit" withoutScripts className="max-sm:order-2">
          Search
        </Button>
      </form>
    </search>
  )
}
