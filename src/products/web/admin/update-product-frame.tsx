import type { ReactNode } from 'react'
import { useParams } from 'react-router'
import { spec } from '#base/texts.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { DashboardPage, Tools } from '#web/ui/dashboard-page.tsx'

/** What stands around the form for admins, also before the product is here: a space keeps the line of its name. */
export function UpdateProductFrame({
  about,
  children,
}: {
  about?: ReactNode
  children: ReactNode
}) {
  const { id = '' } = useParams()
  return (
    <DashboardPage
      title={spec.products.updateProduct}
      back={{ to: '/dashboard/manageProducts', name: spec.dashboard.manageProducts }}
      about={about ?? '\u00a0'}
      tools={
        <Tools>
          <ButtonLink small to={`/dashboard/partNumbers/${id}`}>
            Part numbers and fitment
          </ButtonLink>
        </Tools>
      }
    >
      {children}
    </DashboardPage>
  )
}
