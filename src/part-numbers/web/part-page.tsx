import { useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router'
import { ours, spec } from '#base/texts.ts'
import { ProductApplications } from '#fitment/web/product-applications.tsx'
import { adminProductQuery } from '#products/web/queries.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { WayBack } from '#web/ui/link.tsx'
import { QueryState } from '#web/ui/query-state.tsx'
import { NoSuch } from '#web/ui/state.tsx'
import { ProductNumbers } from './product-numbers.tsx'
import { ProductReplacements } from './product-replacements.tsx'

export const meta = () => [{ title: 'Numbers of a Part · Kickstand' }]

export default function PartPage() {
  const { id = '' } = useParams()
  const product = useQuery(adminProductQuery(id))
  if (!product.isSuccess) return <QueryState query={product} rows={6} />
  if (product.data === null)
    return (
      <NoSuch title={ours.noSuchProduct} to="/dashboard/partNumbers" way="To the part numbers" />
    )
  const { name, productCode } = product.data
  return (
    <article aria-labelledby="part">
      <WayBack to="/dashboard/partNumbers">Part Numbers</WayBack>
      <header className="mt-1 mb-6 flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <div className="min-w-0">
          <p className="part-number text-sm text-soft">{productCode}</p>
          <h1 id="part" className="title-2 wrap-anywhere">
            {name}
          </h1>
        </div>
        <div className="flex flex-wrap gap-3">
          <ButtonLink small to={`/products/${id}`}>
            As customers see it
          </ButtonLink>
          <ButtonLink small to={`/updateProduct/${id}`}>
            {spec.products.updateProduct}
          </ButtonLink>
        </div>
      </header>
      <ProductNumbers productId={id} />
      <ProductReplacements productId={id} />
      <ProductApplications productId={id} />
    </article>
  )
}
