import type { Product } from '../contract.ts'
import { ProductCard, type SearchNotes } from './product-card.tsx'

const grid = 'grid gap-6 sm:grid-cols-2 lg:grid-cols-3'

/** Product cards in rows of equal height; the first `eager` of them are seen at once. */
export function ProductGrid<One extends Product>({
  products,
  eager = 0,
  notes,
}: {
  products: One[]
  eager?: number
  notes?: (product: One) => SearchNotes
}) {
  return (
    <ul className={grid}>
      {products.map((product, place) => (
        <li key={product._id}>
          <ProductCard product={product} eager={place < eager} {...notes?.(product)} />
        </li>
      ))}
    </ul>
  )
}
