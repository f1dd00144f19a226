import { type SubmitEvent, useEffect, useRef } from 'react'
import { useNavigate } from 'react-router'
import { longest } from '#base/limits.ts'
import { Button } from '#web/ui/button.tsx'
import { hereClass, ShopLink } from '#web/ui/link.tsx'
import { type CatalogueSearch, catalogueUrl, readSearch, sortNames } from './catalogue-search.ts'
import type { ProductsFound } from './products-found.ts'

const box =
  'min-h-11 rounded-press border border-edge bg-raised px-3 text-base hover:border-ink transition-colors duration-150'

type Facets = ProductsFound['facets']['data']

/**
 * Kind, words and order of what is looked for. A plain form and plain links: it works before any script.
 * The words come last, so that from there the first part is near by Tab.
 */
export function CatalogueControls({ search, facets }: { search: CatalogueSearch; facets: Facets }) {
  return (
    <div className="pt-4 print:hidden">
      <KindLinks search={search} facets={facets} />
      <div className="flex flex-wrap items-center justify-between gap-x-6">
        <StockLink search={search} inStock={facets?.inStock} />
        <ViewLinks search={search} />
      </div>
      <SearchForm search={search} />
    </div>
  )
}

function SearchForm({ search }: { search: CatalogueSearch }) {
  const navigate = useNavigate()
  const form = useRef<HTMLFormElement>(null)
  // The fields are the browser's, so that nothing typed is lost while the page comes alive; an
  // address that changed by a link or the back button is put into them.
  useEffect(() => {
    const fields = form.current?.elements
    setField(fields, 'q', search.q)
    setField(fields, 'sort', search.sort)
  }, [search.q, search.sort])
  const look = (of: HTMLFormElement) => {
    const pairs = [...new FormData(of)].map(([name, value]) => [name, String(value)])
    navigate(catalogueUrl(readSearch(new URLSearchParams(pairs))), { preventScrollReset: true })
  }
  return (
    <search>
      <form
        ref={form}
        method="get"
        action="/products"
        className="mt-3 flex flex-wrap gap-3"
        onSubmit={(event: SubmitEvent<HTMLFormElement>) => {
          event.preventDefault()
          look(event.currentTarget)
        }}
      >
        {search.kind && <input type="hidden" name="kind" value={search.kind} />}
        {search.inStock && <input type="hidden" name="inStock" value="1" />}
        {search.list && <input type="hidden" name="view" value="list" />}
        {Object.entries(search.fits ?? {}).map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        <input
          type="search"
          name="q"
          defaultValue={search.q}
          maxLength={longest.search}
          aria-label="Search by part number, name or words"
          placeholder="Part number, name or words"
          className={`${box} min-w-0 flex-[1_1_16rem] placeholder:text-soft`}
        />
        <select
          name="sort"
          defaultValue={search.sort}
          aria-label="Order"
          className={`${box} flex-[0_1_13rem]`}
          onChange={(event) => event.currentTarget.form && look(event.currentTarget.form)}
        >
          {Object.entries(sortNames).map(([sort, name]) => (
            <option key={sort} value={sort}>
              {search.q && sort === 'newest' ? 'Best match' : name}
            </option>
          ))}
        </select>
        <Button type="submit" withoutScripts className="flex-[1_0_6rem] sm:flex-[0_1_7rem]">
          Search
        </Button>
      </form>
    </search>
  )
}

/** The kinds of part as links, each with how many there are. */
function KindLinks({ search, facets }: { search: CatalogueSearch; facets: Facets }) {
  const kinds = facets?.kinds
  const all = (kinds ?? []).reduce((sum, { products }) => sum + products, 0)
  if (!kinds) return <div className="h-11" />
  const entries = [{ kind: '', name: 'All kinds', products: all }].concat(
    kinds.map(({ kind, products }) => ({ kind, name: kind, products })),
  )
  return (
    <nav aria-label="Kinds of part">
      <ul className="flex flex-wrap gap-x-6">
        {entries.map(({ kind, name, products }) => {
          const here = kind === search.kind
          return (
            <li key={kind}>
              <ShopLink
                to={catalogueUrl({ ...search, kind, page: 1 })}
                preventScrollReset
                aria-current={here ? 'true' : undefined}
                className="flex min-h-11 items-center gap-2 font-semibold hover:text-accent-text"
              >
                <span className={here ? hereClass : ''}>{name}</span>
                <span className="part-number text-xs text-soft">{products}</span>
              </ShopLink>
            </li>
          )
        })}
      </ul>
    </nav>
  )
}

/** Leaves out what cannot be ordered now, or takes it in again. */
function StockLink({ search, inStock }: { search: CatalogueSearch; inStock: number | undefined }) {
  const { inStock: on = false, ...rest } = search
  return (
    <ShopLink
      to={catalogueUrl({ ...rest, page: 1, ...(on ? {} : { inStock: true }) })}
      preventScrollReset
      aria-current={on ? 'true' : undefined}
      className="flex min-h-11 items-center gap-2 font-semibold hover:text-accent-text"
    >
      <span aria-hidden="true" className="grid size-5 place-items-center border border-edge">
        {on && '✓'}
      </span>
      In stock only
      {inStock !== undefined && <span className="part-number text-xs text-soft">{inStock}</span>}
    </ShopLink>
  )
}

/** Cards for who looks, lines for who knows the number. */
function ViewLinks({ search }: { search: CatalogueSearch }) {
  const { list = false, ...rest } = search
  const views = [
    { name: 'Cards', to: catalogueUrl(rest), here: !list },
    { name: 'List', to: catalogueUrl({ ...rest, list: true }), here: list },
  ]
  return (
    <nav aria-label="How parts are shown" className="flex gap-x-5">
      {views.map(({ name, to, here }) => (
        <ShopLink
          key={name}
          to={to}
          preventScrollReset
          aria-current={here ? 'true' : undefined}
          className="-mx-2 flex min-h-11 items-center px-2 font-semibold hover:text-accent-text"
        >
          <span className={here ? hereClass : ''}>{name}</span>
        </ShopLink>
      ))}
    </nav>
  )
}

function setField(fields: HTMLFormControlsCollection | undefined, name: string, value: string) {
  const field = fields?.namedItem(name)
  if (field instanceof HTMLInputElement || field instanceof HTMLSelectElement) field.value = value
}
