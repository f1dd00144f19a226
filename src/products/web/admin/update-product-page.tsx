import { lazy, type ReactNode, Suspense } from 'react'
import { spec } from '#base/texts.ts'
import { useRole } from '#users/web/guards.tsx'
import { loadChunk } from '#web/chunk.ts'
import { type MetaArgs, noIndex, pageTitle } from '#web/head.ts'
import { useSession } from '#web/session.ts'
import { LoadingScreen } from '#web/ui/loading.tsx'
import { FormSkeleton } from '#web/ui/page-skeletons.tsx'

export const meta = (args: MetaArgs) => [pageTitle(args, spec.products.updateProduct), noIndex]

const UpdateProduct = lazy(() => loadChunk(() => import('./update-product.tsx')))
const UpdateProductShape = lazy(() => loadChunk(() => import('./update-product-shape.tsx')))
const UpdateInDashboard = lazy(() => loadChunk(() => import('./update-in-dashboard.tsx')))

/** Opens for everybody, as the specification has it; for admins within the dashboard. */
export default function UpdateProductPage() {
  const role = useRole()
  // Others who are signed in hardly come here.
  const isSignedIn = Boolean(useSession())
  if (role === 'admin' || (role === 'unknown' && isSignedIn))
    return (
      <Suspense fallback={<Waiting />}>
        <Suspense fallback={<UpdateProductShape />}>
          {role === 'admin' ? <UpdateInDashboard /> : <UpdateProductShape />}
        </Suspense>
      </Suspense>
    )
  if (role === 'unknown') return <Waiting />
  return (
    <AlonePage>
      <h1 className="title-1">{spec.products.updateProduct}</h1>
      <Suspense fallback={<FormSkeleton rows={6} />}>
        <UpdateProduct />
      </Suspense>
    </AlonePage>
  )
}

/** Shown until the session is known: for a signed-in user the heading is in the dashboard, at another place. */
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
