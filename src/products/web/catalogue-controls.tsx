import { type SubmitEvent, useEffect, useRef } from 'react'
import { useNavigate } from 'react-router'
import { longest } from '#base/limits.ts'
import { Button } from '#web/ui/button.tsx'
import { hereClass, ShopLink } from '#web/ui/link.tsx'
import { type CatalogueSearch, catalogueUrl, readSearch, sortNames } from './catalogue-search.ts'
import type { ProductsFound } from './products-found.ts'

const box =
  'min-h-11 rounded-press border border-edge bg-raised px-3 text-base hover:border-ink transition-colors duration-150'
const link = 'flex min-h-11 items-center gap-2 font-semibold hover:text-accent-text'

type Facets = ProductsFound['facets']['data']

/**
 * Kind, words and order of what is looked for. A plain form and plain links: it works before any script.
 * The words come last, so that from there the first part is near by Tab.
 */
export function CatalogueControls({ search, facets }: { search: CatalogueSearch; facets: Facets }) {
  const { inStock } = search
  return (
    <div className="pt-4 print:hidden">
      {facets ? <KindLinks search={search} kinds={facets.kinds} /> : <div className="h-11" />}
      <div className="flex flex-wrap items-center justify-between gap-x-6">
        <ShopLink
          to={catalogueUrl({ ...search, page: 1, inStock: !inStock })}
          preventScrollReset
          aria-current={inStock ? 'true' : undefined}
          className={link}
        >
          <span aria-hidden="true" className="grid size-5 place-items-center border border-edge">
            {inStock && '✓'}
          </span>
          In stock only
          {facets && <span className="part-number text-xs text-soft">{facets.inStock}</span>}
        </ShopLink>
        <ViewLinks search={search} />
      </div>
      <SearchForm search={search} />
    </div>
  )
}

function KindLinks({
  search,
  kinds,
}: {
  search: CatalogueSearch
  kinds: NonNullable<Facets>['kinds']
}) {
  const all = kinds.reduce((sum, { products }) => sum + products, 0)
  return (
    <nav aria-label="Kinds of part">
      <ul className="flex flex-wrap gap-x-6">
        {[{ kind: '', products: all }, ...kinds].map(({ kind, products }) => {
          const isHere = kind === search.kind
          return (
            <li key={kind}>
              <ShopLink
                to={catalogueUrl({ ...search, kind, page: 1 })}
                preventScrollReset
                aria-current={isHere ? 'true' : undefined}
                className={link}
              >
                <span className={isHere ? hereClass : ''}>{kind || 'All kinds'}</span>
                <span className="part-number text-xs text-soft">{products}</span>
              </ShopLink>
            </li>
          )
        })}
      </ul>
    </nav>
  )
}

/** Cards for who looks, lines for who knows the number. */
function ViewLinks({ search }: { search: CatalogueSearch }) {
  return (
    <nav aria-label="How parts are shown" className="flex gap-x-5">
      {[false, true].map((list) => {
        const isHere = list === search.list
        const name = list ? 'List' : 'Cards'
        return (
          <ShopLink
            key={name}
            to={catalogueUrl({ ...search, list })}
            preventScrollReset
            aria-current={isHere ? 'true' : undefined}
            className="-mx-2 flex min-h-11 items-center px-2 font-semibold hover:text-accent-text"
          >
            <span className={isHere ? hereClass : ''}>{name}</span>
          </ShopLink>
        )
      })}
    </nav>
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
  const submit = (of: HTMLFormElement) => {
    const pairs = [...new FormData(of)].map(([name, value]) => [name, String(value)])
    navigate(catalogueUrl(readSearch(new URLSearchParams(pairs))), { preventScrollReset: true })
  }
  const hidden = {
    kind: search.kind,
    inStock: search.inStock && '1',
    view: search.list && 'list',
    ...search.fits,
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
          submit(event.currentTarget)
        }}
      >
        {Object.entries(hidden).map(
          ([name, value]) => value && <input key={name} type="hidden" name={name} value={value} />,
        )}
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
          onChange={(event) => event.currentTarget.form && submit(event.currentTarget.form)}
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

function setField(fields: HTMLFormControlsCollection | undefined, name: string, value: string) {
  const field = fields?.namedItem(name)
  if (field instanceof HTMLInputElement || field instanceof HTMLSelectElement) field.value = value
}
