import { useRevalidator } from 'react-router'
import { spec } from '#base/texts.ts'
import { ProductGrid } from '#products/web/product-grid.tsx'
import { ButtonLink } from '#web/ui/button.tsx'
import { ErrorState } from '#web/ui/state.tsx'
import { SectionHead } from '#web/ui/text.tsx'
import type { HomeFound } from './home-found.ts'

/** The first of the catalogue, and the way to the rest. */
export function FirstProducts({ products }: { products: HomeFound['products'] }) {
  const { revalidate } = useRevalidator()
  return (
    <section aria-labelledby="products" className="page pb-20 lg:pb-28">
      <SectionHead
        id="products"
        title={spec.home.products}
        note={products.data && `${products.data.rows.length} of ${products.data.total}`}
      />
      {products.failed && <ErrorState words={products.failed} retry={revalidate} />}
      {products.data && <ProductGrid products={products.data.rows} />}
      <p className="mt-10 flex justify-center">
        <ButtonLink to="/products">{spec.home.moreProducts}</ButtonLink>
      </p>
    </section>
  )
}
