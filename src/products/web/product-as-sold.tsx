import type { Product } from '../contract.ts'
import { ProductFigures } from './product-card.tsx'
import { ProductPicture } from './product-picture.tsx'

/** The product as customers see it now, beside the form that changes it. */
export function ProductAsSold({ product }: { product: Product }) {
  return (
    <article className="overflow-hidden rounded-surface border border-line bg-raised">
      <ProductPicture
        product={product}
        alt=""
        sizes="(min-width: 1024px) 320px, 100vw"
        eager
        className="border-b border-line"
      />
      <div className="grid gap-3 p-5">
        <p className="part-number text-xs text-soft">{product.productCode}</p>
        <h2 className="title-3 -mt-2">{product.name}</h2>
        <p className="text-sm text-soft">{product.description}</p>
        <ProductFigures product={product} />
      </div>
    </article>
  )
}
