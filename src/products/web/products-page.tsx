import { useQuery } from '@tanstack/react-query'
import { spec } from '#base/texts.ts'
import { preloadInBrowser, preloadOnServer } from '#web/preload.ts'
import { Failed } from '#web/ui/state.tsx'
import { ProductCard } from './product-card.tsx'
import { catalogueQuery } from './queries.ts'

const queriesOf = () => [catalogueQuery({})]
export const loader = preloadOnServer(queriesOf)
export const clientLoader = preloadInBrowser(queriesOf)

/** The whole catalogue. */
export default function ProductsPage() {
  const catalogue = useQuery(catalogueQuery({}))
  return (
    <div className="page py-10">
      <h1 className="title-1">{spec.home.products}</h1>
      {catalogue.isError && <Failed error={catalogue.error} retry={() => catalogue.refetch()} />}
      <ul className="mt-8 grid gap-6 sm:grid-cols-2 lg:grid-cols-3">
        {catalogue.data?.rows.map((product, place) => (
          <li key={product._id}>
            <ProductCard product={product} eager={place < 3} />
          </li>
        ))}
      </ul>
    </div>
  )
}
