import { useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { readChoice, readText } from '#web/search-params.ts'
import { FilterChoice } from '#web/ui/choice.tsx'
import { Filters } from '#web/ui/filters.tsx'
import { ShopLink } from '#web/ui/link.tsx'
import { withFilter } from '#web/ui/pager.tsx'
import type { AdminSort, Condition } from '../admin-contract.ts'
import { facetsQuery } from './queries.ts'

const conditionNames: Record<Condition, string> = {
  belowMinimum: 'Below minimum',
  outOfStock: 'Out of stock',
  hidden: 'Hidden',
  withoutPicture: 'No picture',
  withoutFitment: 'No fitment',
}
const conditions = Object.keys(conditionNames) as Condition[]

const sortNames: Record<AdminSort, string> = {
  best: 'Best match',
  newest: 'Newest',
  name: 'Name',
  number: 'Number',
  price: 'Lowest price',
  '-price': 'Highest price',
  stock: 'Lowest stock',
  '-stock': 'Highest stock',
}

export function readFilter(search: URLSearchParams) {
  const [q, kind] = [readText(search, 'q'), readText(search, 'kind')]
  const only = readConditions(search).join(',')
  return { ...(q && { q }), ...(kind && { kind }), ...(only && { only }) }
}

export function readSort(search: URLSearchParams): AdminSort {
  return readChoice(search.get('sort'), sortNames, search.get('q') ? 'best' : 'newest')
}

function readConditions(search: URLSearchParams): Condition[] {
  const chosen = search.get('only')?.split(',') ?? []
  return conditions.filter((condition) => chosen.includes(condition))
}

export function ProductsFilter() {
  const [search] = useSearchParams()
  const facets = useQuery(facetsQuery)
  const named = (facets.data?.kinds ?? []).map(({ kind }) => [kind, kind])
  const kindNames = Object.fromEntries([['', 'All categories'], ...named])
  const { best: _, ...unsearchedSorts } = sortNames
  const sorts = search.get('q') ? sortNames : unsearchedSorts
  const chosen = readConditions(search)
  return (
    <Filters names={['kind', 'only']}>
      <FilterChoice
        name="kind"
        label="Category"
        value={search.get('kind') ?? ''}
        options={kindNames}
      />
      <FilterChoice<string> name="sort" label="Sort by" value={readSort(search)} options={sorts} />
      <nav aria-label="Only products that are" className="basis-full">
        <ul className="flex flex-wrap gap-x-5">
          {conditions.map((condition) => {
            const others = chosen.filter((one) => one !== condition)
            const isHere = others.length < chosen.length
            const next = isHere ? others : [...chosen, condition]
            return (
              <li key={condition}>
                <ShopLink
                  to={`?${withFilter(search, 'only', next.join(','))}`}
                  preventScrollReset
                  aria-current={isHere || undefined}
                  className="flex min-h-11 items-center gap-2 text-row whitespace-nowrap hover:text-accent-text aria-[current]:font-semibold pointer-fine:min-h-7"
                >
                  <span
                    aria-hidden="true"
                    className="grid size-4 place-items-center border border-edge text-note"
                  >
                    {isHere && '✓'}
                  </span>
                  {conditionNames[condition]}
                </ShopLink>
              </li>
            )
          })}
        </ul>
      </nav>
    </Filters>
  )
}
