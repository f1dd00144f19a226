import { showMoney } from '#base/money.ts'
import { spec } from '#base/texts.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { Picture } from '#web/ui/picture.tsx'
import type { Product } from '../contract.ts'
import { fewestUnits } from '../rules.ts'

/** A product as the catalogue shows it. `eager` is for those seen first. */
export function ProductCard({ product, eager = false }: { product: Product; eager?: boolean }) {
  return (
    <article className="flex h-full flex-col overflow-hidden rounded-surface border border-line bg-raised">
      <Picture
        src={product.img}
        alt=""
        width={800}
        height={600}
        sizes="(min-width: 1024px) 380px, (min-width: 640px) 50vw, 100vw"
        eager={eager}
        className="aspect-4/3 w-full border-b border-line bg-sunken object-cover"
      />
      <div className="flex flex-1 flex-col gap-3 p-5">
        <div>
          <p className="part-number text-xs text-soft">{product.productCode}</p>
          <h3 className="title-3 mt-1">{product.name}</h3>
        </div>
        <p className="line-clamp-3 text-sm text-soft" title={product.description}>
          <span className="sr-only">{spec.card.description}: </span>
          {product.description}
        </p>
        <ProductFigures product={product} />
        <ButtonLink
          to={`/purchase/${product._id}`}
          state={{ product }}
          look="main"
          className="mt-auto w-full"
          aria-label={`${spec.card.buy}: ${product.name}`}
        >
          {spec.card.buy}
        </ButtonLink>
      </div>
    </article>
  )
}

/** What a buyer needs at once: stock, minimum, case and price. */
export function ProductFigures({ product }: { product: Product }) {
  return (
    <dl className="figures grid grid-cols-[1fr_auto] gap-x-4 gap-y-1 border-t border-line pt-3 text-sm">
      <dt className="text-soft">{spec.card.quantity}</dt>
      <dd className="text-right">
        <Stock product={product} />
      </dd>
      <dt className="text-soft">{spec.card.minimum}</dt>
      <dd className="text-right">{product.minimumQuantity.toLocaleString('en-US')}</dd>
      {product.caseQuantity !== null && (
        <>
          <dt className="text-soft">Case of</dt>
          <dd className="text-right">{product.caseQuantity.toLocaleString('en-US')}</dd>
        </>
      )}
      <dt className="self-end text-soft">{spec.card.price}</dt>
      <dd className="text-right font-display text-2xl font-semibold">{showMoney(product.price)}</dd>
    </dl>
  )
}

function Stock({ product }: { product: Product }) {
  const { quantity } = product
  if (quantity === 0) return <span className="text-bad">0, not orderable now</span>
  if (fewestUnits(product) === null)
    return <span className="text-bad">{quantity}, below minimum, not orderable now</span>
  return <span>{quantity.toLocaleString('en-US')} in stock</span>
}
