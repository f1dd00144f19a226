import { Picture } from '#web/ui/picture.tsx'
import type { Product } from '../contract.ts'
import { ProductFigures } from './product-card.tsx'

/** The product as customers see it now, beside the form that changes it. */
export function ProductAsSold({ product }: { product: Product }) {
  return (
    <article className="overflow-hidden rounded-surface border border-line bg-raised">
      <Picture
        src={product.img}
        alt=""
        width={800}
        height={600}
        sizes="(min-width: 1024px) 320px, 100vw"
        eager
        className="aspect-4/3 w-full border-b border-line bg-sunken object-cover"
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
