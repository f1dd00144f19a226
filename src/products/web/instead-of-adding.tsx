import { ButtonLink } from '#web/ui/button.tsx'
import type { Product, SearchMatch } from '../contract.ts'

/** Of a part that cannot be ordered now: the way to what took its place, or to being told when it is back. */
export function InsteadOfAdding({
  product: { _id, name, successors = [] },
  className,
}: {
  product: Product & SearchMatch
  className: string
}) {
  const [first, ...others] = successors
  if (!first) {
    return (
      // The product's page asks for it.
      <ButtonLink
        to={`/products/${_id}`}
        className={className}
        aria-label={`Tell me when it is back: ${name}`}
      >
        Tell me
      </ButtonLink>
    )
  }
  const words = others.length === 0 ? `See ${first.productCode}` : 'See its parts'
  return (
    <ButtonLink
      to={`/products/${others.length === 0 ? first.productId : _id}`}
      className={className}
      aria-label={`${words}: instead of ${name}`}
    >
      {words}
    </ButtonLink>
  )
}
