import { lazy, type ReactNode, Suspense } from 'react'
import { spec } from '#base/texts.ts'
import { useRole } from '#users/web/guards.tsx'
import { loadChunk } from '#web/chunk.ts'
import { type MetaArgs, noIndex, pageTitle } from '#web/head.ts'
import { LoadingScreen } from '#web/ui/loading.tsx'

export const meta = (args: MetaArgs) => [pageTitle(args, spec.products.updateProduct), noIndex]

const UpdateProduct = lazy(() => loadChunk(() => import('./update-product.tsx')))
const UpdateInDashboard = lazy(() => loadChunk(() => import('./update-in-dashboard.tsx')))

/** Opens for everybody, as the specification has it; for admins within the dashboard. */
export default function UpdateProductPage() {
  const role = useRole()
  if (role === 'unknown') return <Waiting />
  if (role === 'admin')
    return (
      <Suspense fallback={<Waiting />}>
        <UpdateInDashboard />
      </Suspense>
    )
  return (
    <AlonePage>
      <h1 className="title-1">{spec.products.updateProduct}</h1>
      <Suspense fallback={<LoadingScreen />}>
        <UpdateProduct />
      </Suspense>
    </AlonePage>
  )
}

/** Until the role is known: for admins the heading comes in the dashboard, at another place. */
function Waiting() {
  return (
    <AlonePage>
      <h1 className="sr-only">{spec.products.updateProduct}</h1>
      <LoadingScreen />
    </AlonePage>
  )
}

/** As wide as the dashboard, so that the bar of the shop keeps its place once the role is known. */
function AlonePage({ children }: { children: ReactNode }) {
  return (
    <div data-dashboard className="page py-10">
      {children}
    </div>
  )
}
