import { Bone } from '#web/ui/loading.tsx'
import type { Product } from '../contract.ts'
import { ProductCard } from './product-card.tsx'

const grid = 'grid gap-6 sm:grid-cols-2 lg:grid-cols-3'

/** Product cards in rows of equal height; the first `eager` of them are seen at once. */
export function ProductGrid({ products, eager = 0 }: { products: Product[]; eager?: number }) {
  return (
    <ul className={grid}>
      {products.map((product, place) => (
        <li key={product._id}>
          <ProductCard product={product} eager={place < eager} />
        </li>
      ))}
    </ul>
  )
}

/** The shape of the cards that are on their way. */
export function ProductGridShape({ cards }: { cards: number }) {
  const places = Array.from({ length: cards }, (_, place) => place)
  return (
    <div role="status" aria-label="The products are loading" className={grid}>
      {places.map((place) => (
        <div
          key={place}
          className="overflow-hidden rounded-surface border border-line bg-raised"
          aria-hidden="true"
        >
          <Bone className="aspect-4/3 rounded-none" />
          <div className="grid gap-3 p-5">
            <Bone className="h-3 w-20" />
            <Bone className="h-6 w-3/4" />
            <Bone className="h-16" />
            <Bone className="h-24" />
            <Bone className="h-11" />
          </div>
        </div>
      ))}
    </div>
  )
}
