import { type ComponentType, lazy, Suspense } from 'react'
import { formatCount } from '#base/format.ts'
import { numberClassNames } from '#part-numbers/rules.ts'
import { loadChunk } from '#web/chunk.ts'
import { ShopLink } from '#web/ui/link.tsx'
import { Section } from '#web/ui/section.tsx'
import type { AddAllProps } from './discontinued-part.tsx'
import { Thumb } from './product-picture.tsx'
import type { ProductPageData } from './queries.ts'

type Related = NonNullable<ProductPageData['related']['data']>

/** Seldom seen. A page lives without it: each part can be opened. */
const AddAll = lazy<ComponentType<AddAllProps>>(() =>
  loadChunk(loadAddAll).catch(() => ({ default: () => null })),
)
const loadAddAll = async () => ({ default: (await import('./discontinued-part.tsx')).AddAll })

type SuccessorsProps = {
  related: Related
  /** It cannot be ordered itself: the page is about its successors. */
  isMain: boolean
}

export function Successors({ related, isMain }: SuccessorsProps) {
  const { product, successors, supersessions } = related
  const by = supersessions.filter(({ inForce }) => inForce)
  const ends = new Set(successors.map(({ productId }) => productId))
  const between = by.filter(({ productId }) => !ends.has(productId))
  const now = successors.length > 0 ? successors.map((one) => ({ ...one, there: true })) : by
  if (now.length === 0 && supersessions.length === 0) return null
  return (
    <Section className="mt-8" title={now.length > 0 ? 'Superseded by' : 'To be superseded by'}>
      <Products of={now.length > 0 ? now : supersessions} />
      {successors.length > 0 && between.length > 0 && (
        <p className="mt-2 text-row text-soft">
          Via {between.map(({ productCode }) => productCode).join(', ')}.
        </p>
      )}
      {successors.length > 1 && (
        <Suspense fallback={<div className="mt-4 h-17" />}>
          <AddAll
            superseded={product.name}
            parts={successors}
            variant={isMain ? 'main' : 'plain'}
          />
        </Suspense>
      )}
    </Section>
  )
}

export function RelatedParts({ related: { numbers, replaces } }: { related: Related }) {
  return (
    <>
      {numbers.length > 0 && (
        <Section className="mt-8" title="Cross-references">
          <dl className="text-row">
            {numbers.map(({ class: of, maker, number }) => (
              <div
                key={`${of} ${maker} ${number}`}
                className="flex flex-wrap justify-between gap-x-6 border-b border-line py-2"
              >
                <dt className="text-soft">
                  {[numberClassNames[of], maker].filter(Boolean).join(', ')}
                </dt>
                <dd className="part-number">{number}</dd>
              </div>
            ))}
          </dl>
        </Section>
      )}
      {replaces.length > 0 && (
        <Section className="mt-8" title="Supersedes">
          <Products of={replaces} />
          {replaces.length > 1 && (
            <p className="mt-2 text-row text-soft">
              A kit of these parts: ordered together, they become this one part.
            </p>
          )}
        </Section>
      )}
    </>
  )
}

function Products({ of }: { of: Related['replaces'] }) {
  return (
    <ul>
      {of.map(({ productId, productCode, name, img, quantity, there }) => {
        const named = (
          <>
            <Thumb src={img} />
            <span className="min-w-0 text-balance">
              <span className="part-number block text-note text-soft">{productCode}</span>
              <span className="font-semibold">{name}</span>
              {quantity > 1 && <span className="text-soft"> × {formatCount(quantity)}</span>}
            </span>
          </>
        )
        const page = `/products/${productId}`
        const row = 'flex min-h-14 items-center gap-3 py-1.5'
        return (
          <li key={productId} className="border-b border-line">
            {!there && <div className={row}>{named}</div>}
            {there && (
              <ShopLink to={page} prefetch="intent" className={`${row} hover:underline`}>
                {named}
              </ShopLink>
            )}
          </li>
        )
      })}
    </ul>
  )
}
