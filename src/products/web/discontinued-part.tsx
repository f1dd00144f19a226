import { ButtonLink } from '#web/ui/button.tsx'
import type { DiscontinuedPart as Left } from '../contract.ts'
import AddAll from './add-all.tsx'
import { catalogueUrl, searchByKind } from './catalogue-search.ts'
import { ProductGrid } from './product-card.tsx'
import { Thumb } from './product-picture.tsx'

/** A part that is not sold any more, for whoever comes by an old address: what stands in its place. */
export default function PartThatLeft({ left }: { left: Left }) {
  const { productCode, name, kind, img, instead } = left
  const units = new Map(instead.map(({ product, quantity }) => [product._id, quantity]))
  return (
    <article className="page pt-10 pb-16">
      <header className="flex items-start gap-4">
        <Thumb src={img} />
        <div className="min-w-0">
          <p className="part-number text-sm text-soft">{productCode}</p>
          <h1 className="title-1 mt-1 wrap-anywhere">{name}</h1>
        </div>
      </header>
      <p className="mt-6 max-w-text border-l-4 border-accent bg-sunken px-4 py-3">
        This part has left the catalogue and is not sold any more. {becameOf(instead.length)}
      </p>
      {instead.length > 0 && (
        <section aria-labelledby="instead" className="mt-8">
          <h2 id="instead" className="title-2 mb-4">
            {instead.length === 1 ? 'What took its place' : 'The parts that took its place'}
          </h2>
          <ProductGrid
            products={instead.map(({ product }) => product)}
            notes={({ _id }) => {
              const each = units.get(_id) ?? 1
              return each > 1
                ? {
                    why: (
                      <p className="mt-1 text-xs text-soft">{`${each} for one ${productCode}`}</p>
                    ),
                  }
                : {}
            }}
          />
          {instead.length > 1 && (
            <AddAll
              of={name}
              parts={instead.map(({ product, quantity }) => {
                const { _id: productId, minimumQuantity, caseQuantity } = product
                return { productId, quantity, minimumQuantity, caseQuantity }
              })}
            />
          )}
        </section>
      )}
      <div className="mt-8 flex flex-wrap gap-3">
        <ButtonLink
          to={catalogueUrl(searchByKind(kind))}
          look={instead.length === 0 ? 'main' : 'plain'}
        >
          All of {kind}
        </ButtonLink>
        <ButtonLink to="/products">To the products</ButtonLink>
      </div>
    </article>
  )
}

function becameOf(parts: number): string {
  if (parts === 0) return 'Nothing took its place.'
  return parts === 1 ? 'Another part took its place.' : 'It is sold in its parts now.'
}
