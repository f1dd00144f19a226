import { showCount } from '#base/counts.ts'
import type { KeptSuccessors } from '#part-numbers/keeping-contract.ts'
import { ShopLink } from '#web/ui/shop-link.tsx'
import type { ProductFound } from '../product-found.ts'

type Related = NonNullable<ProductFound['related']['data']>

/** The end of the chain where it lies further on, and the parts whose place this one took itself. */
export function WhereItLeads({
  related: { successors, replaces },
  direct,
}: {
  related: Related
  direct: KeptSuccessors['successors']
}) {
  const further = successors.some(
    ({ productId }) => !direct.some((one) => one.productId === productId),
  )
  if (!further && replaces.length === 0) return null
  return (
    <div className="max-w-3xl text-sm">
      {further && (
        <p className="mt-2">
          That leads on: today whoever asks for it gets <Parts of={successors} counted />.
        </p>
      )}
      {replaces.length > 0 && (
        <p className="mt-2">
          It takes the place of <Parts of={replaces} />.
        </p>
      )}
    </div>
  )
}

type Part = Pick<Related['replaces'][number], 'productId' | 'productCode' | 'quantity'>

/** `counted` where the units are of these parts. */
function Parts({ of, counted = false }: { of: Part[]; counted?: boolean }) {
  return of.map(({ productId, productCode, quantity }, place) => (
    <span key={productId}>
      {place > 0 && ' + '}
      {counted && quantity > 1 && `${showCount(quantity)} × `}
      <ShopLink to={`/dashboard/partNumbers/${productId}`} className="part-number underline">
        {productCode}
      </ShopLink>
    </span>
  ))
}
