import type { ReactNode } from 'react'
import { showCount } from '#base/counts.ts'
import { ShopLink } from '#web/ui/shop-link.tsx'
import { classNames } from './class-names.ts'
import type { ProductFound } from './product-found.ts'
import { Thumb } from './thumb.tsx'

type Related = NonNullable<ProductFound['related']['data']>

/** What takes a product's place, at once or later. */
export function ReplacedBy({ related: { replacements } }: { related: Related }) {
  if (replacements.length === 0) return null
  return (
    <Part title={replacements.some(({ inForce }) => inForce) ? 'Replaced by' : 'To be replaced by'}>
      <Products of={replacements} />
    </Part>
  )
}

/** The other numbers that a product goes by, and what it took the place of. */
export function RelatedParts({ related: { numbers, replaces } }: { related: Related }) {
  return (
    <>
      {numbers.length > 0 && (
        <Part title="Numbers it answers to">
          <dl className="text-sm">
            {numbers.map(({ class: of, maker, number }) => (
              <div
                key={`${of} ${maker} ${number}`}
                className="flex flex-wrap justify-between gap-x-6 border-b border-line py-2"
              >
                <dt className="text-soft">{[classNames[of], maker].filter(Boolean).join(', ')}</dt>
                <dd className="part-number">{number}</dd>
              </div>
            ))}
          </dl>
        </Part>
      )}
      {replaces.length > 0 && (
        <Part title="It replaced">
          <Products of={replaces} />
        </Part>
      )}
    </>
  )
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="mt-8">
      <h2 className="title-3 mb-2">{title}</h2>
      {children}
    </section>
  )
}

function Products({ of }: { of: Related['replaces'] }) {
  return (
    <ul>
      {of.map(({ productId, productCode, name, img, quantity }) => (
        <li key={productId} className="border-b border-line">
          <ShopLink
            to={`/products/${productId}`}
            prefetch="intent"
            className="flex min-h-14 items-center gap-3 py-1.5 hover:underline"
          >
            <Thumb src={img} />
            <span className="min-w-0">
              <span className="part-number block text-xs text-soft">{productCode}</span>
              <span className="font-semibold">{name}</span>
              {quantity > 1 && <span className="text-soft"> × {showCount(quantity)}</span>}
            </span>
          </ShopLink>
        </li>
      ))}
    </ul>
  )
}
