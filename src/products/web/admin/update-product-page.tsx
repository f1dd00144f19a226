import { lazy, Suspense } from 'react'
import { spec } from '#base/texts.ts'
import { loadChunk } from '#web/chunk.ts'
import { type MetaArgs, noIndex, pageTitle } from '#web/head.ts'
import { LoadingScreen } from '#web/ui/loading.tsx'

export const meta = (args: MetaArgs) => [pageTitle(args, spec.products.updateProduct), noIndex]

const UpdateProduct = lazy(() => loadChunk(() => import('./update-product.tsx')))

/** Opens for everybody, as the specification has it. */
export default function UpdateProductPage() {
  return (
    <div className="page py-10">
      <h1 className="title-1">{spec.products.updateProduct}</h1>
      <Suspense fallback={<LoadingScreen />}>
        <UpdateProduct />
      </Suspense>
    </div>
  )
}
