import { useParams } from 'react-router'
import { spec } from '#base/texts.ts'
import { Frame, Sidebar } from '#users/web/dashboard-frame.tsx'
import { ButtonLink } from '#web/ui/button.tsx'
import { DashboardPage } from '#web/ui/dashboard-page.tsx'
import UpdateProduct from './update-product.tsx'

export default function UpdateInDashboard() {
  const { id = '' } = useParams()
  return (
    <Frame sidebar={<Sidebar isAdmin />}>
      <DashboardPage
        title={spec.products.updateProduct}
        back={{ to: '/dashboard/manageProducts', name: spec.dashboard.manageProducts }}
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
