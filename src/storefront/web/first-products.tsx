import { useQuery } from '@tanstack/react-query'
import { spec } from '#base/texts.ts'
import { ProductGrid, ProductGridShape } from '#products/web/product-grid.tsx'
import type { catalogueQuery } from '#products/web/queries.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { SectionHead } from '#web/ui/heading.tsx'
import { Failed } from '#web/ui/state.tsx'

/** The first of the catalogue, and the way to the rest. */
export function FirstProducts({ query }: { query: ReturnType<typeof catalogueQuery> }) {
  const products = useQuery(query)
  return (
    <section aria-labelledby="products" className="page pb-20 lg:pb-28">
      <SectionHead
        id="products"
        title={spec.home.products}
        note={products.data && `${products.data.rows.length} of ${products.data.total}`}
      />
      {products.isPending && <ProductGridShape cards={6} />}
      {products.isError && <Failed error={products.error} retry={() => products.refetch()} />}
      {products.data && <ProductGrid products={products.data.rows} />}
      <p className="mt-10 flex justify-center">
        <ButtonLink to="/products">{spec.home.moreProducts}</ButtonLink>
      </p>
    </section>
  )
}
