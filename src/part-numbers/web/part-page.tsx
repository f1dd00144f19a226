import { useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router'
import { ours, spec } from '#base/texts.ts'
import { ProductApplications } from '#fitment/web/product-applications.tsx'
import { adminProductQuery } from '#products/web/queries.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { DashboardPage } from '#web/ui/dashboard-page.tsx'
import { QueryState } from '#web/ui/query-state.tsx'
import { NoSuch } from '#web/ui/state.tsx'
import { ProductNumbers } from './product-numbers.tsx'
import { ProductReplacements } from './product-replacements.tsx'

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
    <DashboardPage
      title={name}
      back={{ to: '/dashboard/partNumbers', name: 'Part Numbers' }}
      about={<span className="part-number">{productCode}</span>}
      tools={
        <div className="flex flex-wrap gap-3">
          <ButtonLink small to={`/products/${id}`}>
            As customers see it
          </ButtonLink>
          <ButtonLink small to={`/updateProduct/${id}`}>
            {spec.products.updateProduct}
          </ButtonLink>
        </div>
      }
    >
      <ProductNumbers productId={id} />
      <ProductReplacements productId={id} />
      <ProductApplications productId={id} />
    </DashboardPage>
  )
}
