import { useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router'
import { spec } from '#base/texts.ts'
import { Frame, Sidebar } from '#users/web/dashboard-frame.tsx'
import { ButtonLink } from '#web/ui/button.tsx'
import { DashboardPage } from '#web/ui/dashboard-page.tsx'
import { adminProductQuery } from '../queries.ts'
import UpdateProduct from './update-product.tsx'

export default function UpdateInDashboard() {
  const { id = '' } = useParams()
  return (
    <Frame sidebar={<Sidebar isAdmin />}>
      <DashboardPage
        title={spec.products.updateProduct}
        back={{ to: '/dashboard/manageProducts', name: spec.dashboard.manageProducts }}
        about={<Subtitle id={id} />}
        tools={
          <ButtonLink small to={`/dashboard/partNumbers/${id}`}>
            Part numbers and fitment
          </ButtonLink>
        }
      >
        <UpdateProduct />
      </DashboardPage>
    </Frame>
  )
}

/** A space keeps its line until the product is here. */
function Subtitle({ id }: { id: string }) {
  const { data: product } = useQuery(adminProductQuery(id))
  if (!product) return '\u00a0'
  return (
    <>
      {product.name} · <span className="part-number">{product.productCode}</span>
    </>
  )
}
